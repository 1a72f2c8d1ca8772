/** The brief of a cart line: how edits meet, and what becomes of each for whatever the provider has by then. */
import { describe, expect, test } from 'vitest'
import type { CartGroup } from '../../../../src/domain/cart/cart'
import { ContractFailure, OfflineFailure, RejectedFailure } from '../../../../src/domain/failure'
import { isWaiting, kindsOf, outcomeOf, type Sending } from '../../../../src/domain/outbox/outbox'
import { keepMine, retry } from '../../../../src/outbox/decisions'
import {
  baseTextOf,
  briefIn,
  briefKind,
  briefRows,
  briefTrouble,
  countBriefs,
  lostBriefs,
  unsentBriefs,
} from '../../../../src/outbox/kinds/brief'
import { now, Rows } from '../rows'

const product = { name: 'Ceramic mug', slug: 'ceramic-mug' }

/** A shop with a cart of one line, which fails as the test wants. */
class Shop {
  brief: string | null = ''
  fresh = true
  write: 'well' | 'lost' | Error = 'well'
  readonly writes: string[] = []
  readonly troubles: (string | null)[] = []

  readonly kind = briefKind({
    fetchCart: async () => {
      return { value: this.cart(), at: now, fresh: this.fresh }
    },
    saveBrief: async (lineId, text, options) => {
      this.writes.push(`${lineId} ${text} ${options?.idempotencyKey}`)
      if (this.write instanceof Error) throw this.write
      this.brief = text
      if (this.write === 'lost') throw new OfflineFailure('The answer was lost.')
      return 'Your brief was saved.'
    },
  })

  readonly line = {
    id: '1',
    productId: '7',
    name: product.name,
    quantity: 25,
    eachCents: 410,
    options: [],
    setups: [],
    artwork: [],
    brief: '',
  }
  private cart(): CartGroup[] {
    const own = { ...this.line, brief: this.brief ?? '' }
    const lines = [{ ...own, id: '2', brief: 'of another line' }, ...(this.brief === null ? [] : [own])]
    return [{ slug: product.slug, image: null, lines }]
  }
}

/** The rows of one customer, who types and whose device sends. */
class Device extends Rows {
  readonly shop: Shop
  constructor() {
    const shop = new Shop()
    super(kindsOf(shop.kind))
    this.shop = shop
  }
  typed(text: string, base: string | null = ''): void {
    this.type('1', text, base)
  }
  /** Sends one row; resolves to what the provider said, or to why not. */
  async send(row = this.take(now, 'press')): Promise<string | null> {
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
    this.end(row, outcome, { wrote })
    return outcome.name === 'done' ? outcome.message : outcome.name
  }
  /** What waits, or needs the customer. */
  left(): string[] {
    return this.open.map((row) => `${row.state.name} ${briefIn(row)?.text}`)
  }
}

const saved = 'Your brief was saved.'

/** A customer types 'Silver' over `base`; `has`: what the provider has when it is sent. */
test.each<
  [string, { has: string | null; base: string | null; fresh?: boolean }, string | null, object | null]
>([
  ['what the customer saw: it is sent', { has: 'Gold', base: 'Gold' }, saved, null],
  ['the same but for line ends and blanks', { has: ' Gold\r\nink ', base: 'Gold\nink' }, saved, null],
  ['the own text already: done without a word', { has: ' Silver\n', base: 'Gold' }, null, null],
  [
    'another: it is asked',
    { has: 'Bronze', base: 'Gold' },
    'conflict',
    { name: 'conflict', theirs: 'Bronze' },
  ],
  ['something where nothing was known', { has: 'Gold', base: null }, 'conflict', { name: 'conflict' }],
  ['nothing, where nothing was known', { has: '', base: null }, saved, null],
  ['no such line', { has: null, base: '' }, 'failed', { reason: 'This line is no longer in your cart.' }],
  ['only a saved copy', { has: '', base: '', fresh: false }, 'later', { name: 'retry', cause: 'network' }],
])('the provider has %s', async (_name, { has, base, fresh = true }, result, state) => {
  const device = new Device()
  Object.assign(device.shop, { brief: has, fresh })
  device.typed('Silver', base)
  expect(await device.send()).toBe(result)
  expect(device.shop.writes).toEqual(result === saved ? ['1 Silver r1'] : [])
  if (!state) return expect(device.open).toEqual([])
  expect(device.one.state).toMatchObject(state)
  expect(device.shop.kind.about(device.one.payload)).toMatchObject({ title: 'Brief for Mug', text: 'Silver' })
})

describe('edits that meet', () => {
  test('before anything was sent: one row, with the last text and the first base', async () => {
    const device = new Device()
    device.shop.brief = 'Gold'
    device.typed('Silver', 'Gold')
    device.typed('Bronze', 'Silver')
    expect(device.left()).toEqual(['pending Bronze'])
    expect(briefIn(device.one)?.base).toBe('Gold')
    expect(await device.send()).toBe(saved)
    expect(device.shop.writes).toHaveLength(1)
  })

  test('back to what the provider has: nothing is left to send', () => {
    const device = new Device()
    device.typed('Silver', 'Gold')
    device.typed('Gold\n', 'Silver')
    expect(device.all).toEqual([])
  })

  test('the next one follows one that is being sent, and knows it for its own', async () => {
    const device = new Device()
    device.shop.brief = 'Gold'
    device.typed('Silver', 'Gold')
    const first = device.take()
    device.typed('Bronze', 'Gold')
    expect(device.left()).toEqual(['inflight Silver', 'pending Bronze'])
    await device.send(first)
    expect(await device.send()).toBe(saved)
    expect(device.shop.writes.map((write) => write.split(' ')[1])).toEqual(['Silver', 'Bronze'])
  })

  test('the same text again while it is being sent is no second edit', () => {
    const device = new Device()
    device.typed('Silver')
    device.take()
    device.typed('Silver ', '')
    expect(device.left()).toEqual(['inflight Silver'])
  })

  test('over a copy older than what was sent, only another’s text is a conflict', async () => {
    const device = new Device()
    device.typed('Silver')
    expect(await device.send()).toBe(saved)
    device.typed('Bronze')
    expect(await device.send()).toBe(saved)
    device.typed('Gold')
    device.shop.brief = 'Silver'
    expect(await device.send()).toBe('conflict')
  })

  test('a refused one leaves what was there before it: the next is no conflict', async () => {
    const device = new Device()
    device.shop.brief = 'Gold'
    device.typed('Silver', 'Gold')
    const first = device.take()
    device.typed('Bronze', 'Silver')
    device.shop.write = new RejectedFailure('Too long.', 'INVALID', 422)
    expect(await device.send(first)).toBe('failed')
    expect(device.left()).toEqual(['pending Bronze'])
    device.shop.write = 'well'
    expect(await device.send()).toBe(saved)
  })
})

describe('answers', () => {
  test('lost after it arrived: looked at, not sent again', async () => {
    const device = new Device()
    device.shop.write = 'lost'
    device.typed('Silver')
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
    device.typed('Silver')
    await device.send()
    device.typed('Bronze')
    device.shop.write = 'well'
    expect(await device.send()).toBeNull()
    expect(await device.send()).toBe(saved)
    expect(device.shop.brief).toBe('Bronze')
  })

  test('refused for good it stays with the provider’s words, to be sent again', async () => {
    const device = new Device()
    device.shop.write = new RejectedFailure('Brief can have at most 100 characters', 'INVALID', 422)
    device.typed('Silver')
    expect(await device.send()).toBe('failed')
    expect(device.all[0]?.state).toEqual({ name: 'failed', reason: 'Brief can have at most 100 characters' })
    expect(device.shop.troubles).toEqual([null])
    const [row] = device.all
    if (!row) throw new Error('It is gone.')
    expect(baseTextOf('Silver', device.all)).toBe('')
    expect(baseTextOf('Bronze', device.all)).toBe('Bronze')
    device.shop.write = 'well'
    device.decide(retry, row)
    expect(await device.send()).toBe(saved)
    expect(device.shop.writes.at(-1)).toBe('1 Silver new r1')
  })

  test.each<[string, Error, string, string | null]>([
    ['the provider’s own words', new RejectedFailure('Restocking.', '', 500), 'later', 'Restocking.'],
    ['no words', new ContractFailure('POST', 'Message', 'missing'), 'later', 'Error uploading description.'],
    ['no network', new OfflineFailure('No network.'), 'later', null],
    ['a refused session', new RejectedFailure('Not you.', '', 401), 'sign-in', null],
  ])('%s: it waits, and the page hears why where that is the provider’s', async (_, fault, result, words) => {
    const device = new Device()
    device.shop.write = fault
    device.typed('Silver')
    expect(await device.send()).toBe(result)
    expect(device.shop.troubles).toEqual([words])
    expect(device.all.every(isWaiting)).toBe(true)
  })
})

test('kept over another text it is sent, and asks again when that changes', async () => {
  const device = new Device()
  device.shop.brief = 'Bronze'
  device.typed('Silver', 'Gold')
  await device.send()
  device.decide(keepMine, device.one)
  device.shop.brief = 'Copper'
  expect(await device.send()).toBe('conflict')
  device.decide(keepMine, device.one)
  expect(await device.send()).toBe(saved)
  expect([device.shop.writes.length, device.shop.brief]).toEqual([1, 'Silver'])
})

test('briefs are found by line, counted by text, and named where their line is gone', () => {
  const device = new Device()
  for (const line of ['1', '2', '3', '4']) device.type(line, line === '4' ? 'Gold' : 'Silver')
  device.end(device.take(), { name: 'failed', reason: 'No.' })
  device.end(device.take(), { name: 'failed', reason: 'No.' })
  const rows = [...device.all].toReversed()
  const ids = (of: typeof rows) => of.map(({ entity }) => entity)
  const cart: CartGroup[] = [{ slug: 'mug', image: null, lines: [{ ...device.shop.line, id: '1' }] }]
  expect([ids(briefRows(rows, '3')), ids(unsentBriefs(rows, cart))]).toEqual([['3'], ['1']])
  expect([countBriefs(rows), lostBriefs(rows, cart), lostBriefs(rows.filter(isWaiting), cart)]).toEqual([
    2,
    ['Mug'],
    [],
  ])
  const { patch, refused } = device.shop.kind.shown ?? expect.fail('Nothing shows it.')
  const other = { ...device.shop.line, id: '9' }
  const [row] = briefRows(rows, '1')
  const lines = [{ ...device.shop.line, id: '1' }, other]
  expect(patch(row?.payload, [{ slug: 'mug', image: null, lines }])).toMatchObject([
    { lines: [{ brief: 'Silver' }, other] },
  ])
  expect(refused(row?.payload, 'No.')).toBe('The brief for Mug could not be saved: No.')
})
