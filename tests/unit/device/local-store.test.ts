/** A browser that forbids local storage behaves like an empty one. */
import { expect, test, vi } from 'vitest'
import { clearLocal, readLocal, removeLocal, writeLocal } from '../../../src/device/local-store'
import { memoryStorage } from '../session/device'

const refuse = () => {
  throw new DOMException('denied', 'SecurityError')
}

test('keeps, reads, removes and clears', () => {
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
])('%s: nothing is kept and nothing is thrown', (_, storage) => {
  vi.stubGlobal('localStorage', storage)
  expect([writeLocal('a', '1'), readLocal('a')]).toEqual([false, null])
  removeLocal('a')
  clearLocal()
})
