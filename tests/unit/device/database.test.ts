/** Key-value databases that let go when they are dropped, and open anew when the connection was lost. */
import { get, set } from 'idb-keyval'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { databaseExists, dropDatabase, openStore } from '../../../src/device/database'
import { databaseNames, newDevice } from '../session/device'

beforeEach(() => void newDevice())

test('keeps values, each database its own', async () => {
  const [one, two] = [openStore('one'), openStore('two')]
  await set('a', 1, one)
  expect([await get('a', one), await get('a', two)]).toEqual([1, undefined])
})

test('dropping does not wait for open tabs, and the store works again afterwards', async () => {
  const [mine, otherTabs] = [openStore('one'), openStore('one')]
  await set('a', 1, mine)
  expect(await get('a', otherTabs)).toBe(1)
  await dropDatabase('one')
  expect(await databaseNames()).toEqual([])
  expect(await get('a', mine)).toBeUndefined()
  await set('a', 2, otherTabs)
  expect(await get('a', mine)).toBe(2)
})

test('dropping what is not there is done', async () => {
  await expect(dropDatabase('nothing')).resolves.toBeUndefined()
})

test('opens anew after the browser closed the connection', async () => {
  const store = openStore('one')
  await set('a', 1, store)
  await store('readonly', (objects) => Promise.resolve(objects.transaction.db.close()))
  expect(await get('a', store)).toBe(1)
})

test('whoever only reads makes no database, neither at first nor after it was dropped', async () => {
  const reading = openStore('one', { makes: false })
  await expect(get('a', reading)).rejects.toThrow()
  expect(await databaseNames()).toEqual([])
  await set('a', 1, openStore('one'))
  expect(await get('a', reading)).toBe(1)
  await dropDatabase('one')
  await expect(get('a', reading)).rejects.toThrow()
  expect(await databaseNames()).toEqual([])
})

test('a browser that cannot list its databases is asked for one by its name', async () => {
  await set('a', 1, openStore('one'))
  vi.spyOn(indexedDB, 'databases')
    .mockRejectedValueOnce(new TypeError())
    .mockRejectedValueOnce(new TypeError())
  expect([await databaseExists('one'), await databaseExists('two')]).toEqual([true, false])
  expect(await databaseNames()).toEqual(['one'])
})

test.each([
  ['kept, what it is at is broken off, and done when it comes back', { persisted: true, commits: false }, 2],
  ['kept, what it has committed stays', { persisted: true, commits: true }, 1],
  ['gone, what it is at goes on', { persisted: false, commits: false }, 1],
])('a page that is left and %s', async (_, { persisted, commits }, times) => {
  const page = new EventTarget()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.resetModules()
  const here = await import('../../../src/device/database')
  const store = here.openStore('one')
  let begun = 0
  await store('readwrite', (records) => {
    begun += 1
    records.put(begun, 'a')
    if (commits) records.transaction.commit()
    if (begun === 1) page.dispatchEvent(Object.assign(new Event('pagehide'), { persisted }))
    return new Promise<void>((resolve, reject) => {
      records.transaction.oncomplete = () => resolve()
      records.transaction.onabort = () => reject(new DOMException('broken off', 'AbortError'))
    })
  })
  expect([begun, await get('a', store)]).toEqual([times, times])
  vi.unstubAllGlobals()
})

describe('a database that never answers', () => {
  /** After so many ms it is given up. */
  async function timedOut(work: Promise<unknown>, ms: number): Promise<void> {
    const given = vi.fn()
    const failed = expect(work.finally(given)).rejects.toThrow('does not answer')
    await vi.advanceTimersByTimeAsync(ms - 1)
    expect(given).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    await failed
  }
  const silent = () => new EventTarget() as IDBOpenDBRequest

  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))

  test('is given up after five seconds and asked anew the next time', async () => {
    const store = openStore('one')
    const patient = openStore('two', { timeoutMs: 30_000 })
    const open = vi.spyOn(indexedDB, 'open').mockImplementation(silent)
    await timedOut(get('a', store), 5000)
    await timedOut(get('a', patient), 30_000)
    open.mockRestore()
    await set('a', 1, store)
    expect(await get('a', store)).toBe(1)
  })

  test('keeps nothing of what was given up in the middle', async () => {
    const store = openStore('one')
    await set('a', 'before', store)
    let isOver = false
    // It goes on asking, so that it never ends by itself.
    const writing = store('readwrite', (records) => {
      records.put('after', 'a')
      const goOn = () => {
        if (!isOver) records.get('a').onsuccess = goOn
      }
      goOn()
      return new Promise<void>((_, reject) => {
        records.transaction.onabort = () => {
          isOver = true
          reject(new Error('broken off'))
        }
      })
    })
    await timedOut(writing, 5000)
    expect(await get('a', store)).toBe('before')
  })

  test('holds up neither dropping nor looking for it', async () => {
    vi.spyOn(indexedDB, 'deleteDatabase').mockImplementation(silent)
    vi.spyOn(indexedDB, 'databases').mockReturnValue(new Promise(() => {}))
    await timedOut(dropDatabase('one'), 5000)
    const looking = databaseExists('one')
    await vi.advanceTimersByTimeAsync(1000)
    expect(await looking).toBe(false)
  })
})
