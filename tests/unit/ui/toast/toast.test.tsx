import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { removeToast, removeToasts, showToast } from '../../../../src/ui/toast/toast'
import { renderPart } from '../../screens/open-shop'

const open = () => renderPart(null)
const advance = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))

test('repeated message is shown once until it is removed', async () => {
  await open()
  for (let press = 0; press < 3; press += 1) showToast('error', 'No stock left')
  showToast('warning', 'The shop is closed')
  await waitFor(() => expect(screen.getAllByRole('alert')).toHaveLength(2))
  removeToast('No stock left')
  await waitFor(() => expect(screen.queryByText('No stock left')).toBeNull())
  expect(screen.getByText('The shop is closed')).toBeTruthy()
})

test('message shown again right after its removal stays', async () => {
  await open()
  showToast('error', 'No stock left')
  await screen.findByText('No stock left')
  vi.useFakeTimers()
  removeToast('No stock left')
  showToast('error', 'No stock left')
  await advance(1200)
  expect(screen.getAllByText('No stock left')).toHaveLength(1)
})

test('messages of the previous user are removed', async () => {
  await open()
  showToast('error', 'The brief for Alpine flask could not be saved')
  await screen.findByText(/Alpine flask/)
  showToast('error', 'This coupon code isn’t valid.')
  removeToasts()
  showToast('warning', 'Your session has ended. Please sign in again.')
  await screen.findByText(/^Your session/)
  expect(screen.queryByText(/Alpine flask|coupon/)).toBeNull()
})

test('message stays for 5 s or its duration, and a pointer pauses it (req 1.19)', async () => {
  await open()
  vi.useFakeTimers()
  showToast('success', 'Signed in', 3000)
  showToast('error', 'The shop is closed')
  await advance(2900)
  expect(screen.getByText('Signed in')).toBeTruthy()
  await advance(200)
  expect(screen.queryByText('Signed in')).toBeNull()
  const list = screen.getByText('The shop is closed').parentElement?.parentElement
  if (!list) throw new Error('No list.')
  fireEvent.mouseEnter(list)
  await advance(60_000)
  expect(screen.getByText('The shop is closed')).toBeTruthy()
  fireEvent.mouseLeave(list)
  await advance(1800)
  expect(screen.getByText('The shop is closed')).toBeTruthy()
  await advance(200)
  expect(screen.queryByText('The shop is closed')).toBeNull()
})

test.each<[string, (go: (to: string) => Promise<void>) => unknown]>([
  ['another success message', () => showToast('success', 'Your brief was saved.')],
  ['another page', (go) => go('/faq')],
])('%s does not shorten the 5 s of an error', async (_, action) => {
  const { router } = await open()
  vi.useFakeTimers()
  showToast('error', 'No stock left')
  await advance(0)
  await act(async () => void (await action((to) => router.navigate({ to } as never))))
  await advance(4900)
  expect(screen.getByText('No stock left')).toBeTruthy()
  await advance(200)
  expect(screen.queryByText('No stock left')).toBeNull()
})
