/**
 * Customer view: a short press starts it, a long press ends it, and a button ends it for users who cannot hold (req
 * 8.7, 8.11).
 */
import { act, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { localKeys } from '../../../../src/device/storage-names'
import { CustomerViewMark } from '../../../../src/widgets/nav/customer-view-mark'
import { signInHere } from '../../screens/open-shop'

beforeEach(() => {
  vi.useFakeTimers()
  signInHere()
})

const mark = () => screen.getByRole('button', { name: 'Customer view' })
const leaveButton = () => screen.queryByRole('button', { name: 'Leave customer view' })
const storedView = () => localStorage.getItem(localKeys.customerView)
const advance = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

/** Touches the mark: pointer down, some time, pointer up, and the click that the browser adds. */
async function touch(ms: number) {
  fireEvent.pointerDown(mark())
  await advance(ms)
  fireEvent.pointerUp(mark())
  fireEvent.click(mark())
}

/** Holds a key: Enter clicks on key down, the space bar on key up. */
async function hold(key: 'Enter' | ' ', ms: number) {
  fireEvent.keyDown(mark(), { key })
  if (key === 'Enter') fireEvent.click(mark())
  await advance(ms)
  fireEvent.keyDown(mark(), { key, repeat: true })
  fireEvent.keyUp(mark(), { key })
  if (key === ' ') fireEvent.click(mark())
}

test.each(['Enter', ' '] as const)('long press of key %j works like a long touch', async (key) => {
  render(<CustomerViewMark />)
  await hold(key, 10)
  expect(storedView()).toBe('hidden')
  await hold(key, 700)
  expect(storedView()).toBeNull()
  await hold(key, 10)
  expect(storedView()).toBe('hidden')
})

test('user who cannot hold leaves by a button, and focus returns to the mark', async () => {
  render(<CustomerViewMark />)
  await touch(10)
  await touch(10)
  const button = leaveButton()
  if (button) fireEvent.click(button)
  expect(storedView()).toBeNull()
  expect(document.activeElement).toBe(mark())
})

test.each([
  ['a wholesaler', '2', true],
  ['a retailer', '1', false],
])('customer view offers retail prices to %s: %s', async (_, role, offered) => {
  localStorage.setItem('RoleID', role)
  render(<CustomerViewMark />)
  await touch(10)
  await touch(10)
  const retail = screen.queryByRole('button', { name: 'Retail prices' })
  expect(retail !== null).toBe(offered)
  if (!retail) return
  fireEvent.click(retail)
  expect(storedView()).toBe('retail')
  expect(screen.getByRole('status').textContent).toBe('Customer view: retail prices')
  // Choosing a view closes the menu.
  expect([leaveButton(), document.activeElement]).toEqual([null, mark()])
  await touch(10)
  fireEvent.click(screen.getByRole('button', { name: 'Retail prices' }))
  expect([storedView(), leaveButton()]).toEqual(['hidden', null])
})
