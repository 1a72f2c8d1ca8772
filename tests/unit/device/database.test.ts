/** Key-value databases that let go when they are dropped, and open anew when the connection was lost. */
import { get, set } from 'idb-keyval'
import { beforeEach, expect, test, vi } from 'vitest'
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
