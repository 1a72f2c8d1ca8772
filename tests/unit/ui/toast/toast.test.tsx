import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { removeToast, removeToasts, showToast } from '../../../../src/ui/toast/toast'
import { openPiece } from '../../screens/shop-stage'

const open = () => openPiece(null)
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))

test('the same words stand once however often they come, until they are taken away', async () => {
  await open()
  for (let press = 0; press < 3; press += 1) showToast('error', 'No stock left')
  showToast('warning', 'The shop is closed')
  await waitFor(() => expect(screen.getAllByRole('alert')).toHaveLength(2))
  removeToast('No stock left')
  await waitFor(() => expect(screen.queryByText('No stock left')).toBeNull())
  expect(screen.getByText('The shop is closed')).toBeTruthy()
})

test('what comes again right after it was taken away stays', async () => {
  await open()
  showToast('error', 'No stock left')
  await screen.findByText('No stock left')
  vi.useFakeTimers()
  removeToast('No stock left')
  showToast('error', 'No stock left')
  await pass(1200)
  expect(screen.getAllByText('No stock left')).toHaveLength(1)
})

test('nothing stays that was said to somebody who left', async () => {
  await open()
  showToast('error', 'The brief for Alpine flask could not be saved')
  await screen.findByText(/Alpine flask/)
  showToast('error', 'This coupon code isn’t valid.')
  removeToasts()
  showToast('warning', 'Your session has ended. Please sign in again.')
  await screen.findByText(/^Your session/)
  expect(screen.queryByText(/Alpine flask|coupon/)).toBeNull()
})

test('a message stays 5 s, and under a pointer its clock stands still (req 1.19)', async () => {
  await open()
  vi.useFakeTimers()
  showToast('success', 'Signed in', 3000)
  showToast('error', 'The shop is closed')
  await pass(2900)
  expect(screen.getByText('Signed in')).toBeTruthy()
  await pass(200)
  expect(screen.queryByText('Signed in')).toBeNull()
  const list = screen.getByText('The shop is closed').parentElement?.parentElement
  if (!list) throw new Error('No list.')
  fireEvent.mouseEnter(list)
  await pass(60_000)
  expect(screen.getByText('The shop is closed')).toBeTruthy()
  fireEvent.mouseLeave(list)
  await pass(1800)
  expect(screen.getByText('The shop is closed')).toBeTruthy()
  await pass(200)
  expect(screen.queryByText('The shop is closed')).toBeNull()
})

test.each<[string, (go: (to: string) => Promise<void>) => unknown]>([
  ['the success of something else', () => showToast('success', 'Your brief was saved.')],
  ['another page', (go) => go('/faq')],
])('%s leaves an error its 5 s', async (_, happens) => {
  const { router } = await open()
  vi.useFakeTimers()
  showToast('error', 'No stock left')
  await pass(0)
  await act(async () => void (await happens((to) => router.navigate({ to } as never))))
  await pass(4900)
  expect(screen.getByText('No stock left')).toBeTruthy()
  await pass(200)
  expect(screen.queryByText('No stock left')).toBeNull()
})
