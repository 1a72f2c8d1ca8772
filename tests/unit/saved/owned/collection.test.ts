/** Rows of their owner: two tabs, a page that dies, another customer, a device that refuses. */
import * as v from 'valibot'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openOwnedStore } from '../../../../src/device/owned-rows'
import { newDevice, ownChannels, rest } from '../../session/device'

const Note = v.object({ id: v.string(), text: v.string(), tags: v.array(v.string()) })
type Note = v.InferOutput<typeof Note>
const database = 'notes'

let owner: string | null
const onRefused = vi.fn<(failure: unknown) => void>()
vi.mock('../../../../src/session/session-reader', () => ({ currentSession: () => owner && { owner } }))
let localChanged: () => void
let writeWhatWaits: () => Promise<void>
let ownedCollection: typeof import('../../../../src/saved/owned/collection').ownedCollection

beforeEach(async () => {
  newDevice()
  ownChannels()
  vi.stubGlobal('document', new EventTarget())
  vi.stubGlobal('caches', { delete: async () => true })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  owner = '7'
  onRefused.mockReset()
  ;({ localChanged } = await import('../../../../src/device/local-changes'))
  ;({ writeWhatWaits } = await import('../../../../src/device/page-events'))
  ;({ ownedCollection } = await import('../../../../src/saved/owned/collection'))
})
afterEach(() => void vi.useRealTimers())

async function tab() {
  const one = ownedCollection<Note>({ database, schema: Note, refusal: 'Not saved.', onRefused })
  one.follow()
  await rest()
  return one
}
async function pass(ms: number) {
  vi.advanceTimersByTime(ms)
  await rest()
}
function become(next: string | null) {
  owner = next
  localChanged()
}
/** What is on the disk, read past the code under test. */
const onDisk = (whose = '7') => openOwnedStore<Note>(database).change(whose, () => ({ put: [], drop: [] }))
const texts = async (whose?: string) => (await onDisk(whose)).map(({ text }) => text)

const note = { id: 'n', text: 'A', tags: [] }
const writing = (text: string) => (row: Note | undefined) => row && { ...row, text }
const tagging = (tag: string) => (row: Note | undefined) => row && { ...row, tags: [...row.tags, tag] }

test('what two tabs change of one row stands in both, and on the disk, once', async () => {
  const [one, other] = [await tab(), await tab()]
  await one.put([note])
  await rest()
  one.type('n', writing('B'))
  await Promise.all([one.change('n', tagging('x')), other.change('n', tagging('y'))])
  await rest()
  const all = { id: 'n', text: 'B', tags: ['x', 'y'] }
  expect([one.rows(), other.rows(), await onDisk()]).toEqual([[all], [all], [all]])
})

test('what is typed is shown at once, and written 400 ms after the first key', async () => {
  const one = await tab()
  await one.put([note])
  for (const text of ['B', 'Be', 'Bel', 'Bell']) {
    one.type('n', writing(text))
    expect(one.rows()?.[0]?.text).toBe(text)
    await pass(110)
  }
  expect(await texts()).toEqual(['Bell'])
  one.type('n', writing('Belle'))
  await pass(399)
  expect(await texts()).toEqual(['Bell'])
  await pass(1)
  expect(await texts()).toEqual(['Belle'])
})

test('rows stay the same list until something changes', async () => {
  const one = await tab()
  await one.put([note])
  const before = one.rows()
  expect(one.rows()).toBe(before)
  await one.change('n', writing('B'))
  expect(one.rows()).not.toBe(before)
})

test('a page that dies has written the last keys', async () => {
  const one = await tab()
  await one.put([note])
  one.type('n', writing('B'))
  void writeWhatWaits()
  expect(await texts()).toEqual(['B'])
})

test('a page that dies while it writes has written what was under way', async () => {
  const one = await tab()
  await one.put([note])
  const begun = vi.spyOn(IDBDatabase.prototype, 'transaction')
  one.type('n', writing('B'))
  vi.advanceTimersByTime(400)
  // It has asked, and has no answer yet: answers come with a task.
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve()
  const reading = begun.mock.results[0]?.value as IDBTransaction
  void writeWhatWaits()
  // What a browser does to a transaction that waits for its page.
  reading.abort()
  expect(await texts()).toEqual(['B'])
})

test('a page that lives on after all does not bring back what another tab removed', async () => {
  const [one, other] = [await tab(), await tab()]
  one.type('n', () => note)
  await writeWhatWaits()
  await other.remove(['n'])
  await pass(1000)
  expect([one.rows(), await onDisk()]).toEqual([[], []])
})

test('another customer sees nothing of it, and the owner finds it again', async () => {
  const one = await tab()
  await one.put([note])
  one.type('n', writing('B'))
  become('8')
  expect(one.rows()).toBeNull()
  await rest()
  // Without waiting for its pause, as it is about to be sealed.
  expect([await texts('7'), one.rows()]).toEqual([['B'], []])
  become('7')
  await rest()
  expect(one.rows()?.map(({ text }) => text)).toEqual(['B'])
})

test('a visitor has no rows, unless an owner is named', async () => {
  const one = await tab()
  become(null)
  await expect(one.put([note])).rejects.toThrow('Sign in, so that drafts can be saved for you.')
  one.type('n', writing('B'))
  expect(onRefused).toHaveBeenCalledOnce()
  one.type('n', () => note, 'visitor')
  expect(await one.read('visitor')).toEqual([note])
  expect(await one.get('n')).toBeNull()
})

test('a row that was removed elsewhere is not brought back by a change', async () => {
  const [one, other] = [await tab(), await tab()]
  await one.put([note])
  await rest()
  one.type('n', writing('B'))
  await other.remove(['n'])
  await pass(400)
  expect([one.rows(), await onDisk()]).toEqual([[], []])
})

test('what is removed stays so, also what was on its way to the disk', async () => {
  const one = await tab()
  one.type('n', () => note)
  void one.flush()
  one.type('n', writing('B'))
  await one.remove(['n'])
  await pass(1000)
  expect(await onDisk()).toEqual([])

  one.type('n', () => note)
  one.type('n', () => note, '8')
  void one.flush()
  one.type('n', writing('B'))
  await one.clear('7')
  await pass(1000)
  expect([await onDisk(), await onDisk('8')]).toEqual([[], [note]])
})

test('a device that refuses says so, and shows what it has', async () => {
  const one = await tab()
  await one.put([note])
  const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  await expect(one.change('n', writing('B'))).rejects.toThrow('This device is full')
  one.type('n', writing('Lost'))
  await pass(400)
  expect(onRefused).toHaveBeenCalledOnce()
  expect(one.rows()).toEqual([note])
  full.mockRestore()
})

test('what a slow device did not take is written when the page goes', async () => {
  const one = await tab()
  await one.put([note])
  const slow = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('The database does not answer.', 'TimeoutError')
  })
  one.type('n', writing('B'))
  await pass(400)
  await expect(one.change('n', tagging('x'))).rejects.toThrow('Not saved.')
  expect([onRefused.mock.calls.length, one.rows()]).toEqual([1, [{ ...note, text: 'B' }]])
  slow.mockRestore()
  void writeWhatWaits()
  expect(await onDisk()).toEqual([{ ...note, text: 'B' }])
})

test('rows of another shape are left alone, and of a newer build whole', async () => {
  const odd = { id: 'x', shape: 'unknown' } as unknown as Note
  const newer = { ...note, colour: 'red' }
  await openOwnedStore<Note>(database).write('7', { put: [odd, newer], drop: [] })
  const one = await tab()
  await one.change('n', writing('B'))
  expect(one.rows()).toEqual([{ ...newer, text: 'B' }])
  expect(await one.get('x')).toBeNull()
  expect(await onDisk()).toContainEqual(odd)
})
