/** Customer view: one press to begin, held to end, and a way for who cannot hold (req 8.7, 8.11). */
import { act, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { localKeys } from '../../../../src/device/storage-names'
import { CustomerViewMark } from '../../../../src/widgets/nav/customer-view-mark'
import { signInHere } from '../../screens/shop-stage'

beforeEach(() => {
  vi.useFakeTimers()
  signInHere()
})

const mark = () => screen.getByRole('button', { name: 'Customer view' })
const leave = () => screen.queryByRole('button', { name: 'Leave customer view' })
const view = () => localStorage.getItem(localKeys.customerView)
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

/** By finger: down, some time, up, and the click that the browser makes of it. */
async function touch(ms: number) {
  fireEvent.pointerDown(mark())
  await pass(ms)
  fireEvent.pointerUp(mark())
  fireEvent.click(mark())
}

/** By a key that is held: Enter clicks when it goes down, the blank when it comes up. */
async function hold(key: 'Enter' | ' ', ms: number) {
  fireEvent.keyDown(mark(), { key })
  if (key === 'Enter') fireEvent.click(mark())
  await pass(ms)
  fireEvent.keyDown(mark(), { key, repeat: true })
  fireEvent.keyUp(mark(), { key })
  if (key === ' ') fireEvent.click(mark())
}

test('a short press begins it, and held it ends', async () => {
  render(<CustomerViewMark />)
  await touch(100)
  expect(view()).toBe('hidden')
  expect(screen.getByRole('status').textContent).toBe('Customer view: prices are hidden')
  expect(leave()).toBeNull()
  await touch(100)
  expect([view(), leave() !== null]).toEqual(['hidden', true])
  await touch(700)
  expect([view(), leave()]).toEqual([null, null])
  await touch(700)
  expect(view()).toBe('hidden')
})

test.each(['Enter', ' '] as const)(
  'the key %j is held like a finger, and the next press counts',
  async (key) => {
    render(<CustomerViewMark />)
    await hold(key, 10)
    expect(view()).toBe('hidden')
    await hold(key, 700)
    expect(view()).toBeNull()
    await hold(key, 10)
    expect(view()).toBe('hidden')
  },
)

test('who cannot hold leaves by a button, and finds the focus where it was', async () => {
  render(<CustomerViewMark />)
  await touch(10)
  await touch(10)
  const button = leave()
  if (button) fireEvent.click(button)
  expect(view()).toBeNull()
  expect(document.activeElement).toBe(mark())
})

test.each([
  ['a wholesaler', '2', true],
  ['a retailer', '1', false],
])('%s is offered retail prices: %s', async (_, role, offered) => {
  localStorage.setItem('RoleID', role)
  render(<CustomerViewMark />)
  await touch(10)
  await touch(10)
  const retail = screen.queryByRole('button', { name: 'Retail prices' })
  expect(retail !== null).toBe(offered)
  if (!retail) return
  fireEvent.click(retail)
  expect(view()).toBe('retail')
  expect(screen.getByRole('status').textContent).toBe('Customer view: retail prices')
  // What was chosen closes the menu.
  expect([leave(), document.activeElement]).toEqual([null, mark()])
  await touch(10)
  fireEvent.click(screen.getByRole('button', { name: 'Retail prices' }))
  expect([view(), leave()]).toEqual(['hidden', null])
})
