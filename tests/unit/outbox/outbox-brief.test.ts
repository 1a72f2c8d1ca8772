/** The brief of a cart line: how edits meet, and what becomes of each for whatever the provider has by then. */
import { describe, expect, test } from 'vitest'
import type { CartGroup } from '../../../src/domain/cart/cart'
import { isSameBrief } from '../../../src/domain/cart/cart-brief'
import { ContractFailure, OfflineFailure, RejectedFailure } from '../../../src/domain/failure'
import { isWaiting, type OutboxRow, outcomeOf } from '../../../src/domain/outbox/outbox'
import {
  baseUnder,
  type BriefOp,
  briefEdit,
  briefIn,
  briefKind,
  briefTrouble,
} from '../../../src/outbox/kinds/brief'
import { type Change, enqueue, settle } from '../../../src/outbox/rules'
import { claim } from '../../../src/outbox/rules'
import { keepMine, retry, useTheirs } from '../../../src/outbox/decisions'
import type { Kinds, Sending } from '../../../src/outbox/kind'

const product = { name: 'Ceramic mug', slug: 'ceramic-mug' }
const now = 1_700_000_000_000

/** A shop with a cart of one line, which fails as the test wants. */
class Shop {
  brief: string | null = ''
  fresh = true
  read: Error | null = null
  write: 'well' | 'lost' | Error = 'well'
  readonly writes: string[] = []
  readonly troubles: (string | null)[] = []

  readonly kind = briefKind({
    fetchCart: async () => {
      if (this.read) throw this.read
      return { value: this.cart(), at: now, fresh: this.fresh }
    },
    saveBrief: async (lineId, text, { idempotencyKey }) => {
      this.writes.push(`${lineId} ${text} ${idempotencyKey}`)
      if (this.write instanceof Error) throw this.write
      this.brief = text
      if (this.write === 'lost') throw new OfflineFailure('The answer was lost.')
      return 'Your brief was saved.'
    },
  })

  private cart(): CartGroup[] {
    const line = { productId: '7', name: product.name, quantity: 25, eachCents: 410, options: [] }
    const own = { ...line, id: '1', setups: [], artwork: [], brief: this.brief ?? '' }
    const lines = [{ ...own, id: '2', brief: 'of another line' }, ...(this.brief === null ? [] : [own])]
    return [{ slug: product.slug, image: null, lines }]
  }
}

/** The rows of one customer, who types and whose device sends. */
class Device {
  rows: OutboxRow[] = []
  readonly shop = new Shop()
  readonly kinds: Kinds = new Map([[this.shop.kind.name, this.shop.kind]])
  private ids = 0

  apply({ put, drop }: Change): void {
    const gone = new Set([...drop, ...put.map(({ id }) => id)])
    this.rows = [...this.rows.filter(({ id }) => !gone.has(id)), ...put]
  }
  type(text: string, base: string | null = ''): void {
    const edit = briefEdit({ lineId: '1', text, base, product })
    this.apply(enqueue(this.rows, edit, this.kinds, { id: this.id(), owner: 'A', now }))
  }
  take(): OutboxRow {
    const row = claim(this.rows, { lease: this.id(), now, trigger: 'press' })
    if (!row) throw new Error('Nothing to take.')
    this.apply({ put: [row], drop: [] })
    return row
  }
  /** Sends one row; resolves to what the provider said, or to why not. */
  async send(row = this.take()): Promise<string | null> {
    let wrote = false
    const sending: Sending = {
      idempotencyKey: row.id,
      signal: new AbortController().signal,
      asMember: true,
      ask: (call) => call(),
      write: (call) => {
        wrote = true
        return call()
      },
    }
    const outcome = await this.shop.kind.send(row.payload, sending).then(
      (message) => ({ name: 'done', message }) as const,
      (error: unknown) => {
        this.shop.troubles.push(briefTrouble(error))
        return outcomeOf(error)
      },
    )
    this.apply(
      settle(this.rows, row, {
        outcome,
        wrote,
        mark: 'm',
        remember: true,
        kinds: this.kinds,
        now,
        random: 1,
      }),
    )
    return outcome.name === 'done' ? outcome.message : outcome.name
  }
  /** What waits, or needs the customer. */
  left(): string[] {
    return this.rows
      .filter(({ state }) => state.name !== 'sent')
      .map((row) => `${row.state.name} ${briefIn(row)?.text}`)
  }
  op(): BriefOp {
    const [op] = this.rows.flatMap((row) => briefIn(row) ?? [])
    if (!op) throw new Error('No brief.')
    return op
  }
  private id(): string {
    this.ids += 1
    return `r${this.ids}`
  }
}

describe('what the provider has when it is sent', () => {
  test('what the customer saw: it is sent, and done with the provider’s words', async () => {
    const device = new Device()
    device.shop.brief = 'Gold'
    device.type('Silver', 'Gold')
    expect(await device.send()).toBe('Your brief was saved.')
    expect(device.shop.writes).toEqual(['1 Silver r1'])
    expect(device.left()).toEqual([])
  })

  test('the same text already: done without a word, and nothing is sent', async () => {
    const device = new Device()
    device.shop.brief = 'Silver'
    device.type('Silver', 'Gold')
    expect(await device.send()).toBeNull()
    expect(device.shop.writes).toEqual([])
    expect(device.left()).toEqual([])
  })

  test('another one: the customer chooses, and nothing is overwritten before', async () => {
    const device = new Device()
    device.shop.brief = 'Bronze'
    device.type('Silver', 'Gold')
    expect(await device.send()).toBe('conflict')
    expect(device.rows[0]?.state).toEqual({ name: 'conflict', theirs: 'Bronze' })
    expect(device.shop.writes).toEqual([])
  })

  test('no such line any more: refused, with the text still to be read', async () => {
    const device = new Device()
    device.shop.brief = null
    device.type('Silver')
    expect(await device.send()).toBe('failed')
    expect(device.rows[0]?.state).toEqual({ name: 'failed', reason: 'This line is no longer in your cart.' })
    expect(device.shop.kind.about(device.op())).toEqual({
      title: 'Brief for Ceramic mug',
      text: 'Silver',
      slug: 'ceramic-mug',
    })
  })

  test('line ends and outer blanks make no other text of it', async () => {
    const device = new Device()
    device.shop.brief = ' One\r\nTwo \n'
    device.type('Three', 'One\nTwo')
    expect(await device.send()).toBe('Your brief was saved.')
    device.shop.brief = 'Three\r\nFour'
    device.type('Three\nFour\n', 'Three')
    expect(await device.send()).toBeNull()
    expect(device.shop.writes).toHaveLength(1)
    expect(isSameBrief('a\rb', ' a\nb')).toBe(true)
    expect(isSameBrief('a b', 'a  b')).toBe(false)
  })

  test('not known when it was typed: only an empty one gives way', async () => {
    const device = new Device()
    device.type('Silver', null)
    expect(await device.send()).toBe('Your brief was saved.')
    device.type('Gold', null)
    expect(await device.send()).toBe('conflict')
  })

  test('a kept copy of the cart says nothing: it waits for a network', async () => {
    const device = new Device()
    device.shop.fresh = false
    device.type('Silver')
    expect(await device.send()).toBe('later')
    expect(device.rows[0]?.state).toMatchObject({ name: 'retry', cause: 'network' })
  })
})

describe('edits that meet', () => {
  test('before anything was sent: one row, with the last text and the first base', async () => {
    const device = new Device()
    device.shop.brief = 'Gold'
    device.type('Silver', 'Gold')
    device.type('Bronze', 'Silver')
    expect(device.left()).toEqual(['pending Bronze'])
    expect(device.op().base).toBe('Gold')
    expect(await device.send()).toBe('Your brief was saved.')
    expect(device.shop.writes).toHaveLength(1)
  })

  test('back to what the provider has: nothing is left to send', () => {
    const device = new Device()
    device.type('Silver', 'Gold')
    device.type('Gold\n', 'Silver')
    expect(device.rows).toEqual([])
  })

  test('while it is being sent: the next one follows, and knows its predecessor for its own', async () => {
    const device = new Device()
    device.shop.brief = 'Gold'
    device.type('Silver', 'Gold')
    const first = device.take()
    device.type('Bronze', 'Gold')
    expect(device.left()).toEqual(['inflight Silver', 'pending Bronze'])
    await device.send(first)
    expect(await device.send()).toBe('Your brief was saved.')
    expect(device.shop.writes.map((write) => write.split(' ')[1])).toEqual(['Silver', 'Bronze'])
  })

  test('the same text again while it is being sent is no second edit', () => {
    const device = new Device()
    device.type('Silver')
    device.take()
    device.type('Silver ', '')
    expect(device.left()).toEqual(['inflight Silver'])
  })

  test('a refused one leaves what was there before it: the next is no conflict', async () => {
    const device = new Device()
    device.shop.brief = 'Gold'
    device.type('Silver', 'Gold')
    const first = device.take()
    device.type('Bronze', 'Silver')
    device.shop.write = new RejectedFailure('Too long.', 'INVALID', 422)
    expect(await device.send(first)).toBe('failed')
    expect(device.left()).toEqual(['pending Bronze'])
    device.shop.write = 'well'
    expect(await device.send()).toBe('Your brief was saved.')
  })
})

describe('answers', () => {
  test('lost after it arrived: looked at, not sent again', async () => {
    const device = new Device()
    device.shop.write = 'lost'
    device.type('Silver')
    expect(await device.send()).toBe('later')
    expect(device.left()).toEqual(['retry Silver'])
    device.shop.write = 'well'
    expect(await device.send()).toBeNull()
    expect(device.shop.writes).toEqual(['1 Silver r1'])
    expect(device.left()).toEqual([])
  })

  test('lost after it arrived, and typed on: the own text there is no conflict', async () => {
    const device = new Device()
    device.shop.write = 'lost'
    device.type('Silver')
    await device.send()
    device.type('Bronze')
    device.shop.write = 'well'
    expect(await device.send()).toBeNull()
    expect(await device.send()).toBe('Your brief was saved.')
    expect(device.shop.brief).toBe('Bronze')
  })

  test('refused for good: kept with the provider’s words, sent again when the customer says so', async () => {
    const device = new Device()
    device.shop.write = new RejectedFailure('Brief can have at most 100 characters', 'INVALID', 422)
    device.type('Silver')
    expect(await device.send()).toBe('failed')
    expect(device.rows[0]?.state).toEqual({ name: 'failed', reason: 'Brief can have at most 100 characters' })
    expect(device.shop.troubles).toEqual([null])
    const [row] = device.rows
    if (!row) throw new Error('It is gone.')
    expect(baseUnder('Silver', device.rows)).toBe('')
    expect(baseUnder('Bronze', device.rows)).toBe('Bronze')
    device.shop.write = 'well'
    device.apply(retry(device.rows, row, { kinds: device.kinds, now, newId: 'again' }))
    expect(await device.send()).toBe('Your brief was saved.')
    expect(device.shop.writes.at(-1)).toBe('1 Silver again')
  })

  test.each([
    ['its own trouble, in words', new RejectedFailure('We are restocking.', '', 500), 'We are restocking.'],
    [
      'no words that can be read',
      new ContractFailure('POST cart/addbrief', 'Message', 'missing'),
      'Error uploading description.',
    ],
  ])('%s: it waits, and the page hears why', async (_, fault, words) => {
    const device = new Device()
    device.shop.write = fault
    device.type('Silver')
    expect(await device.send()).toBe('later')
    expect(device.shop.troubles).toEqual([words])
    expect(device.left()).toEqual(['retry Silver'])
  })

  test.each([
    ['no network', new OfflineFailure('No network.'), 'later'],
    ['a refused session', new RejectedFailure('Not you.', '', 401), 'sign-in'],
  ])('%s is no trouble of the provider’s', async (_, fault, outcome) => {
    const device = new Device()
    device.shop.read = fault
    device.type('Silver')
    expect(await device.send()).toBe(outcome)
    expect(device.shop.troubles).toEqual([null])
    expect(device.rows.every(isWaiting)).toBe(true)
  })
})

describe('the customer’s choice', () => {
  const torn = async () => {
    const device = new Device()
    device.shop.brief = 'Bronze'
    device.type('Silver', 'Gold')
    await device.send()
    const row = device.rows[0]
    if (!row) throw new Error('It is gone.')
    const decide = (decision: typeof keepMine) =>
      device.apply(decision(device.rows, row, { kinds: device.kinds, now, newId: 'mine' }))
    return { device, decide }
  }

  test('Keep mine: sent over what was seen, as a request of its own', async () => {
    const { device, decide } = await torn()
    decide(keepMine)
    expect(await device.send()).toBe('Your brief was saved.')
    expect(device.shop.writes).toEqual(['1 Silver mine'])
    expect(device.shop.brief).toBe('Silver')
  })

  test('Keep mine, but it was changed once more: asked once more', async () => {
    const { device, decide } = await torn()
    decide(keepMine)
    device.shop.brief = 'Copper'
    expect(await device.send()).toBe('conflict')
    expect(device.shop.writes).toEqual([])
  })

  test('Use theirs: the own one goes, and nothing is sent', async () => {
    const { device, decide } = await torn()
    decide(useTheirs)
    expect(device.rows).toEqual([])
    expect(device.shop.brief).toBe('Bronze')
  })

  test('typed on before choosing: the newer text is the customer’s, and still waits for the choice', async () => {
    const { device } = await torn()
    device.type('Platinum', 'Silver')
    expect(device.left()).toEqual(['conflict Platinum'])
    expect(device.shop.writes).toEqual([])
  })
})
