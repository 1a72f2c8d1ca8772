import { expect, test, vi } from 'vitest'
import { isStorageProtected, protectStorage } from '../../../src/device/storage-safety'

const browser = (storage: unknown) => vi.stubGlobal('navigator', { storage })

test('says what the browser says', async () => {
  browser({ persisted: async () => true, persist: async () => false })
  expect([await isStorageProtected(), await protectStorage()]).toEqual([true, false])
})

test('a browser that does not say, or refuses, is no error', async () => {
  const refuse = () => Promise.reject(new Error('no'))
  for (const storage of [undefined, {}, { persisted: refuse, persist: refuse }]) {
    browser(storage)
    expect([await isStorageProtected(), await protectStorage()]).toEqual([null, false])
  }
})
