import { expect, test, vi } from 'vitest'
import { isStorageProtected, protectStorage } from '../../../src/device/storage-safety'

const stubStorage = (storage: unknown) => vi.stubGlobal('navigator', { storage })

test('storage protection reports the browser’s answers', async () => {
  stubStorage({ persisted: async () => true, persist: async () => false })
  expect([await isStorageProtected(), await protectStorage()]).toEqual([true, false])
})

test('storage protection is unknown when the browser cannot report it', async () => {
  const refuse = () => Promise.reject(new Error('no'))
  for (const storage of [undefined, {}, { persisted: refuse, persist: refuse }]) {
    stubStorage(storage)
    expect([await isStorageProtected(), await protectStorage()]).toEqual([null, false])
  }
})
