/** What is looked for in the list of this page: from its address, its history entry and the visit's need (req 16.2, 16.6). */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useRouter, useRouterState, useSearch } from '@tanstack/react-router'
import { type Dated, mapDated } from '../../domain/dated'
import {
  asksToFind,
  type FindFilters,
  type FindList,
  type FindQuery,
  hasFilters,
  listQuery,
  type ListState,
  searchOf,
} from '../../domain/find/find-query'
import { type ListSearch, listSearch, type ListSort } from '../../domain/search-params'
import type { Facets, FilteredPage } from '../../domain/find/find'
import type { NeedPrice } from '../../domain/price/price'
import type { Priced, ProductPage } from '../../domain/product/product'
import { useListPostcode, usePromiseContext } from '../../queries/destination'
import { fittingQuery } from '../../queries/fitting-tiles'
import { filterQuery } from '../../queries/list-page'
import { afterPaint } from '../../device/page-events'
import { useCustomerView, useShownPrices } from '../../session/customer-view'
import { useNeed } from '../../session/need'

declare module '@tanstack/react-router' {
  interface HistoryState extends ListState {}
}

/** What filters and order are set to. */
type Choice = { filters: FindFilters; sort: ListSort | undefined }

export type ProductFilter = Choice & {
  /** What the list is asked. */
  query: FindQuery
  /** The provider does not filter: this device does. */
  isOnDevice: boolean
  /** Pieces that are needed; null where not stated. */
  needed: number | null
  seesPrices: boolean
  /** A price is asked for, and customer view, which shows none, leaves it out. */
  isPriceOff: boolean
  /** The provider filters and counts this list, or this device does. */
  canFind: boolean
  /** The provider does not filter its search: only what its tiles say is filtered by, page by page. */
  filtersTiles: boolean
  /** Filters that list their own counts; null until they are here. */
  facets: Facets | null
  /** What to show: the list as it came, or what was found in it. */
  shown: Dated<Priced<ProductPage>>
  /** Products of all pages; null where not counted. */
  total: number | null
  /** Own prices by slug, where they came along. */
  prices: Record<string, NeedPrice> | null
  isBusy: boolean
  /** The last question could not be answered: the list is shown as it came. */
  hasFailed: boolean
  change: (change: Partial<Choice>) => void
}

/** The typed text of a search, and whether it says a price; '' for any other list. */
export type ListQuestion = {
  text: string
  statesPrice: boolean
  /** What is looked for once only some of its colours are left; the text itself where all are. */
  lookedFor?: (colours: readonly string[]) => string
}

export type Listed = {
  list: FindList
  products: Dated<Priced<ProductPage>>
  page: number
  /** Orders that `products` came in as the address asks. */
  ordered: readonly ListSort[]
  question: ListQuestion
  /** The filters are open. */
  wantsFacets: boolean
  /** The page is there, and this device may look whether it can find by itself. */
  isIdle: boolean
}

export function useProductFilter({
  list,
  products,
  page,
  ordered,
  question,
  wantsFacets,
  isIdle,
}: Listed): ProductFilter {
  const search = listSearch(useSearch({ strict: false }))
  const priceUpTo = useRouterState({ select: ({ location }) => location.state.priceUpTo })
  const shownPrices = useShownPrices()
  const seesPrices = shownPrices !== null
  const isPriceOff = useCustomerView() && !seesPrices && (priceUpTo !== undefined || question.statesPrice)
  const { quantity: needed } = useNeed()
  const router = useRouter()
  const queryClient = useQueryClient()

  const postcode = useListPostcode()
  const asking = { prices: shownPrices, quantity: needed, postcode }
  const query = listQuery({ search, state: { priceUpTo } }, asking)
  const [chosen, press] = usePressed({ filters: query.filters, sort: search.sort })
  const isRequested = asksToFind(query, ordered)
  const shopFinds = products.value.canFind
  const filtersTiles = list.of === 'search' && !shopFinds
  const options = filterQuery(list, query, page, !shopFinds)
  const found = useQuery({
    ...options,
    enabled: !filtersTiles && (isRequested || (shopFinds ? wantsFacets || seesPrices : isIdle)),
    // While another question is answered the last answer stays, but never that of another list.
    placeholderData: (last, lastQuery) => (lastQuery?.queryKey[1] === options.queryKey[1] ? last : undefined),
  })
  const { data } = found
  const canFind = shopFinds || (!filtersTiles && data !== undefined)
  // The same until another answer is here, so that the list is not drawn again for each press.
  const answer = (isRequested && data) || null
  const context = usePromiseContext()
  const isFitting = filtersTiles && hasFilters(query.filters)
  const { data: fitting } = useQuery({
    ...fittingQuery(products, { list, query, page, context }),
    enabled: isFitting,
  })
  const shown = useMemo(() => (answer ? mapDated(answer, pageOfFound) : products), [answer, products])
  return {
    ...chosen,
    query,
    isOnDevice: !shopFinds,
    needed,
    seesPrices,
    isPriceOff,
    canFind,
    filtersTiles,
    facets: data?.value.facets ?? null,
    shown: (isFitting && fitting) || shown,
    total: (isFitting ? null : (answer ?? products).value.total) ?? data?.value.total ?? null,
    // On their way with the list, they are not asked for tile by tile.
    prices: seesPrices ? (data?.value.prices ?? (shopFinds && !found.isError ? none : null)) : null,
    isBusy: isFitting
      ? !fitting
      : isRequested && (found.isPending || found.isPlaceholderData) && !found.isError,
    hasFailed: isRequested && found.isError && data === undefined,
    change: (change) => {
      // Not of this page's address, which a press a moment ago may be about to change.
      const { latestLocation } = router
      const latest = listSearch(latestLocation.search)
      const { filters } = listQuery({ search: latest, state: latestLocation.state }, asking)
      const next = { filters, sort: latest.sort, ...unopened, ...change }
      unopened = next
      press(next)
      const nextSearch: ListSearch = { ...searchOf(next.filters), sort: next.sort }
      const nextState: ListState = { priceUpTo: next.filters.priceUpTo ?? undefined, hasCarried: true }
      // The router's loader asks the same, some tasks later.
      const nextQuery = listQuery({ search: nextSearch, state: nextState }, asking)
      if (asksToFind(nextQuery, ordered) && !filtersTiles)
        void queryClient.prefetchQuery(filterQuery(list, nextQuery, 1, !shopFinds))
      // The tick is painted first.
      afterPaint(() => {
        // A later press has this one's choice, too.
        if (unopened !== next) return
        unopened = null
        if (router.latestLocation.pathname !== latestLocation.pathname) return
        void router.navigate({
          to: '.',
          search: nextSearch,
          // What was changed by hand is not filled in from the question again.
          state: (state) => ({
            ...state,
            ...nextState,
            appliedFor: question.text,
            lookedFor: filtersTiles ? undefined : question.lookedFor?.(next.filters.colours),
          }),
          resetScroll: false,
        })
      })
    },
  }
}

function pageOfFound({ tiles, total, totalPages }: FilteredPage): Priced<ProductPage> {
  return { tiles, total, totalPages, canFind: true }
}

const none: Record<string, NeedPrice> = {}

/** What was pressed, until the router is told of it after the next frame: filters and order of one list are set in three places. */
let unopened: Choice | null = null

/** What was pressed, until the page of the new address is there: a box is ticked at once. */
function usePressed(asked: Choice): [Choice, (next: Choice) => void] {
  const shown = JSON.stringify(asked)
  const [pressed, setPressed] = useState<{ before: string; next: Choice } | null>(null)
  const isOver = pressed !== null && pressed.before !== shown
  if (isOver) setPressed(null)
  const press = (next: Choice) => setPressed({ before: shown, next })
  return [isOver || !pressed ? asked : pressed.next, press]
}
