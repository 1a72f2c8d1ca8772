/** Logging out with unsent changes: a failing device does not block it, and nothing is lost by accident. */
import 'fake-indexeddb/auto'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createWishlistEdit } from '../../../../src/outbox/kinds/wishlist-item'
import { addEdit, storedUnsent } from '../../../../src/outbox/queues'
import { startOutboxWith } from '../../../../src/queries/outbox'
import { createQueryClient } from '../../../../src/query-client'
import { endIdentity, signedIn } from '../../../../src/session/identity'
import { confirmLogOut } from '../../../../src/widgets/sign-in/confirm-log-out'
import { useLogoutChoices } from '../../../../src/widgets/sign-in/logout-dialog'
import { closeLogoutQuestion } from '../../../../src/widgets/frame/overlays'
import { pendingReply, connectProvider, type Reply, signInHere } from '../../screens/open-shop'

const products = ['1', '2'].map((productId) => ({ productId, name: productId, slug: '', image: null }))
const okReply: Reply = { body: { Message: 'Done.' } }
const busyReply: Reply = { status: 503, body: { ErrorMessage: 'Restocking.' } }
let replyTo: (id: string) => Reply | Promise<Reply>

beforeEach(() => {
  replyTo = () => busyReply
  connectProvider((call) => {
    const id = /addwishlist\/(.+)/.exec(call)?.[1]
    return id === undefined ? { body: { Data: [] } } : replyTo(id)
  })
  signInHere()
})
afterEach(async () => {
  closeLogoutQuestion()
  await endIdentity()
})

/** Opens the logout question for a customer with two unsent changes. */
async function openQuestion() {
  const queryClient = createQueryClient(() => {})
  startOutboxWith(queryClient, () => {})
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  )
  const view = renderHook(() => useLogoutChoices(), { wrapper })
  for (const product of products)
    await act(() => addEdit(createWishlistEdit({ product, wanted: true }, null)))
  await waitFor(() => expect(view.result.current.counts.waiting).toBe(2))
  return view
}

test('user who cancels while changes are being sent stays signed in', async () => {
  const { result, unmount } = await openQuestion()
  const { reply, arrive } = pendingReply()
  replyTo = () => reply
  act(() => result.current.sync(false))
  await waitFor(() => expect(result.current.step).toBe('sending'))
  unmount()
  await arrive(okReply)
  await waitFor(async () => expect(await storedUnsent('account')).toEqual([]))
  expect(signedIn()).toBe(true)
})

test('change that is being sent cannot be discarded', async () => {
  const { result } = await openQuestion()
  const { reply, arrive } = pendingReply()
  const send = vi.fn(() => reply)
  replyTo = send
  act(() => result.current.sync(false))
  // Waits for this attempt, because the server is about to refuse the previous attempt.
  await waitFor(() => expect(send).toHaveBeenCalled())
  act(() => result.current.discard())
  await waitFor(() => expect(result.current.problem).toMatch(/Try again in a moment\.$/))
  expect(signedIn()).toBe(true)
  await arrive(okReply)
})

test.each(['does not answer', 'breaks'])('device that %s does not block the logout', async (kind) => {
  await openQuestion()
  const database = Object.getOwnPropertyDescriptors(IDBDatabase.prototype)
  // fake-indexeddb itself opens a transaction for an upgrade, outside of any call of the app.
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (this: IDBDatabase, ...call) {
    if (String(call[1]) === 'versionchange') return database.transaction.value?.apply(this, call) as never
    if (kind === 'breaks') throw new DOMException('gone', 'UnknownError')
    return { objectStore: () => ({ openCursor: () => ({}), getAll: () => ({}), index: () => ({}) }) } as never
  })
  await act(() => confirmLogOut())
  expect(signedIn()).toBe(false)
})
