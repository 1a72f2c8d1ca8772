/** Pending rows of the device for screens, even when the database does not answer at first. */
import 'fake-indexeddb/auto'
import { act, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { NotStoredFailure } from '../../../src/domain/not-stored'
import { queues, useUnsentRows } from '../../../src/outbox/queues'

function RowsStatus() {
  const { isLoaded, isUnreadable } = useUnsentRows()
  return <p role="status">{isLoaded ? 'known' : isUnreadable ? 'unreadable' : 'not loaded'}</p>
}

test('unreadable device storage is read again after a delay', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.spyOn(queues.account.outbox(), 'read').mockResolvedValue([])
  const guest = vi.spyOn(queues.guest.outbox(), 'read').mockResolvedValue([])
  guest.mockRejectedValueOnce(new NotStoredFailure('Pending changes on this device can’t be read just now.'))
  await act(async () => render(<RowsStatus />))
  expect(screen.getByRole('status').textContent).toBe('unreadable')
  await act(() => vi.advanceTimersByTimeAsync(2000))
  expect(screen.getByRole('status').textContent).toBe('known')
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  expect(guest).toHaveBeenCalledTimes(2)
})
