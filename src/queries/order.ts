/** Queries and writes of orders. Placing one is online-only (req 6.9): nothing of it is queued. */
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { fetchOrder, fetchOrders, placeOrder } from '../api/order/order'
import { answerProof } from '../api/order/proof-answer'
import { type NewReview, sendReview } from '../api/product/review'
import { answerOrder, fetchLinkedOrder, type LinkAnswer, openOrderLink } from '../api/order/order-link'
import { fetchOwnFile } from '../api/content/file'
import type { NewOrder } from '../domain/order/checkout'
import { InvalidTokenFailure, isAnswerLost, MissingFailure, RejectedFailure } from '../domain/failure'
import { type OrderSummary, type YourFile, yourFiles } from '../domain/order/order'
import type { ProofAnswer } from '../domain/order/order-status'
import type { OrderLink } from '../domain/order/order-link'
import { ownAnswer } from '../session/session-reader'
import { markLink } from '../device/link-marks'
import { cartCountQuery, cartQuery } from './cart'
import { readQuery } from './read-query'

/** The shop moves orders on at any time: opening a page of them asks anew, unless it was seconds ago, in ms. */
const staleTime = 10_000

export const ordersQuery = () => ({ ...readQuery(['orders'], 'member', fetchOrders), staleTime })

export const orderQuery = (id: string) => ({
  ...readQuery(['order', id], 'member', (signal) => fetchOrder(id, signal)),
  staleTime,
})

/** Loads an order's page, also the one that says that there is no such order. */
export async function loadOrder(queryClient: QueryClient, id: string): Promise<void> {
  try {
    await queryClient.ensureQueryData(orderQuery(id))
  } catch (error) {
    if (!(error instanceof MissingFailure)) throw error
  }
}

/** One order however often it is sent with one key. After a lost answer it is not known yet what became of the cart. */
export const placeOrderMutation = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: ({ order, key }: { order: NewOrder; key: string }) => ownAnswer(() => placeOrder(order, key)),
    onSettled: (_id, error) => {
      if (!isAnswerLost(error)) refetchAfterOrder(queryClient)
    },
  })

/** The orders as the provider has them at this moment, past every copy. */
export async function ordersNow(queryClient: QueryClient): Promise<OrderSummary[]> {
  const now = await queryClient.fetchQuery({
    queryKey: ['orders', 'now'],
    queryFn: ({ signal }) => fetchOrders(signal),
    staleTime: 0,
    gcTime: 0,
  })
  return now.value
}

/** What an order changes, and what a refused one was refused for. */
export function refetchAfterOrder(queryClient: QueryClient): void {
  for (const { queryKey } of [ordersQuery(), cartQuery(), cartCountQuery()])
    void queryClient.invalidateQueries({ queryKey })
}

type AnsweredProofs = { answer: ProofAnswer; proofs: { proofId: string; key: string }[] }

/**
 * An answer to a job's proof goes to each of its lines, one call after the other. Online-only (req 6.30): what it was given
 * for is looked at in the same moment.
 */
export const proofMutation = (queryClient: QueryClient, orderId: string) =>
  mutationOptions({
    mutationFn: async ({ answer, proofs }: AnsweredProofs) => {
      let said = ''
      for (const { proofId, key } of proofs)
        said = await ownAnswer(() => answerProof({ orderId, proofId }, answer, key))
      return said
    },
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: ordersQuery().queryKey })
      return queryClient.invalidateQueries({ queryKey: orderQuery(orderId).queryKey })
    },
  })

export const reviewMutation = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: (review: NewReview) => ownAnswer(() => sendReview(review)),
    onSettled: (_answer, _error, { orderId, productId }: NewReview) => {
      void queryClient.invalidateQueries({ queryKey: ['reviews', productId] })
      return queryClient.invalidateQueries({ queryKey: orderQuery(orderId).queryKey })
    },
  })

// The answer of a portal's approver: sent once for a link, online only, and never by reading ahead.

export type { LinkAnswer }

/** What a link says; null when it says nothing. */
export const readLink = openOrderLink

/** What is decided about. The holder of the link need not be its customer: nothing of it is saved on the device. */
export const linkedOrderQuery = (link: OrderLink) =>
  queryOptions({
    queryKey: ['order-link', link.orderId, link.orderAction],
    queryFn: ({ signal }) => fetchLinkedOrder(link, signal),
    gcTime: 0,
  })

type SentLink = { hash: string; link: OrderLink }

/** A page that is opened again while an answer is on its way waits for the same one. */
const underWay = new Map<string, Promise<LinkAnswer>>()

export const isUnderWay = (hash: string): boolean => underWay.has(hash)

export const orderLinkMutation = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: ({ hash, link }: SentLink) => {
      const asked = underWay.get(hash) ?? send(hash, link).finally(() => underWay.delete(hash))
      underWay.set(hash, asked)
      return asked
    },
    onSuccess: (_answer, { link }) => {
      for (const { queryKey } of [ordersQuery(), orderQuery(link.orderId), linkedOrderQuery(link)])
        void queryClient.invalidateQueries({ queryKey })
    },
  })

async function send(hash: string, link: OrderLink): Promise<LinkAnswer> {
  // Before it leaves: a page that is loaded again asks before it sends it again.
  markLink(hash, { state: 'asked', message: '' })
  try {
    const answer = await answerOrder(link)
    markLink(hash, { state: 'held', message: answer.message })
    return answer
  } catch (error) {
    if (error instanceof InvalidTokenFailure) markLink(hash, null)
    if (isRefusal(error)) markLink(hash, { state: 'refused', message: error.message })
    throw error
  }
}

/** The provider said no, as against having trouble itself. */
export function isRefusal(error: unknown): error is RejectedFailure {
  return error instanceof RejectedFailure && error.meansMissing
}

// The files of a customer's newest orders, to choose artwork from; an order that cannot be read has none.

const newest = 6

/** Not kept on the device: their addresses open them for a while only. */
export const yourFilesQuery = () =>
  readQuery(
    ['your-files'],
    'member',
    async (signal) => {
      const list = await fetchOrders(signal)
      const read = list.value.slice(0, newest).map(({ id }) => fetchOrder(id, signal))
      const orders = (await Promise.allSettled(read)).flatMap((one) =>
        one.status === 'fulfilled' ? one.value.value : [],
      )
      return { ...list, value: yourFiles(orders) }
    },
    { isSaved: false },
  )

/** A file of an order as it was sent, to be sent again; under the name that its customer knows. */
export const reorderFile = ({ url, name }: Pick<YourFile, 'url' | 'name'>): Promise<File> =>
  fetchOwnFile(url, name)
