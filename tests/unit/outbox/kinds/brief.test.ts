/** The brief of a cart line: edits are merged, and the result depends on the text that the provider has by then. */
import { expect, test } from 'vitest'
import type { CartGroup } from '../../../../src/domain/cart/cart'
import { ContractFailure, OfflineFailure, RejectedFailure } from '../../../../src/domain/failure'
import { isWaiting, kindsByName, outcomeOf, type Sending } from '../../../../src/domain/outbox/outbox'
import { overwriteTheirs, retry } from '../../../../src/outbox/decisions'
import {
  baseTextOf,
  briefIn,
  briefKind,
  briefRows,
  briefDelayMessage,
  countBriefs,
  lostBriefs,
  unsentBriefs,
} from '../../../../src/outbox/kinds/brief'
import { now, Rows } from '../rows'

const product = { productId: '7', name: 'Ceramic mug', quantity: 25, eachCents: 410 }
const line = { ...product, id: '1', options: [], setups: [], artwork: [], brief: '' }
const cartOf = (...lines: CartGroup['lines']): CartGroup[] => [{ slug: 'ceramic-mug', image: null, lines }]

/** A shop with one cart line, which fails as the test requires. */
class Shop {
  brief: string | null = ''
  fresh = true
  write: 'well' | 'lost' | Error = 'well'
  readonly writes: string[] = []
  readonly delayMessages: (string | null)[] = []

  readonly kind = briefKind({
    fetchCart: async () => ({ value: this.cart(), at: now, fresh: this.fresh }),
    saveBrief: async (lineId, text, options) => {
      this.writes.push(`${lineId} ${text} ${options?.idempotencyKey}`)
      if (this.write instanceof Error) throw this.write
      this.brief = text
      if (this.write === 'lost') throw new OfflineFailure('The answer was lost.')
      return 'Your brief was saved.'
    },
  })

  private cart(): CartGroup[] {
    const other = { ...line, id: '2', brief: 'of another line' }
    return cartOf(other, ...(this.brief === null ? [] : [{ ...line, brief: this.brief }]))
  }
}

/** Outbox rows of one customer who types briefs while the device sends them. */
class Device extends Rows {
  readonly shop: Shop
  constructor() {
    const shop = new Shop()
    super(kindsByName(shop.kind))
    this.shop = shop
  }
  typeBrief(text: string, base: string | null = ''): void {
    this.type('1', text, base)
  }
  /** Sends one row; resolves to the message of the provider, or to the name of the outcome. */
  async send(row = this.take(now, 'press')): Promise<string | null> {
    let wrote = false
    const sending: Sending = {
      idempotencyKey: row.id,
      signal: new AbortController().signal,
      asMember: true,
      read: (call) => call(),
      write: (call) => {
        wrote = true
        return call()
      },
    }
    const outcome = await this.shop.kind.send(row.payload, sending).then(
      (message) => ({ name: 'done', message }) as const,
      (error: unknown) => {
        this.shop.delayMessages.push(briefDelayMessage(error))
        return outcomeOf(error)
      },
    )
    this.end(row, outcome, { wrote })
    return outcome.name === 'done' ? outcome.message : outcome.name
  }
  /** Rows that are pending or need a decision of the customer. */
  listOpen(): string[] {
    return this.unsent.map((row) => `${row.state.name} ${briefIn(row)?.text}`)
  }
}

const saved = 'Your brief was saved.'
const goneReason = 'This line is no longer in your cart.'

/**
 * A customer types 'Silver' over `base`. `theirs` is the provider's text at the time of sending, or null when the cart
 * line is gone.
 */
type Case = { theirs: string | null; base: string | null; fresh?: boolean }
test.each<[string, Case, string | null, object | null]>([
  ['is sent over the base text', { theirs: 'Gold', base: 'Gold' }, saved, null],
  ['is sent over the base with other blanks', { theirs: ' Gold\r\nink ', base: 'Gold\nink' }, saved, null],
  ['is done when the provider has the text already', { theirs: ' Silver\n', base: 'Gold' }, null, null],
  ['conflicts with another text', { theirs: 'Bronze', base: 'Gold' }, 'conflict', { theirs: 'Bronze' }],
  ['conflicts with a text while the base is unknown', { theirs: 'Gold', base: null }, 'conflict', {}],
  ['is sent over no text while the base is unknown', { theirs: '', base: null }, saved, null],
  ['fails when the cart line is gone', { theirs: null, base: '' }, 'failed', { reason: goneReason }],
  ['is retried after a cached cart', { theirs: '', base: '', fresh: false }, 'later', { cause: 'network' }],
])('brief %s', async (_, { theirs, base, fresh = true }, result, state) => {
  const device = new Device()
  Object.assign(device.shop, { brief: theirs, fresh })
  device.typeBrief('Silver', base)
  expect(await device.send()).toBe(result)
  expect(device.shop.writes).toEqual(result === saved ? ['1 Silver r1'] : [])
  if (!state) return expect(device.unsent).toEqual([])
  const name = result === 'later' ? 'retry' : result
  expect(device.onlyUnsent.state).toMatchObject({ ...state, name })
  const about = { title: 'Brief for Mug', text: 'Silver' }
  expect(device.shop.kind.about(device.onlyUnsent.payload)).toMatchObject(about)
})

test('edits before sending become one row with the last text and the first base', async () => {
  const device = new Device()
  device.shop.brief = 'Gold'
  device.typeBrief('Silver', 'Gold')
  device.typeBrief('Bronze', 'Silver')
  expect(device.listOpen()).toEqual(['pending Bronze'])
  expect(briefIn(device.onlyUnsent)?.base).toBe('Gold')
  expect(await device.send()).toBe(saved)
  expect(device.shop.writes).toHaveLength(1)
})

test('edit back to the provider’s text leaves nothing to send', () => {
  const device = new Device()
  device.typeBrief('Silver', 'Gold')
  device.typeBrief('Gold\n', 'Silver')
  expect(device.all).toEqual([])
})

test('edit made during sending is sent afterwards and does not conflict', async () => {
  const device = new Device()
  device.shop.brief = 'Gold'
  device.typeBrief('Silver', 'Gold')
  const first = device.take()
  device.typeBrief('Bronze', 'Gold')
  expect(device.listOpen()).toEqual(['inflight Silver', 'pending Bronze'])
  await device.send(first)
  expect(await device.send()).toBe(saved)
  expect(device.shop.writes.map((write) => write.split(' ')[1])).toEqual(['Silver', 'Bronze'])
})

test('same text typed again during sending adds no second edit', () => {
  const device = new Device()
  device.typeBrief('Silver')
  device.take()
  device.typeBrief('Silver ', '')
  expect(device.listOpen()).toEqual(['inflight Silver'])
})

test('edit over an outdated base conflicts only with someone else’s text', async () => {
  const device = new Device()
  device.typeBrief('Silver')
  expect(await device.send()).toBe(saved)
  device.typeBrief('Bronze')
  expect(await device.send()).toBe(saved)
  device.typeBrief('Gold')
  device.shop.brief = 'Silver'
  expect(await device.send()).toBe('conflict')
})

test('edit after a refused edit is sent over the provider’s text before both edits', async () => {
  const device = new Device()
  device.shop.brief = 'Gold'
  device.typeBrief('Silver', 'Gold')
  const first = device.take()
  device.typeBrief('Bronze', 'Silver')
  device.shop.write = new RejectedFailure('Too long.', 'INVALID', 422)
  expect(await device.send(first)).toBe('failed')
  expect(device.listOpen()).toEqual(['pending Bronze'])
  device.shop.write = 'well'
  expect(await device.send()).toBe(saved)
})

test('brief is compared but not sent again when the reply to its write was lost', async () => {
  const device = new Device()
  device.shop.write = 'lost'
  device.typeBrief('Silver')
  expect(await device.send()).toBe('later')
  expect(device.listOpen()).toEqual(['retry Silver'])
  device.shop.write = 'well'
  expect(await device.send()).toBeNull()
  expect(device.shop.writes).toEqual(['1 Silver r1'])
  expect(device.listOpen()).toEqual([])
})

test('newer text does not conflict with the customer’s text whose reply was lost', async () => {
  const device = new Device()
  device.shop.write = 'lost'
  device.typeBrief('Silver')
  await device.send()
  device.typeBrief('Bronze')
  device.shop.write = 'well'
  expect(await device.send()).toBeNull()
  expect(await device.send()).toBe(saved)
  expect(device.shop.brief).toBe('Bronze')
})

test('refused brief shows the provider’s reason and can be sent again', async () => {
  const device = new Device()
  device.shop.write = new RejectedFailure('Brief can have at most 100 characters', 'INVALID', 422)
  device.typeBrief('Silver')
  expect(await device.send()).toBe('failed')
  expect(device.all[0]?.state).toEqual({ name: 'failed', reason: 'Brief can have at most 100 characters' })
  expect(device.shop.delayMessages).toEqual([null])
  const [row] = device.all
  if (!row) throw new Error('The row is missing.')
  expect(baseTextOf('Silver', device.all)).toBe('')
  expect(baseTextOf('Bronze', device.all)).toBe('Bronze')
  device.shop.write = 'well'
  device.decide(retry, row)
  expect(await device.send()).toBe(saved)
  expect(device.shop.writes.at(-1)).toBe('1 Silver new r1')
})

const invalid = new ContractFailure('POST', 'Message', 'missing')
test.each<[string, Error, string, string | null]>([
  ['failure with a message', new RejectedFailure('Restocking.', '', 500), 'later', 'Restocking.'],
  ['reply without a message', invalid, 'later', 'Error uploading description.'],
  ['no network', new OfflineFailure('No network.'), 'later', null],
  ['refused session', new RejectedFailure('Not you.', '', 401), 'sign-in', null],
])(
  'brief stays pending and the page gets only the provider’s message after: %s',
  async (_, fault, result, message) => {
    const device = new Device()
    device.shop.write = fault
    device.typeBrief('Silver')
    expect(await device.send()).toBe(result)
    expect(device.shop.delayMessages).toEqual([message])
    expect(device.all.every(isWaiting)).toBe(true)
  },
)

test('“keep mine” ends in a conflict when the provider’s text changes before sending', async () => {
  const device = new Device()
  device.shop.brief = 'Bronze'
  device.typeBrief('Silver', 'Gold')
  await device.send()
  device.decide(overwriteTheirs, device.onlyUnsent)
  device.shop.brief = 'Copper'
  expect(await device.send()).toBe('conflict')
  device.decide(overwriteTheirs, device.onlyUnsent)
  expect(await device.send()).toBe(saved)
  expect([device.shop.writes.length, device.shop.brief]).toEqual([1, 'Silver'])
})

test('briefs are found by line, counted by text and named when their line is gone', () => {
  const device = new Device()
  for (const lineId of ['1', '2', '3', '4']) device.type(lineId, lineId === '4' ? 'Gold' : 'Silver')
  device.end(device.take(), { name: 'failed', reason: 'No.' })
  device.end(device.take(), { name: 'failed', reason: 'No.' })
  const rows = [...device.all].toReversed()
  const ids = (briefs: typeof rows) => briefs.map(({ entity }) => entity)
  const cart = cartOf(line)
  expect([ids(briefRows(rows, '3')), ids(unsentBriefs(rows, cart))]).toEqual([['3'], ['1']])
  expect([lostBriefs(rows, cart), lostBriefs(rows.filter(isWaiting), cart)]).toEqual([['Mug'], []])
  expect(countBriefs(rows)).toBe(2)
  const { patch, failureMessage } = device.shop.kind.affected ?? expect.fail('Nothing shows it.')
  const other = { ...line, id: '9' }
  const [row] = briefRows(rows, '1')
  expect(patch(row?.payload, cartOf(line, other))).toMatchObject([{ lines: [{ brief: 'Silver' }, other] }])
  expect(failureMessage(row?.payload, 'No.')).toBe('The brief for Mug could not be saved: No.')
})
