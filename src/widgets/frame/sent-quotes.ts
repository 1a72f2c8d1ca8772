/** Quotes that clients received from drafts, read through the feature that sends them. */
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { noSentQuotes, type SentQuotes } from '../../domain/client-draft/sent-quotes'
import { aboutQuery } from '../../queries/about'
import { readQuery } from '../../queries/read-query'
import { lazyComponent } from '../../ui/lazy/lazy-piece'
import { loadSlots, type QuoteSource } from './features'

const lazySource = lazyComponent(() => loadSlots().then((slots) => slots.loadQuoteSource()), 'quoteSource')
const noSource: QuoteSource = {
  name: '',
  key: ['no-quotes'],
  read: async () => ({ value: null, at: 0, fresh: true }),
  quotesIn: () => noSentQuotes,
  recordOrder: async () => {},
}

/** The quotes are read when `isWanted`. `isPending`: they are not known yet. */
export function useSentQuotes(isWanted = true): {
  quotes: SentQuotes
  isPending: boolean
  /** Records that an approved part was ordered, with the order's number or ''. */
  recordOrder: (queryClient: QueryClient, quoteId: string, orderId: string) => Promise<void>
} {
  const { data: about } = useQuery(aboutQuery())
  const loadedSource = lazySource.useComponent(isWanted)
  const source = loadedSource ?? noSource
  const { data, isLoading } = useQuery({
    ...readQuery(source.key, 'member', source.read),
    enabled: isWanted && about?.value.features?.includes(source.name) === true,
    select: ({ value }) => source.quotesIn(value),
  })
  const isPending = isWanted && (loadedSource === null || isLoading)
  return { quotes: data ?? noSentQuotes, isPending, recordOrder: source.recordOrder }
}
