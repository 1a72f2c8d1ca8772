/** Cache defaults, and the one handler for failures of reads and writes. */
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { ContractFailure, InvalidTokenFailure, RejectedFailure } from './domain/failure'

const minute = 60_000

/** `onInvalidToken` is called once per failed read or write whose token was refused, with that token; `warn` for others. */
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
        // A paused query would leave a loader waiting for the network for ever.
        networkMode: 'always',
        retry: false,
        // What was read at a time that is yet to come is of a clock that was wrong: it would not be asked for again before.
        staleTime: ({ state }) => (state.dataUpdatedAt > Date.now() ? Number.NEGATIVE_INFINITY : 5 * minute),
        gcTime: 30 * minute,
        refetchOnReconnect: false,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
}
