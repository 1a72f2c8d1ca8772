/** Key-value databases that close when they are dropped, and reopen after the connection was lost. */
import { get, set } from 'idb-keyval'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { databaseExists, dropDatabase, openStore } from '../../../src/device/database'
import { databaseNames, newDevice } from '../session/device'

beforeEach(() => void newDevice())

test('dropping a database does not wait for open tabs, and its store works again', async () => {
  const [store, storeOfOtherTab] = [openStore('one'), openStore('one')]
  await set('a', 1, store)
  expect(await get('a', storeOfOtherTab)).toBe(1)
  await dropDatabase('one')
  expect(await databaseNames()).toEqual([])
  expect(await get('a', store)).toBeUndefined()
  await set('a', 2, storeOfOtherTab)
  expect(await get('a', store)).toBe(2)
})

test('store reopens after the browser closed the connection', async () => {
  const store = openStore('one')
  await set('a', 1, store)
  await store('readonly', (objects) => Promise.resolve(objects.transaction.db.close()))
  expect(await get('a', store)).toBe(1)
})

test('read-only store never creates a database, also after it was dropped', async () => {
  const reading = openStore('one', { createIfMissing: false })
  await expect(get('a', reading)).rejects.toThrow()
  expect(await databaseNames()).toEqual([])
  await set('a', 1, openStore('one'))
  expect(await get('a', reading)).toBe(1)
  await dropDatabase('one')
  await expect(get('a', reading)).rejects.toThrow()
  expect(await databaseNames()).toEqual([])
})

test('database is found by its name when the browser cannot list databases', async () => {
  await set('a', 1, openStore('one'))
  vi.spyOn(indexedDB, 'databases')
    .mockRejectedValueOnce(new TypeError())
    .mockRejectedValueOnce(new TypeError())
  expect([await databaseExists('one'), await databaseExists('two')]).toEqual([true, false])
  expect(await databaseNames()).toEqual(['one'])
})

test.each([
  ['for the back/forward cache repeats an uncommitted write', { persisted: true, commits: false }, 2],
  ['for the back/forward cache retains a committed write', { persisted: true, commits: true }, 1],
  ['for good completes its write', { persisted: false, commits: false }, 1],
])('page that is left %s', async (_, { persisted, commits }, times) => {
  const page = new EventTarget()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.resetModules()
  const database = await import('../../../src/device/database')
  const store = database.openStore('one')
  let startedCount = 0
  await store('readwrite', (records) => {
    startedCount += 1
    records.put(startedCount, 'a')
    if (commits) records.transaction.commit()
    if (startedCount === 1) page.dispatchEvent(Object.assign(new Event('pagehide'), { persisted }))
    return new Promise<void>((resolve, reject) => {
      records.transaction.oncomplete = () => resolve()
      records.transaction.onabort = () => reject(new DOMException('aborted', 'AbortError'))
    })
  })
  expect([startedCount, await get('a', store)]).toEqual([times, times])
  vi.unstubAllGlobals()
})

describe('database that never answers', () => {
  /** Expects that the work fails after exactly this many ms. */
  async function expectTimeout(work: Promise<unknown>, ms: number): Promise<void> {
    const onSettled = vi.fn()
    const failed = expect(work.finally(onSettled)).rejects.toThrow('does not answer')
    await vi.advanceTimersByTimeAsync(ms - 1)
    expect(onSettled).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    await failed
  }
  const neverAnsweringRequest = () => new EventTarget() as IDBOpenDBRequest

  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))

  test('database that never answers times out after 5 s and is opened again', async () => {
    const store = openStore('one')
    const slowStore = openStore('two', { timeoutMs: 30_000 })
    const open = vi.spyOn(indexedDB, 'open').mockImplementation(neverAnsweringRequest)
    await expectTimeout(get('a', store), 5000)
    await expectTimeout(get('a', slowStore), 30_000)
    open.mockRestore()
    await set('a', 1, store)
    expect(await get('a', store)).toBe(1)
  })

  test('write that times out stores nothing', async () => {
    const store = openStore('one')
    await set('a', 'before', store)
    let isOver = false
    // The transaction sends new requests, so that it never ends by itself.
    const writing = store('readwrite', (records) => {
      records.put('after', 'a')
      const readAgain = () => {
        if (!isOver) records.get('a').onsuccess = readAgain
      }
      readAgain()
      return new Promise<void>((_, reject) => {
        records.transaction.onabort = () => {
          isOver = true
          reject(new Error('aborted'))
        }
      })
    })
    await expectTimeout(writing, 5000)
    expect(await get('a', store)).toBe('before')
  })

  test('drop and lookup of a database that never answers time out', async () => {
    vi.spyOn(indexedDB, 'deleteDatabase').mockImplementation(neverAnsweringRequest)
    vi.spyOn(indexedDB, 'databases').mockReturnValue(new Promise(() => {}))
    await expectTimeout(dropDatabase('one'), 5000)
    const lookup = databaseExists('one')
    await vi.advanceTimersByTimeAsync(1000)
    expect(await lookup).toBe(false)
  })
})
