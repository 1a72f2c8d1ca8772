/** Default options of the query cache, and the handler for failed reads and writes. */
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { ContractFailure, InvalidTokenFailure, RejectedFailure } from './domain/failure'

const minute = 60_000

/**
 * `onInvalidToken` is called once per failed read or write whose token was refused, with that token; `warn` is called
 * for other failures.
 */
export function createQueryClient(
  onInvalidToken: (token: string | null) => void,
  warn: (message: string) => void = console.warn,
): QueryClient {
  const onError = (error: Error) => {
    if (error instanceof InvalidTokenFailure) onInvalidToken(error.token)
    else if (error instanceof ContractFailure || error instanceof RejectedFailure) warn(error.message)
  }
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        // A paused query would leave a loader waiting forever for the network.
        networkMode: 'always',
        retry: false,
        // A read with a time in the future comes from a wrong device clock. It counts as stale, because it would not
        // be refreshed before that time.
        staleTime: ({ state }) => (state.dataUpdatedAt > Date.now() ? Number.NEGATIVE_INFINITY : 5 * minute),
        gcTime: 30 * minute,
        refetchOnReconnect: false,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
}
