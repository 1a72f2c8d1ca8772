/** Reads that came with the page: the provider drew it, and sent along what it drew it from, so that nothing is asked twice. */
import { type DehydratedState, hydrate, type QueryClient } from '@tanstack/react-query'
import type { Dated } from '../domain/dated'
import { sentReadsId } from '../domain/sent-page'
import { saveRead } from '../saved/reads'
import { signedIn } from '../session/identity'

/** Puts them into the client, and keeps them on the device like every read. False when the page came without any. */
export function takeSentReads(queryClient: QueryClient): boolean {
  const block = document.getElementById(sentReadsId)
  if (!block) return false
  const now = Date.now()
  const queries = (JSON.parse(block.textContent) as DehydratedState['queries']).map((query) => ({
    ...query,
    // The provider sends a page it has drawn before only while the shop is the same.
    state: { ...query.state, data: { ...(query.state.data as Dated<unknown>), at: now }, dataUpdatedAt: now },
  }))
  hydrate(queryClient, { mutations: [], queries })
  for (const { queryKey, queryHash, state } of queries) {
    saveRead('public', queryHash, state.data)
    // A customer may be shown more than a visitor: what was sent stands until that is here.
    if (signedIn()) void queryClient.invalidateQueries({ queryKey, exact: true })
  }
  block.remove()
  return true
}
