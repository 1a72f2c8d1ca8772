/** Queries and mutations of orders. Placing an order is online-only (req 6.9) and never queued. */
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { fetchOrder, fetchOrders, placeOrder } from '../api/order/order'
import { answerProof } from '../api/order/proof-answer'
import { type NewReview, sendReview } from '../api/product/review'
import { answerOrder, fetchLinkedOrder, type LinkResult, openOrderLink } from '../api/order/order-link'
import { fetchCustomerFile } from '../api/content/file'
import type { NewOrder } from '../domain/order/checkout'
import { InvalidTokenFailure, isAnswerLost, MissingFailure, RejectedFailure } from '../domain/failure'
import { type OrderSummary, type YourFile, yourFiles } from '../domain/order/order'
import type { ProofAnswer } from '../domain/order/order-status'
import type { OrderLink } from '../domain/order/order-link'
import { requireSameSession } from '../session/session-reader'
import { setOrderLinkState } from '../device/order-link-state'
import { cartCountQuery, cartQuery } from './cart'
import { readQuery } from './read-query'

/**
 * ms. The shop updates orders at any time, so opening a page of orders reads them again, unless they were read
 * seconds ago.
 */
const staleTime = 10_000

export const ordersQuery = () => ({ ...readQuery(['orders'], 'member', fetchOrders), staleTime })

export const orderQuery = (id: string) => ({
  ...readQuery(['order', id], 'member', (signal) => fetchOrder(id, signal)),
  staleTime,
})

/** Loads an order's page, even when the page has to show that there is no such order. */
export async function loadOrder(queryClient: QueryClient, id: string): Promise<void> {
  try {
    await queryClient.ensureQueryData(orderQuery(id))
  } catch (error) {
    if (!(error instanceof MissingFailure)) throw error
  }
}

/**
 * Several requests with one key place one order. After a lost answer the state of the cart is unknown, so nothing is
 * read again.
 */
export const placeOrderMutation = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: ({ order, key }: { order: NewOrder; key: string }) =>
      requireSameSession(() => placeOrder(order, key)),
    onSettled: (_id, error) => {
      if (!isAnswerLost(error)) refetchAfterOrder(queryClient)
    },
  })

/** Reads the orders from the provider, without any copy. */
export async function ordersNow(queryClient: QueryClient): Promise<OrderSummary[]> {
  const orders = await queryClient.fetchQuery({
    queryKey: ['orders', 'now'],
    queryFn: ({ signal }) => fetchOrders(signal),
    staleTime: 0,
    gcTime: 0,
  })
  return orders.value
}

/** Reads again the data that an order changes, or that explains a refused order. */
export function refetchAfterOrder(queryClient: QueryClient): void {
  for (const { queryKey } of [ordersQuery(), cartQuery(), cartCountQuery()])
    void queryClient.invalidateQueries({ queryKey })
}

type AnsweredProofs = { answer: ProofAnswer; proofs: { proofId: string; key: string }[] }

/**
 * Sends an answer to a job's proof for each of its lines, one call after the other. Online-only (req 6.30), because
 * the customer has to see the current proof.
 */
export const proofMutation = (queryClient: QueryClient, orderId: string) =>
  mutationOptions({
    mutationFn: async ({ answer, proofs }: AnsweredProofs) => {
      let message = ''
      for (const { proofId, key } of proofs)
        message = await requireSameSession(() => answerProof({ orderId, proofId }, answer, key))
      return message
    },
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: ordersQuery().queryKey })
      return queryClient.invalidateQueries({ queryKey: orderQuery(orderId).queryKey })
    },
  })

export const reviewMutation = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: (review: NewReview) => requireSameSession(() => sendReview(review)),
    onSettled: (_answer, _error, { orderId, productId }: NewReview) => {
      void queryClient.invalidateQueries({ queryKey: ['reviews', productId] })
      return queryClient.invalidateQueries({ queryKey: orderQuery(orderId).queryKey })
    },
  })

// The decision of a portal's approver is sent once for a link, only online, and never by prefetching.

/** Parses a link; null when it is invalid. */
export const readLink = openOrderLink

/**
 * The order to be decided about. The person with the link need not be the customer, so nothing is saved on the
 * device.
 */
export const linkedOrderQuery = (link: OrderLink) =>
  queryOptions({
    queryKey: ['order-link', link.orderId, link.orderAction],
    queryFn: ({ signal }) => fetchLinkedOrder(link, signal),
    gcTime: 0,
  })

/** `hash`: the encrypted part of the link's URL. */
type SentLink = { hash: string; link: OrderLink }

/** Replies to decisions that are being sent, by the link's `hash`. A page that is reopened waits for the same reply. */
const pendingReplies = new Map<string, Promise<LinkResult>>()

export const isAnswerPending = (hash: string): boolean => pendingReplies.has(hash)

export const orderLinkMutation = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: ({ hash, link }: SentLink) => {
      const pending = pendingReplies.get(hash) ?? send(hash, link).finally(() => pendingReplies.delete(hash))
      pendingReplies.set(hash, pending)
      return pending
    },
    onSuccess: (_answer, { link }) => {
      for (const { queryKey } of [ordersQuery(), orderQuery(link.orderId), linkedOrderQuery(link)])
        void queryClient.invalidateQueries({ queryKey })
    },
  })

async function send(hash: string, link: OrderLink): Promise<LinkResult> {
  // The link is marked before the decision is sent, so that a reloaded page asks the user before sending again.
  setOrderLinkState(hash, { state: 'asked', message: '' })
  try {
    const reply = await answerOrder(link)
    setOrderLinkState(hash, { state: 'held', message: reply.message })
    return reply
  } catch (error) {
    if (error instanceof InvalidTokenFailure) setOrderLinkState(hash, null)
    if (isRefusal(error)) setOrderLinkState(hash, { state: 'refused', message: error.message })
    throw error
  }
}

/** Returns true if the provider refused the decision, as opposed to a failure of the provider. */
export function isRefusal(error: unknown): error is RejectedFailure {
  return error instanceof RejectedFailure && error.isMissing
}

// The files of a customer's newest orders, to choose artwork from; an order that cannot be read adds no files.

const maxOrders = 6

/** The list is not saved on the device, because the files' URLs are valid only for a while. */
export const yourFilesQuery = () =>
  readQuery(
    ['your-files'],
    'member',
    async (signal) => {
      const list = await fetchOrders(signal)
      const pendingOrders = list.value.slice(0, maxOrders).map(({ id }) => fetchOrder(id, signal))
      const orders = (await Promise.allSettled(pendingOrders)).flatMap((result) =>
        result.status === 'fulfilled' ? result.value.value : [],
      )
      return { ...list, value: yourFiles(orders) }
    },
    { isSaved: false },
  )

/** Fetches a file of an order, to send it again under the name that the customer knows. */
export const reorderFile = ({ url, name }: Pick<YourFile, 'url' | 'name'>): Promise<File> =>
  fetchCustomerFile(url, name)
