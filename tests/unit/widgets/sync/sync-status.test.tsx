/**
 * Pending changes are announced only in three cases: a first change is pending, no change is left, or a change needs
 * the user.
 */
import 'fake-indexeddb/auto'
import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createWishlistEdit } from '../../../../src/outbox/kinds/wishlist-item'
import { addEdit } from '../../../../src/outbox/queues'
import { startOutboxWith } from '../../../../src/queries/outbox'
import { checkNow, recordOutcome } from '../../../../src/session/connectivity'
import { endIdentity } from '../../../../src/session/identity'
import { setLocalDraftCount } from '../../../../src/widgets/sync/local-drafts'
import { SyncStatus } from '../../../../src/widgets/sync/sync-status'
import { renderPart, connectProvider, type Reply, signInHere } from '../../screens/open-shop'

let reply: Reply
beforeEach(() => {
  reply = { status: 503, body: { ErrorMessage: 'Restocking.' } }
  connectProvider((call) => (call.includes('addwishlist') ? reply : { body: { Data: [] } }))
})
afterEach(async () => {
  vi.useRealTimers()
  await endIdentity()
})

const press = (productId: string) =>
  act(() =>
    addEdit(
      createWishlistEdit(
        { product: { productId, name: productId, slug: '', image: null }, wanted: true },
        null,
      ),
    ),
  )
const expectLinkText = (text: string) =>
  waitFor(() => expect(screen.getByRole('link').textContent).toBe(text))
const announcement = () => screen.getByRole('status').textContent
const waitForAnnouncement = () => act(() => vi.advanceTimersByTimeAsync(2500))

test('"All synced" is not shown for local drafts or without a connection', async () => {
  signInHere()
  const { view } = await renderPart(<SyncStatus />)
  await expectLinkText('All synced')
  connectProvider(() => undefined)
  await act(async () => void (await checkNow()))
  await expectLinkText('nothing to sync')
  expect(view.container.textContent).toMatch(/^Offline · ?nothing to sync/)
  act(() => setLocalDraftCount(1))
  await expectLinkText('1 draft on this device only')
  act(() => recordOutcome('answered'))
  await waitFor(() => expect(view.container.textContent).not.toContain('Offline'))
  expect(screen.getByRole('link').getAttribute('href')).toBe('/drafts')
  act(() => setLocalDraftCount(0))
  await expectLinkText('All synced')
})

test('status is shown at once, but announced only after a pause and when new', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  signInHere()
  const { queryClient } = await renderPart(<SyncStatus />)
  startOutboxWith(queryClient, () => {})
  await expectLinkText('All synced')
  await waitForAnnouncement()
  await press('1')
  await expectLinkText('1 change waiting')
  expect(announcement()).toBe('')
  await waitForAnnouncement()
  expect(announcement()).toBe('1 change waiting')
  await press('2')
  await expectLinkText('2 changes waiting')
  await waitForAnnouncement()
  expect(announcement()).toBe('1 change waiting')
  reply = { body: { Message: 'Done.' } }
  const { sendNow } = await import('../../../../src/outbox/queues')
  await act(() => sendNow('account'))
  await expectLinkText('All synced')
  await waitForAnnouncement()
  expect(announcement()).toBe('All synced')
  // A change that is sent immediately is not announced.
  await press('3')
  await expectLinkText('All synced')
  await waitForAnnouncement()
  expect(announcement()).toBe('All synced')
})
