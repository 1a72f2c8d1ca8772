/** What came with a page that the provider drew: the reads that it was drawn from, so that none of them is asked for again. */
import { type DehydratedState, hydrate, type QueryClient } from '@tanstack/react-query'
import { type Dated, isVisitors, visitorsDate } from '../domain/dated'
import { type SentData, sentDataId } from '../domain/sent-page'
import { saveRead } from '../saved/reads'
import { signedIn } from '../session/identity'

/** Puts the reads into the client and on the device, as if they had been asked for. Null for a page that was not drawn. */
export function takeSentPage(queryClient: QueryClient): SentData | null {
  const block = document.getElementById(sentDataId)
  if (!block) return null
  const sent = JSON.parse(block.textContent) as SentData
  const { at: kept } = block.dataset
  const fresh = kept === undefined
  // However long ago it was drawn: it is only sent while the shop is the same.
  const readAt = fresh ? Date.now() : Number(kept)
  // To a customer, whatever is saved or answered says more than what a visitor was shown.
  const at = signedIn() ? visitorsDate : readAt
  const queries = (sent.queries as DehydratedState['queries']).map((query) => ({
    ...query,
    state: {
      ...query.state,
      data: { ...(query.state.data as Dated<unknown>), at, fresh },
      // A copy is asked for again at once, however young.
      dataUpdatedAt: fresh ? readAt : 0,
    },
  }))
  hydrate(queryClient, { mutations: [], queries })
  // A copy may be older than what was saved since.
  if (fresh && !signedIn())
    for (const { queryHash, state } of queries) saveRead('public', queryHash, state.data)
  return sent
}

/** Asks for what a customer is shown beyond a visitor, as soon as the page is alive: until then it has to stay as it was drawn. */
export function askAsCustomer(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ predicate: ({ state }) => isVisitors(state.data) })
}
