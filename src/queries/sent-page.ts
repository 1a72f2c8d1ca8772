/** Takes over the query results from which the server rendered a page, so that they are not requested again. */
import { type DehydratedState, hydrate, type QueryClient } from '@tanstack/react-query'
import { type Dated, isVisitorData, visitorDataAt } from '../domain/dated'
import { type SentData, sentDataId } from '../domain/sent-page'
import { saveCopy } from '../saved/reads'
import { signedIn } from '../session/identity'

/**
 * Puts the results into the query client and stores them on the device, as if they had been requested. Returns null for
 * a page that was not server-rendered.
 */
export function takeSentPage(queryClient: QueryClient): SentData | null {
  const block = document.getElementById(sentDataId)
  if (!block) return null
  const sent = JSON.parse(block.textContent) as SentData
  const { at: storedAt } = block.dataset
  const fresh = storedAt === undefined
  // A fresh page counts as read now, however long ago it was rendered: the server sends it only while the shop's data
  // is unchanged.
  const readAt = fresh ? Date.now() : Number(storedAt)
  // For a customer, any saved copy or answer counts more than data that was rendered for a visitor.
  const at = signedIn() ? visitorDataAt : readAt
  const queries = (sent.queries as DehydratedState['queries']).map((query) => ({
    ...query,
    state: {
      ...query.state,
      data: { ...(query.state.data as Dated<unknown>), at, fresh },
      // A copy is requested again immediately, however recent it is.
      dataUpdatedAt: fresh ? readAt : 0,
    },
  }))
  hydrate(queryClient, { mutations: [], queries })
  // A stored page may be older than the copy that was saved since.
  if (fresh && !signedIn())
    for (const { queryHash, state } of queries) saveCopy('public', queryHash, state.data)
  return sent
}

/** Requests the customer's data after hydration: until then the page has to match the server-rendered HTML. */
export function refetchAsCustomer(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ predicate: ({ state }) => isVisitorData(state.data) })
}
