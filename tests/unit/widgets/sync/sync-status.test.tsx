/** What waits is read out when that is news: it begins, it ends, it needs somebody. Not at each change. */
import 'fake-indexeddb/auto'
import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { newClientDraft } from '../../../../src/domain/client-draft/client-draft'
import { wishlistEdit } from '../../../../src/outbox/kinds/wishlist-item'
import { addEdit } from '../../../../src/outbox/queues'
import { startOutboxWith } from '../../../../src/queries/outbox'
import { clientDrafts } from '../../../../src/saved/client-drafts/client-drafts'
import { checkNow, noteOutcome } from '../../../../src/session/connectivity'
import { endIdentity } from '../../../../src/session/identity'
import { SyncStatus } from '../../../../src/widgets/sync/sync-status'
import { openPiece, provider, type Reply, signInHere } from '../../screens/shop-stage'

let answer: Reply
beforeEach(() => {
  answer = { status: 503, body: { ErrorMessage: 'Restocking.' } }
  provider((call) => (call.includes('addwishlist') ? answer : { body: { Data: [] } }))
})
afterEach(async () => {
  vi.useRealTimers()
  await endIdentity()
})

const press = (productId: string) =>
  act(() =>
    addEdit(
      wishlistEdit({ product: { productId, name: productId, slug: '', image: null }, wanted: true }, null),
    ),
  )
const shown = (words: string) => waitFor(() => expect(screen.getByRole('link').textContent).toBe(words))
const said = () => screen.getByRole('status').textContent
const rest = () => act(() => vi.advanceTimersByTimeAsync(2500))

test('visitors hear and see nothing while nothing waits', async () => {
  await openPiece(<SyncStatus />)
  expect(screen.queryByRole('link')).toBeNull()
})

test('drafts of this device, and no connection, are no "All synced"', async () => {
  signInHere()
  const { view } = await openPiece(<SyncStatus />)
  await shown('All synced')
  provider(() => undefined)
  await act(async () => void (await checkNow()))
  await shown('nothing to sync')
  expect(view.container.textContent).toMatch(/^Offline · ?nothing to sync/)
  await act(() => clientDrafts().put(newClientDraft('d', { company: 'Acme' }, 1)))
  await shown('1 draft on this device only')
  act(() => noteOutcome('answered'))
  await waitFor(() => expect(view.container.textContent).not.toContain('Offline'))
  expect(screen.getByRole('link').getAttribute('href')).toBe('/drafts')
  await act(() => clientDrafts().remove('d'))
  await shown('All synced')
})

test('it is seen at once, and said when it has settled and is news', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  signInHere()
  const { queryClient } = await openPiece(<SyncStatus />)
  startOutboxWith(queryClient, () => {})
  await shown('All synced')
  await rest()
  await press('1')
  await shown('1 change waiting')
  expect(said()).toBe('')
  await rest()
  expect(said()).toBe('1 change waiting')
  await press('2')
  await shown('2 changes waiting')
  await rest()
  expect(said()).toBe('1 change waiting')
  answer = { body: { Message: 'Done.' } }
  const { sendNow } = await import('../../../../src/outbox/queues')
  await act(() => sendNow('own'))
  await shown('All synced')
  await rest()
  expect(said()).toBe('All synced')
  // Sent at once: not worth a word.
  await press('3')
  await shown('All synced')
  await rest()
  expect(said()).toBe('All synced')
})
