/** Forbidden or missing local storage behaves like empty storage. The browser may not report storage protection. */
import { expect, test, vi } from 'vitest'
import { clearLocal, readLocal, removeLocal, writeLocal } from '../../../src/device/local-store'
import { isStorageProtected, protectStorage } from '../../../src/device/storage-safety'

const refuse = () => {
  throw new DOMException('denied', 'SecurityError')
}

test.each([
  ['forbidden', { getItem: refuse, setItem: refuse, removeItem: refuse, clear: refuse }],
  ['missing', undefined],
])('%s local storage stores nothing and throws nothing', (_, storage) => {
  vi.stubGlobal('localStorage', storage)
  expect([writeLocal('a', '1'), readLocal('a')]).toEqual([false, null])
  removeLocal('a')
  clearLocal()
})

const stubStorage = (storage: unknown) => vi.stubGlobal('navigator', { storage })

test('storage protection reports the browser’s answers', async () => {
  stubStorage({ persisted: async () => true, persist: async () => false })
  expect([await isStorageProtected(), await protectStorage()]).toEqual([true, false])
})

test('storage protection is unknown when the browser cannot report it', async () => {
  const fail = () => Promise.reject(new Error('no'))
  for (const storage of [undefined, {}, { persisted: fail, persist: fail }]) {
    stubStorage(storage)
    expect([await isStorageProtected(), await protectStorage()]).toEqual([null, false])
  }
})
