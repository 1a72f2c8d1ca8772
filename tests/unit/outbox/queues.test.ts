/** The customer's queue and the guest queue of a kiosk: descriptions, receipts and decisions. */
import { beforeEach, expect, test, vi } from 'vitest'
import { guestOwner } from '../../../src/domain/account/identity'
import { createEntryEdit } from '../../../src/outbox/kinds/giveaway-entry'
import { newPage, signInAs } from '../session/device'

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  newPage()
})

const loadQueues = () => import('../../../src/outbox/queues')
const counts = { seq: 1, opSchema: 1, createdAt: 0, attempts: 0, sent: false }
const pendingRow = { ...counts, id: 'r', owner: 'A', entity: 'e', state: { name: 'pending' } } as const

test('row of another version is described by a general title and its payload', async () => {
  const { describeRow } = await loadQueues()
  const poem = { ...pendingRow, kind: 'poem', opSchema: 9, payload: { verse: 'one' } }
  const text = '{\n  "verse": "one"\n}'
  expect(describeRow(poem)).toEqual({ title: 'A change made by another version', text })
  // A visitor's text must not be visible to other users of the device.
  expect(describeRow({ ...poem, owner: guestOwner, kind: 'brief' })).toMatchObject({ text: null })
  const about = { title: 'Brief for Mug', text: 'Gold' }
  expect(describeRow({ ...poem, payload: null, state: { name: 'sent', at: 0, about } })).toEqual(about)
})

test('storedUnsent rejects, and returns no empty list, when storage cannot be read', async () => {
  signInAs('A')
  const { storedUnsent } = await loadQueues()
  vi.stubGlobal('indexedDB', {
    open: () => {
      throw new DOMException('No.', 'UnknownError')
    },
  })
  await expect(storedUnsent('account')).rejects.toThrow('can’t be read')
})

const person = { fullName: 'Jo Field', schoolName: '', position: '', email: 'jo@s.example', phone: '0' }
const visitor = { ...person, interests: 'Pens', newsletter: false, agreedTo: null }
const visitorEntry = (entryId: string) =>
  createEntryEdit({
    entryId,
    capturedAt: '2026-05-12T00:40:00.000Z',
    sealed: { to: 'nobody', entry: visitor },
  })
const stubProvider = (status: number, body: object) => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(body, { status })))
}

test.each([
  ['sent', 200, { Data: { Message: 'Good luck!' } }, { sent: 'Good luck!' }, 0, 0],
  ['refused', 410, { ErrorMessage: 'The draw is over.' }, { failed: 'The draw is over.' }, 0, 1],
  ['retried', 503, { ErrorMessage: 'Restocking.' }, 'waiting', 1, 1],
])(
  'waitForReceipt returns the result of an edit that is %s',
  async (_, status, body, receipt, delays, unsent) => {
    stubProvider(status, body)
    const { addEdit, waitForReceipt, storedUnsent, queues, withdraw } = await loadQueues()
    const id = await addEdit(visitorEntry('e'), 'guest')
    const onDelay = vi.fn<(error: unknown) => void>()
    expect(await waitForReceipt(id, 5000, onDelay)).toEqual(receipt)
    expect(onDelay).toHaveBeenCalledTimes(delays)
    expect(await storedUnsent('guest')).toHaveLength(unsent)
    expect([queues.guest.unsent().length, queues.guest.sent().length]).toEqual([unsent, 1 - unsent])
    await withdraw(id)
    await withdraw('of nobody')
    expect(await storedUnsent('guest')).toEqual([])
  },
)

test('waitForReceipt returns “waiting” when its time is over', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  const { addEdit, waitForReceipt } = await loadQueues()
  expect(await waitForReceipt(await addEdit(visitorEntry('e'), 'guest'), 20)).toBe('waiting')
})

test('decideAll carries out every decision and throws the first failure', async () => {
  signInAs('A')
  const { addEdit, decideAll, storedUnsent } = await loadQueues()
  const { discard } = await import('../../../src/outbox/decisions')
  for (const id of ['a', 'b', 'c', 'd']) await addEdit(visitorEntry(id))
  const rows = (await storedUnsent('account')).toSorted((a, b) => a.seq - b.seq)
  const shownRows = rows.map((row, nth) => (nth % 2 === 1 ? { ...row, payload: 'what it was' } : row))
  await expect(decideAll(discard, shownRows)).rejects.toThrow('changed since')
  expect((await storedUnsent('account')).map(({ entity }) => entity).toSorted()).toEqual(['b', 'd'])
  await decideAll(discard, await storedUnsent('account'))
  expect(await storedUnsent('account')).toEqual([])
})

test('entry goes to the customer’s queue, or to the guest queue at the kiosk', async () => {
  const { isKnownRow, hasPersonalData, queueOfEntry, rowFacts } = await loadQueues()
  const { startKiosk } = await import('../../../src/session/kiosk')
  const queue = [queueOfEntry()]
  signInAs('A')
  queue.push(queueOfEntry())
  startKiosk()
  expect([...queue, queueOfEntry()]).toEqual(['guest', 'account', 'guest'])
  const encrypted = { to: 'provider', keyId: 'k', jwe: 'a.b.c' }
  const entry = { ...pendingRow, kind: 'entry' }
  const payload = { entryId: 'e', capturedAt: '2026-05-12T00:40:00.000Z', sealed: encrypted }
  const rows = [
    { ...entry, payload },
    { ...entry, payload: 'of another version' },
    { ...entry, kind: 'poem', payload },
  ]
  expect(rows.map((item) => [isKnownRow(item), hasPersonalData(item), rowFacts(item)])).toEqual([
    [true, true, { visitor: 'A visitor at the stall', note: expect.stringMatching(/^Sealed for the shop/) }],
    [false, true, { visitor: 'A visitor at the stall', note: null }],
    [false, false, { visitor: 'A visitor', note: null }],
  ])
})
