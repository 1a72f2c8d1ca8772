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
  await Promise.all([one.change([['n', tagging('x')]]), other.change([['n', tagging('y')]])])
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

test('rows are the same list until something changes, unknown before a look', async () => {
  const unread = ownedCollection<Note>({ database, schema: Note, refusal: 'Not saved.' })
  await unread.put([note])
  await unread.change([['n', (row) => row]])
  expect(unread.rows()).toBeNull()
  const one = await tab()
  const before = one.rows()
  expect(one.rows()).toBe(before)
  await one.change([['n', writing('B')]])
  expect(one.rows()).not.toBe(before)
})

test('a change writes its own row alone, and none where it comes to the same', async () => {
  const one = await tab()
  await one.put([note, { ...note, id: 'm' }])
  const put = vi.spyOn(IDBObjectStore.prototype, 'put')
  await one.change([['n', writing('B')]])
  one.type('m', (row) => row)
  expect(one.rows()?.map(({ id }) => id)).toEqual(['m', 'n'])
  await one.flush()
  expect([put.mock.calls.length, await texts()]).toEqual([1, ['A', 'B']])
  await one.change([['m', () => undefined]])
  expect([put.mock.calls.length, await texts()]).toEqual([1, ['B']])
})

test('a listener hears of each change until it stops, rows in their order', async () => {
  const order = (rows: readonly Note[]) => rows.toSorted((a, b) => b.text.localeCompare(a.text))
  const one = ownedCollection<Note>({ database, schema: Note, refusal: 'Not saved.', order })
  const heard = vi.fn<() => void>()
  const stop = one.subscribe(heard)
  one.follow()
  await rest()
  await one.put(['A', 'C', 'B'].map((text) => ({ ...note, id: text, text })))
  expect(
    one
      .rows()
      ?.map(({ text }) => text)
      .join(''),
  ).toBe('CBA')
  const before = heard.mock.calls.length
  one.type('A', writing('D'))
  expect([heard.mock.calls.length - before, one.rows()?.[0]?.text]).toEqual([1, 'D'])
  await one.flush()
  const after = heard.mock.calls.length
  await one.flush()
  stop()
  one.type('A', writing('E'))
  expect(heard).toHaveBeenCalledTimes(after)
})

test('what is typed while earlier keys are written is shown, and written after them', async () => {
  const one = await tab()
  await one.put([note])
  one.type('n', writing('B'))
  const first = one.flush()
  one.type('n', writing('C'))
  const second = one.flush()
  await first
  expect(one.rows()?.[0]?.text).toBe('C')
  await second
  const left = writeWhatWaits()
  one.type('n', writing('D'))
  await left
  await pass(400)
  expect(await texts()).toEqual(['D'])
})

test('a page that dies has written the last keys, each to its owner, and nothing else', async () => {
  const unread = ownedCollection<Note>({ database, schema: Note, refusal: 'Not saved.' })
  unread.type('u', () => ({ ...note, id: 'u' }))
  const one = await tab()
  await one.put([note, { ...note, id: 'm' }])
  await openOwnedStore<Note>(database).write('7', { put: [{ ...note, id: 'm', text: 'new' }], drop: [] })
  one.type('n', writing('B'))
  one.type('m', () => ({ ...note, id: 'm', text: 'of 8' }), '8')
  one.type('n', writing('not there'), '8')
  expect(one.rows()?.map(({ text }) => text)).toEqual(['A', 'B'])
  void writeWhatWaits()
  expect([await texts(), await texts('8')]).toEqual([['new', 'B', 'A'], ['of 8']])
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
  const isBrokenOff = vi.fn()
  reading.addEventListener('abort', isBrokenOff)
  one.type('n', writing('C'))
  void writeWhatWaits()
  expect(await texts()).toEqual(['C'])
  // Chromium drops a write that queues behind a transaction that waits for its page.
  expect(isBrokenOff).toHaveBeenCalledOnce()
  // A page that lives on after all does not write it again.
  await pass(1000)
  expect([one.rows(), await texts()]).toEqual([[expect.objectContaining({ text: 'C' })], ['C']])
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
  expect(await one.read('visitor')).toEqual([])
  one.type('n', writing('B'))
  localChanged()
  expect(one.rows()?.map(({ text }) => text)).toEqual(['B'])
  // Before this tab was told.
  owner = '8'
  expect(one.rows()).toBeNull()
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
  const warned = vi.spyOn(console, 'warn')
  const one = await tab()
  become(null)
  await expect(one.put([note])).rejects.toThrow('Sign in, so that drafts can be saved for you.')
  one.type('n', writing('B'))
  expect(onRefused).toHaveBeenCalledOnce()
  one.type('n', () => note, 'visitor')
  expect(await one.read('visitor')).toEqual([note])
  expect(await one.get('n')).toBeNull()
  await pass(1000)
  expect(warned).not.toHaveBeenCalled()
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
  one.type('n', () => note)
  one.type('m', () => ({ ...note, id: 'm' }))
  one.type('n', () => note, '8')
  await one.remove(['n'])
  await pass(1000)
  expect([await onDisk(), await onDisk('8')]).toEqual([[{ ...note, id: 'm' }], [note]])

  one.type('n', () => note)
  void one.flush()
  one.type('n', () => note)
  one.type('n', writing('B'), '8')
  await one.clear('7')
  await pass(1000)
  expect([await texts(), await texts('8')]).toEqual([[], ['B']])
})

test('what is put overtakes what was typed of it, and a sweep drops rows of any owner', async () => {
  const one = await tab()
  one.type('n', () => note)
  await one.put([{ ...note, text: 'B' }])
  await pass(1000)
  expect([await texts(), await one.get('n')]).toEqual([['B'], { ...note, text: 'B' }])
  await one.put([note], '8')
  await one.sweep((row) => v.is(Note, row) && row.text === 'B')
  expect([await texts(), await texts('8')]).toEqual([[], ['A']])
})

test('a device that cannot be read is no device without rows', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.spyOn(IDBObjectStore.prototype, 'getAll').mockImplementation(() => {
    throw new DOMException('No.', 'UnknownError')
  })
  expect((await tab()).rows()).toBeNull()
  expect(warned).toHaveBeenCalledWith('Rows could not be read from this device.', expect.anything())
})

test('a device that refuses says so, and shows what it has', async () => {
  const one = await tab()
  await one.put([note])
  const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  await expect(one.change([['n', writing('B')]])).rejects.toThrow('This device is full')
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
  await expect(one.change([['n', tagging('x')]])).rejects.toThrow('Not saved.')
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
  await one.change([['n', writing('B')]])
  expect(one.rows()).toEqual([{ ...newer, text: 'B' }])
  expect(await one.get('x')).toBeNull()
  expect(await onDisk()).toContainEqual(odd)
})
