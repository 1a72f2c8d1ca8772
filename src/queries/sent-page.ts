/** What came with a page that the provider drew: the reads that it was drawn from, so that none of them is asked for again. */
import { type DehydratedState, hydrate, type QueryClient } from '@tanstack/react-query'
import type { Dated } from '../domain/dated'
import { type SentData, sentDataId } from '../domain/sent-page'
import { saveRead } from '../saved/reads'
import { signedIn } from '../session/identity'

/** Puts the reads into the client and on the device, as if they had been asked for. Null for a page that nobody drew. */
export function takeSentPage(queryClient: QueryClient): SentData | null {
  const block = document.getElementById(sentDataId)
  if (!block) return null
  const sent = JSON.parse(block.textContent) as SentData
  const now = Date.now()
  const queries = (sent.queries as DehydratedState['queries']).map((query) => ({
    ...query,
    // However long ago it was drawn: it is only sent while the shop is the same.
    state: { ...query.state, data: { ...(query.state.data as Dated<unknown>), at: now }, dataUpdatedAt: now },
  }))
  hydrate(queryClient, { mutations: [], queries })
  for (const { queryKey, queryHash, state } of queries) {
    saveRead('public', queryHash, state.data)
    // A customer may be shown more than a visitor: what was sent stands until that is here.
    if (signedIn()) void queryClient.invalidateQueries({ queryKey, exact: true })
  }
  return sent
}
