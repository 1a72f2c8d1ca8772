import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { localKeys } from '../../../src/device/storage-names'
import { saveCartCount, useCartCount } from '../../../src/session/cart'

beforeEach(() => localStorage.clear())

test('cart count follows the provider and other tabs', () => {
  localStorage.setItem(localKeys.token, 'secret')
  const { result } = renderHook(() => useCartCount())
  act(() => saveCartCount(3))
  expect([result.current, localStorage.getItem(localKeys.cartItemCount)]).toEqual([3, '3'])
  for (const [text, count] of [
    ['120', 120],
    ['<b>9</b>', 0],
    ['-1', 0],
  ] as const) {
    act(() => {
      localStorage.setItem(localKeys.cartItemCount, text)
      window.dispatchEvent(new Event('storage'))
    })
    expect(result.current).toBe(count)
  }
})

test('empty cart is stored as 0, even when nothing was stored', () => {
  localStorage.setItem(localKeys.token, 'secret')
  saveCartCount(0)
  expect(localStorage.getItem(localKeys.cartItemCount)).toBe('0')
})

test('cart count of a visitor is not stored', () => {
  saveCartCount(3)
  expect(localStorage.getItem(localKeys.cartItemCount)).toBeNull()
})
