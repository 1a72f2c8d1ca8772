/** A browser that forbids local storage behaves like an empty one. */
import { expect, test, vi } from 'vitest'
import { clearLocal, readLocal, removeLocal, writeLocal } from '../../../src/device/local-store'
import { memoryStorage } from '../session/device'

const refuse = () => {
  throw new DOMException('denied', 'SecurityError')
}

test('local store writes, reads, removes and clears values', () => {
  vi.stubGlobal('localStorage', memoryStorage())
  expect([writeLocal('a', '1'), writeLocal('b', '2'), readLocal('a')]).toEqual([true, true, '1'])
  removeLocal('a')
  expect([readLocal('a'), readLocal('b')]).toEqual([null, '2'])
  clearLocal()
  expect(readLocal('b')).toBeNull()
})

test.each([
  ['forbidden', { getItem: refuse, setItem: refuse, removeItem: refuse, clear: refuse }],
  ['missing', undefined],
])('%s local storage stores nothing and throws nothing', (_, storage) => {
  vi.stubGlobal('localStorage', storage)
  expect([writeLocal('a', '1'), readLocal('a')]).toEqual([false, null])
  removeLocal('a')
  clearLocal()
})
