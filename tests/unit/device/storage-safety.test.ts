import { expect, test, vi } from 'vitest'
import { isStorageProtected, protectStorage, storageUsed } from '../../../src/device/storage-safety'

const browser = (storage: unknown) => vi.stubGlobal('navigator', { storage })

test('says what the browser says, and never reads its quota', async () => {
  const estimate = {
    usage: 41,
    get quota(): number {
      throw new Error('made up')
    },
  }
  browser({ persisted: async () => true, persist: async () => false, estimate: async () => estimate })
  expect([await isStorageProtected(), await protectStorage(), await storageUsed()]).toEqual([true, false, 41])
})

test('a browser that does not say, or refuses, is no error', async () => {
  const refuse = () => Promise.reject(new Error('no'))
  for (const storage of [undefined, {}, { persisted: refuse, persist: refuse, estimate: refuse }]) {
    browser(storage)
    expect([await isStorageProtected(), await protectStorage(), await storageUsed()]).toEqual([
      null,
      false,
      null,
    ])
  }
})
