/** A browser that forbids local storage behaves like an empty one. */
import { expect, test, vi } from 'vitest'
import { clearLocal, readLocal, removeLocal, writeLocal } from '../../../src/device/local-store'

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
