// @vitest-environment happy-dom
import { act, cleanup, render, renderHook, screen, waitFor } from '@testing-library/react'
import { toast, useToasterStore } from 'react-hot-toast/headless'
import { afterEach, expect, test, vi } from 'vitest'
import { dismissToast } from '../../../../src/ui/toast/use-answer-toasts'
import { removeToasts, showToast } from '../../../../src/ui/toast/toast'
import { Toaster } from '../../../../src/ui/toast/toaster'

afterEach(() => {
  vi.useRealTimers()
  cleanup()
  toast.remove()
})

test('the same words stand once however often they come, until they are taken away', async () => {
  render(<Toaster />)
  for (let press = 0; press < 3; press += 1) showToast('error', 'No stock left')
  showToast('error', 'The shop is closed')
  await waitFor(() => expect(screen.getAllByRole('alert')).toHaveLength(2))
  dismissToast('No stock left')
  await waitFor(() => expect(screen.queryByText('No stock left')).toBeNull())
  expect(screen.getByText('The shop is closed')).toBeTruthy()
})

test('what comes again right after it was taken away stays', async () => {
  render(<Toaster />)
  showToast('error', 'No stock left')
  await screen.findByText('No stock left')
  vi.useFakeTimers()
  dismissToast('No stock left')
  showToast('error', 'No stock left')
  await act(() => vi.advanceTimersByTimeAsync(1200))
  expect(screen.getAllByText('No stock left')).toHaveLength(1)
})

test('nothing stays that was said to somebody who left, not even what is about to be shown', async () => {
  render(<Toaster />)
  showToast('error', 'The brief for Alpine flask could not be saved')
  await screen.findByText(/Alpine flask/)
  showToast('error', 'This coupon code is not valid.')
  removeToasts()
  showToast('warning', 'Your session has ended. Please sign in again.')
  await screen.findByText(/^Your session/)
  expect(screen.queryByText(/Alpine flask|coupon/)).toBeNull()
})

test('a message stays 5 s, or as long as it is told; an error until it is dismissed (req 1.19)', async () => {
  const { result } = renderHook(() => useToasterStore())
  showToast('success', 'Saved')
  showToast('success', 'Signed in', 3000)
  showToast('error', 'No stock left')
  await waitFor(() => {
    const durations = result.current.toasts.map(({ id, duration }) => [id, duration])
    expect(Object.fromEntries(durations)).toEqual({
      Saved: 5000,
      'Signed in': 3000,
      'No stock left': Number.POSITIVE_INFINITY,
    })
  })
})
