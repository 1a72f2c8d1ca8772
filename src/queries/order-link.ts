/** The answer of a portal's approver: sent once for a link, online only, and never by reading ahead. */
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { answerOrder, fetchLinkedOrder, type LinkAnswer, openOrderLink } from '../api/order/order-link'
import { markLink } from '../device/link-marks'
import { InvalidTokenFailure, RejectedFailure } from '../domain/failure'
import type { OrderLink } from '../domain/order/order-link'
import { orderQuery, ordersQuery } from './order'

export type { LinkAnswer }

/** What a link says; null when it says nothing. */
export const readLink = openOrderLink

/** What is decided about. Whoever holds the link need not be its customer: nothing of it is saved on the device. */
export const linkedOrderQuery = (link: OrderLink) =>
  queryOptions({
    queryKey: ['order-link', link.orderId, link.orderAction],
    queryFn: ({ signal }) => fetchLinkedOrder(link, signal),
    gcTime: 0,
  })

export type SentLink = { hash: string; link: OrderLink }

/** Whoever comes back to the page while an answer is on its way waits for the same one. */
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
