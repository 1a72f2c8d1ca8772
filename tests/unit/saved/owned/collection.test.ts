/** Rows of an owner: two tabs, a page that is closed, another customer, and a device that refuses storage. */
import * as v from 'valibot'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { OwnedStore } from '../../../../src/device/owned-rows'
import { newDevice, isolateChannels, flushDeviceTasks, signInAs } from '../../session/device'

const Note = v.object({ id: v.string(), text: v.string(), tags: v.array(v.string()) })
type Note = v.InferOutput<typeof Note>
const database = 'notes'

let owner: string | null
const onRefused = vi.fn<(failure: unknown) => void>()
vi.mock('../../../../src/session/session-reader', () => ({ currentSession: () => owner && { owner } }))
let localChanged: () => void
let flushPendingWrites: () => Promise<void>
let openNotes: () => OwnedStore<Note>
let ownedCollection: typeof import('../../../../src/saved/owned/collection').ownedCollection

beforeEach(async () => {
  newDevice()
  isolateChannels()
  vi.stubGlobal('document', new EventTarget())
  vi.stubGlobal('caches', { delete: async () => true })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  owner = '7'
  signInAs('7')
  onRefused.mockReset()
  const { openOwnedStore } = await import('../../../../src/device/owned-rows')
  const { encryptedRows } = await import('../../../../src/device/vault/encrypted-rows')
  openNotes = () => openOwnedStore<Note>(database, encryptedRows)
  ;({ localChanged } = await import('../../../../src/device/local-changes'))
  ;({ flushPendingWrites } = await import('../../../../src/device/page-events'))
  ;({ ownedCollection } = await import('../../../../src/saved/owned/collection'))
})
afterEach(() => void vi.useRealTimers())

async function openTab() {
  const notes = ownedCollection<Note>({ database, schema: Note, refusal: 'Not saved.', onRefused })
  notes.follow()
  await flushDeviceTasks()
  return notes
}
async function advance(ms: number) {
  vi.advanceTimersByTime(ms)
  await flushDeviceTasks()
}
function switchOwner(next: string | null) {
  owner = next
  if (next !== null) signInAs(next)
  localChanged()
}
/** Rows in the database, read without the code under test. */
const onDisk = (ofOwner = '7') => openNotes().change(ofOwner, () => ({ put: [], drop: [] }))
const texts = async (ofOwner?: string) => (await onDisk(ofOwner)).map(({ text }) => text)

const note = { id: 'n', text: 'A', tags: [] }
const setText = (text: string) => (row: Note | undefined) => row && { ...row, text }
const addTag = (tag: string) => (row: Note | undefined) => row && { ...row, tags: [...row.tags, tag] }

test('changes of two tabs to one row are merged in both tabs and on the disk', async () => {
  const [notes, other] = [await openTab(), await openTab()]
  await notes.put([note])
  await flushDeviceTasks()
  notes.type('n', setText('B'))
  await Promise.all([notes.change([['n', addTag('x')]]), other.change([['n', addTag('y')]])])
  await flushDeviceTasks()
  const merged = { id: 'n', text: 'B', tags: ['x', 'y'] }
  expect([notes.rows(), other.rows(), await onDisk()]).toEqual([[merged], [merged], [merged]])
})

test('typed text is shown at once, and written 400 ms after the first key', async () => {
  const notes = await openTab()
  await notes.put([note])
  for (const text of ['B', 'Be', 'Bel', 'Bell']) {
    notes.type('n', setText(text))
    expect(notes.rows()?.[0]?.text).toBe(text)
    await advance(110)
  }
  expect(await texts()).toEqual(['Bell'])
  notes.type('n', setText('Belle'))
  await advance(399)
  expect(await texts()).toEqual(['Bell'])
  await advance(1)
  expect(await texts()).toEqual(['Belle'])
})

test('rows are the same array until a change, and null before the first read', async () => {
  const unread = ownedCollection<Note>({ database, schema: Note, refusal: 'Not saved.' })
  await unread.put([note])
  await unread.change([['n', (row) => row]])
  expect(unread.rows()).toBeNull()
  const notes = await openTab()
  const before = notes.rows()
  expect(notes.rows()).toBe(before)
  await notes.change([['n', setText('B')]])
  expect(notes.rows()).not.toBe(before)
})

test('change writes only its own row, and nothing when the row stays equal', async () => {
  const notes = await openTab()
  await notes.put([note, { ...note, id: 'm' }])
  const put = vi.spyOn(IDBObjectStore.prototype, 'put')
  await notes.change([['n', setText('B')]])
  notes.type('m', (row) => row)
  expect(notes.rows()?.map(({ id }) => id)).toEqual(['m', 'n'])
  await notes.flush()
  expect([put.mock.calls.length, await texts()]).toEqual([1, ['A', 'B']])
  await notes.change([['m', () => undefined]])
  expect([put.mock.calls.length, await texts()]).toEqual([1, ['B']])
})

test('listener is called for each change until it unsubscribes; rows are ordered', async () => {
  const order = (rows: readonly Note[]) => rows.toSorted((a, b) => b.text.localeCompare(a.text))
  const notes = ownedCollection<Note>({ database, schema: Note, refusal: 'Not saved.', order })
  const listener = vi.fn<() => void>()
  const stop = notes.subscribe(listener)
  notes.follow()
  await flushDeviceTasks()
  await notes.put(['A', 'C', 'B'].map((text) => ({ ...note, id: text, text })))
  expect(notes.rows()?.map(({ text }) => text)).toEqual(['C', 'B', 'A'])
  const before = listener.mock.calls.length
  notes.type('A', setText('D'))
  expect([listener.mock.calls.length - before, notes.rows()?.[0]?.text]).toEqual([1, 'D'])
  await notes.flush()
  const after = listener.mock.calls.length
  await notes.flush()
  stop()
  notes.type('A', setText('E'))
  expect(listener).toHaveBeenCalledTimes(after)
})

test('text typed during a write is shown, and written after it', async () => {
  const notes = await openTab()
  await notes.put([note])
  notes.type('n', setText('B'))
  const first = notes.flush()
  notes.type('n', setText('C'))
  const second = notes.flush()
  await first
  expect(notes.rows()?.[0]?.text).toBe('C')
  await second
  const flushing = flushPendingWrites()
  notes.type('n', setText('D'))
  await flushing
  await advance(400)
  expect(await texts()).toEqual(['D'])
})

test('closing page writes the last typed text for its owners, and nothing else', async () => {
  const unread = ownedCollection<Note>({ database, schema: Note, refusal: 'Not saved.' })
  unread.type('u', () => ({ ...note, id: 'u' }))
  const notes = await openTab()
  await notes.put([note, { ...note, id: 'm' }])
  await openNotes().write('7', { put: [{ ...note, id: 'm', text: 'new' }], drop: [] })
  notes.type('n', setText('B'))
  notes.type('m', () => ({ ...note, id: 'm', text: 'of a visitor' }), 'visitor')
  notes.type('n', setText('not there'), 'visitor')
  expect(notes.rows()?.map(({ text }) => text)).toEqual(['A', 'B'])
  await flushPendingWrites()
  expect([await texts(), await texts('visitor')]).toEqual([['new', 'B', 'A'], ['of a visitor']])
})

test('page that is closed during a write has written the pending change', async () => {
  const notes = await openTab()
  await notes.put([note])
  const transactionSpy = vi.spyOn(IDBDatabase.prototype, 'transaction')
  notes.type('n', setText('B'))
  vi.advanceTimersByTime(400)
  // The transaction has started but has no answer yet, as answers arrive in a task.
  for (let tick = 0; tick < 10; tick += 1) await Promise.resolve()
  const reading = transactionSpy.mock.results[0]?.value as IDBTransaction
  const onAbort = vi.fn()
  reading.addEventListener('abort', onAbort)
  notes.type('n', setText('C'))
  void flushPendingWrites()
  expect(await texts()).toEqual(['C'])
  // Chromium drops a write that is queued behind an open transaction when the page is closed, so the open one is
  // aborted first.
  expect(onAbort).toHaveBeenCalledOnce()
  // A page that was not closed after all does not write the change again.
  await advance(1000)
  expect([notes.rows(), await texts()]).toEqual([[expect.objectContaining({ text: 'C' })], ['C']])
})

test('page that was not closed after all does not restore a row another tab removed', async () => {
  const [notes, other] = [await openTab(), await openTab()]
  notes.type('n', () => note)
  await flushPendingWrites()
  await other.remove(['n'])
  await advance(1000)
  expect([notes.rows(), await onDisk()]).toEqual([[], []])
})

test('rows are hidden from another customer, and read again by their owner', async () => {
  const notes = await openTab()
  await notes.put([note])
  expect(await notes.read('visitor')).toEqual([])
  notes.type('n', setText('B'))
  localChanged()
  expect(notes.rows()?.map(({ text }) => text)).toEqual(['B'])
  // This tab has not been notified yet.
  owner = '8'
  expect(notes.rows()).toBeNull()
  switchOwner('8')
  expect(notes.rows()).toBeNull()
  await flushDeviceTasks()
  // Written without the usual pause, as the customer’s key is about to be deleted.
  expect([await texts('7'), notes.rows()]).toEqual([['B'], []])
  switchOwner('7')
  await flushDeviceTasks()
  expect(notes.rows()?.map(({ text }) => text)).toEqual(['B'])
})

test('visitor has no rows, unless an owner is named', async () => {
  const warned = vi.spyOn(console, 'warn')
  const notes = await openTab()
  switchOwner(null)
  await expect(notes.put([note])).rejects.toThrow('Sign in, so that drafts can be saved for you.')
  notes.type('n', setText('B'))
  expect(onRefused).toHaveBeenCalledOnce()
  notes.type('n', () => note, 'visitor')
  expect(await notes.read('visitor')).toEqual([note])
  expect(await notes.get('n')).toBeNull()
  await advance(1000)
  expect(warned).not.toHaveBeenCalled()
})

test('change does not restore a row that was removed in another tab', async () => {
  const [notes, other] = [await openTab(), await openTab()]
  await notes.put([note])
  await flushDeviceTasks()
  notes.type('n', setText('B'))
  await other.remove(['n'])
  await advance(400)
  expect([notes.rows(), await onDisk()]).toEqual([[], []])
})

test('removed rows stay removed, even when they were being written', async () => {
  const notes = await openTab()
  notes.type('n', () => note)
  void notes.flush()
  notes.type('n', () => note)
  notes.type('m', () => ({ ...note, id: 'm' }))
  notes.type('n', () => note, 'visitor')
  await notes.remove(['n'])
  await advance(1000)
  expect([await onDisk(), await onDisk('visitor')]).toEqual([[{ ...note, id: 'm' }], [note]])

  notes.type('n', () => note)
  void notes.flush()
  notes.type('n', () => note)
  notes.type('n', setText('B'), 'visitor')
  await notes.clear('7')
  await advance(1000)
  expect([await texts(), await texts('visitor')]).toEqual([[], ['B']])
})

test('put replaces typed changes', async () => {
  const notes = await openTab()
  notes.type('n', () => note)
  await notes.put([{ ...note, text: 'B' }])
  await advance(1000)
  expect([await texts(), await notes.get('n')]).toEqual([['B'], { ...note, text: 'B' }])
})

test('device that cannot be read is not reported as empty', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.spyOn(IDBObjectStore.prototype, 'getAll').mockImplementation(() => {
    throw new DOMException('No.', 'UnknownError')
  })
  expect((await openTab()).rows()).toBeNull()
  expect(warned).toHaveBeenCalledWith('Rows could not be read from this device.', expect.anything())
})

test('storage refusal is reported, and the stored rows are shown', async () => {
  const notes = await openTab()
  await notes.put([note])
  const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  await expect(notes.change([['n', setText('B')]])).rejects.toThrow('This device is full')
  notes.type('n', setText('Lost'))
  await advance(400)
  expect(onRefused).toHaveBeenCalledOnce()
  expect(notes.rows()).toEqual([note])
  full.mockRestore()
})

test('change that a slow device did not store is written when the page closes', async () => {
  const notes = await openTab()
  await notes.put([note])
  const slow = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('The database does not answer.', 'TimeoutError')
  })
  notes.type('n', setText('B'))
  await advance(400)
  await expect(notes.change([['n', addTag('x')]])).rejects.toThrow('Not saved.')
  expect([onRefused.mock.calls.length, notes.rows()]).toEqual([1, [{ ...note, text: 'B' }]])
  slow.mockRestore()
  await flushPendingWrites()
  expect(await onDisk()).toEqual([{ ...note, text: 'B' }])
})

test('rows of another shape stay unchanged, and unknown fields are preserved', async () => {
  const unknownRow = { id: 'x', shape: 'unknown' } as unknown as Note
  const newer = { ...note, colour: 'red' }
  await openNotes().write('7', { put: [unknownRow, newer], drop: [] })
  const notes = await openTab()
  await notes.change([['n', setText('B')]])
  expect(notes.rows()).toEqual([{ ...newer, text: 'B' }])
  expect(await notes.get('x')).toBeNull()
  expect(await onDisk()).toContainEqual(unknownRow)
})
