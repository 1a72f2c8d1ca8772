/** The two queues on a device: what their rows come to, and how the worker sends the stall's. */
import { beforeEach, expect, test, vi } from 'vitest'
import type * as giveaway from '../../../src/api/giveaway/giveaway'
import { newDevice, ownChannels, signInAs } from '../session/device'

const ids = ['e1', 'e2', 'e3', 'e4']
const sendEntry = vi.fn<typeof giveaway.sendEntry>()
vi.mock('../../../src/api/giveaway/giveaway', () => ({
  sendEntry: (...call: Parameters<typeof sendEntry>) => sendEntry(...call),
}))

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  newDevice()
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }))
  vi.stubGlobal('navigator', {})
  ownChannels()
  sendEntry.mockReset().mockResolvedValue('Thank you.')
})

const open = () => import('../../../src/outbox/queues')
/** The classes by which this test's own modules know a failure. */
const failures = () => import('../../../src/domain/failure')
const drain = async () =>
  (await import('../../../src/outbox/device')).drainGuestQueue(AbortSignal.timeout(9000))

async function entry(entryId: string) {
  const { entryEdit } = await import('../../../src/outbox/kinds/giveaway-entry')
  const sealed = { to: 'provider', keyId: 'k', jwe: `sealed ${entryId}` } as const
  return entryEdit({ entryId, capturedAt: '2026-05-12T10:40:00.000Z', sealed })
}

test('the worker sends all of the stall, though it was to wait', async () => {
  const { addEdit, queues } = await open()
  const { RejectedFailure } = await failures()
  sendEntry.mockRejectedValue(new RejectedFailure('It broke.', '', 500))
  for (const id of ids) await addEdit(await entry(id), 'guest')
  await vi.waitFor(() => expect(sendEntry.mock.calls.length).toBeGreaterThanOrEqual(3))
  await vi.waitFor(() =>
    expect(queues.guest.unsent().filter(({ state }) => state.name === 'inflight')).toEqual([]),
  )
  vi.resetModules()
  await expect(drain()).rejects.toThrow('could not be sent')
  sendEntry.mockReset().mockResolvedValue('Thank you.')
  await drain()
  for (const id of ids) expect(sendEntry).toHaveBeenCalledWith(`sealed ${id}`, expect.anything())
  await drain()
  expect(sendEntry).toHaveBeenCalledTimes(4)
})

test('a worker that has no time left does not begin', async () => {
  const { drainGuestQueue } = await import('../../../src/outbox/device')
  await expect(drainGuestQueue(AbortSignal.abort(new Error('over')))).rejects.toThrow('over')
})

test('what another version saved has words, and its text', async () => {
  const { aboutRow } = await open()
  const row = {
    id: 'r',
    owner: 'A',
    kind: 'poem',
    entity: 'x',
    seq: 1,
    opSchema: 9,
    payload: { verse: 'one' },
  }
  expect(aboutRow({ ...row, createdAt: 0, attempts: 0, sent: false, state: { name: 'pending' } })).toEqual({
    title: 'A change made by another version',
    text: '{\n  "verse": "one"\n}',
  })
})

test('a storage that cannot be read is not taken for an empty one', async () => {
  signInAs('A')
  const { storedUnsent } = await open()
  vi.stubGlobal('indexedDB', {
    open: () => {
      throw new DOMException('No.', 'UnknownError')
    },
  })
  await expect(storedUnsent('own')).rejects.toThrow('cannot be read')
})
