/**
 * Filters and sort order of the current product list, from its address, its history entry and the visit's "I need"
 * (req 16.2, 16.6).
 */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useRouter, useRouterState, useSearch } from '@tanstack/react-router'
import { type Dated, mapDated } from '../../domain/dated'
import {
  needsFindCall,
  type FindFilters,
  type FindList,
  type FindQuery,
  hasFilters,
  listQuery,
  type ListState,
  searchOf,
} from '../../domain/find/find-query'
import { type ListSearch, listSearch, type ListSort } from '../../domain/find/search-params'
import type { Facets, FilteredPage } from '../../domain/find/find'
import type { PriceAtNeededQuantity } from '../../domain/price/price'
import type { WithTilePrices, ProductPage } from '../../domain/product/product'
import { useListPostcode, usePromiseContext } from '../../queries/destination'
import { filteredTilesQuery } from '../../queries/filtered-tiles'
import { filterQuery } from '../../queries/list-page'
import { afterPaint } from '../../device/page-events'
import { useCustomerView, useShownPrices } from '../../session/customer-view'
import { useNeed } from '../../session/need'

declare module '@tanstack/react-router' {
  interface HistoryState extends ListState {}
}

type Choice = { filters: FindFilters; sort: ListSort | undefined }

export type ProductFilter = Choice & {
  query: FindQuery
  /** The provider does not filter this list, so this device does. */
  isOnDevice: boolean
  /** Needed pieces; null: not stated. */
  needed: number | null
  canSeePrices: boolean
  /** A price filter is set but not applied, because customer view hides prices. */
  isPriceOff: boolean
  /** The list can be filtered, by the provider or by this device. */
  supportsFilters: boolean
  /** The provider does not filter its search: filters use the data of the tiles, page by page. */
  filtersTiles: boolean
  /** Filter values with their counts; null: not loaded yet. */
  facets: Facets | null
  /** The list to show: as received, or filtered. */
  visibleProducts: Dated<WithTilePrices<ProductPage>>
  /** Number of products on all pages; null: not counted. */
  total: number | null
  /** Customer prices by slug, if the answer included them. */
  prices: Record<string, PriceAtNeededQuantity> | null
  isBusy: boolean
  /** The last request failed, so the unfiltered list is shown. */
  hasFailed: boolean
  change: (change: ChoiceChange) => void
}

/** A function gets the latest choice, which may not be rendered yet. */
type ChoiceChange = Partial<Choice> | ((latest: Choice) => Partial<Choice>)

/** Typed text of a search, and if it states a price; the text is '' for other lists. */
export type ListQuestion = {
  text: string
  statesPrice: boolean
  /** Returns the search text when only these colours remain selected; the text is unchanged when all remain. */
  textForColours?: (colours: readonly string[]) => string
}

export type ProductFilterOptions = {
  list: FindList
  products: Dated<WithTilePrices<ProductPage>>
  page: number
  /** Sort orders that the list's own request supports; `products` is then already sorted as the page's URL says. */
  supportedSorts: readonly ListSort[]
  question: ListQuestion
  /** The filters are visible, so their counts are needed. */
  needsFacets: boolean
  /** The page is loaded, so this device may check if it can filter by itself. */
  isIdle: boolean
}

export function useProductFilter({
  list,
  products,
  page,
  supportedSorts,
  question,
  needsFacets,
  isIdle,
}: ProductFilterOptions): ProductFilter {
  const search = listSearch(useSearch({ strict: false }))
  const priceUpTo = useRouterState({ select: ({ location }) => location.state.priceUpTo })
  const shownPrices = useShownPrices()
  const canSeePrices = shownPrices !== null
  const isPriceOff = useCustomerView() && !canSeePrices && (priceUpTo !== undefined || question.statesPrice)
  const { quantity: needed } = useNeed()
  const router = useRouter()
  const queryClient = useQueryClient()

  const postcode = useListPostcode()
  const queryContext = { prices: shownPrices, quantity: needed, postcode }
  const query = listQuery({ search, state: { priceUpTo } }, queryContext)
  const [chosen, showChoice] = useOptimisticChoice({ filters: query.filters, sort: search.sort })
  const isRequested = needsFindCall(query, supportedSorts)
  const isFilteredByShop = products.value.canFind
  const filtersTiles = list.of === 'search' && !isFilteredByShop
  const options = filterQuery(list, query, page, !isFilteredByShop)
  const filtered = useQuery({
    ...options,
    enabled: !filtersTiles && (isRequested || (isFilteredByShop ? needsFacets || canSeePrices : isIdle)),
    // The previous answer stays during the next request, but never the answer of another list.
    placeholderData: (last, lastQuery) => (lastQuery?.queryKey[1] === options.queryKey[1] ? last : undefined),
  })
  const { data } = filtered
  const supportsFilters = isFilteredByShop || (!filtersTiles && data !== undefined)
  // `answer` is the same object until the next answer, so that the list does not re-render on each click.
  const answer = (isRequested && data) || null
  const context = usePromiseContext()
  const isFilteringTiles = filtersTiles && hasFilters(query.filters)
  const { data: filteredTiles } = useQuery({
    ...filteredTilesQuery(products, { list, query, page, context }),
    enabled: isFilteringTiles,
  })
  const receivedProducts = useMemo(
    () => (answer ? mapDated(answer, toProductPage) : products),
    [answer, products],
  )
  return {
    ...chosen,
    query,
    isOnDevice: !isFilteredByShop,
    needed,
    canSeePrices,
    isPriceOff,
    supportsFilters,
    filtersTiles,
    facets: data?.value.facets ?? null,
    visibleProducts: (isFilteringTiles && filteredTiles) || receivedProducts,
    total: (isFilteringTiles ? null : (answer ?? products).value.total) ?? data?.value.total ?? null,
    // An empty map means that prices arrive with the list; null makes each tile fetch its own.
    prices: canSeePrices
      ? (data?.value.prices ?? (isFilteredByShop && !filtered.isError ? noPrices : null))
      : null,
    isBusy: isFilteringTiles
      ? !filteredTiles
      : isRequested && (filtered.isPending || filtered.isPlaceholderData) && !filtered.isError,
    hasFailed: isRequested && filtered.isError && data === undefined,
    change: (change) => {
      // Starts from the router's latest location, because an earlier click may be about to change the page's address.
      const { latestLocation } = router
      const latest = listSearch(latestLocation.search)
      const { filters } = listQuery({ search: latest, state: latestLocation.state }, queryContext)
      const choice = { filters, sort: latest.sort, ...pendingChoice }
      const next = { ...choice, ...(typeof change === 'function' ? change(choice) : change) }
      pendingChoice = next
      showChoice(next)
      const nextSearch: ListSearch = { ...searchOf(next.filters), sort: next.sort }
      const nextState: ListState = { priceUpTo: next.filters.priceUpTo ?? undefined, hasCarried: true }
      noteEarlyToggles()
      // The router's loader sends the same request, but some tasks later.
      const nextQuery = listQuery({ search: nextSearch, state: nextState }, queryContext)
      if (needsFindCall(nextQuery, supportedSorts) && !filtersTiles)
        void queryClient.prefetchQuery(filterQuery(list, nextQuery, 1, !isFilteredByShop))
      // The tick is painted before the navigation starts.
      afterPaint(() => {
        // A later click includes this choice.
        if (pendingChoice !== next) return
        pendingChoice = null
        if (router.latestLocation.pathname !== latestLocation.pathname) return
        void router.navigate({
          to: '.',
          search: nextSearch,
          // Filters that were changed by hand are not added from the search text again.
          state: (state) => ({
            ...state,
            ...nextState,
            appliedFor: question.text,
            searchedText: filtersTiles ? undefined : question.textForColours?.(next.filters.colours),
          }),
          resetScroll: false,
        })
      })
    },
  }
}

function toProductPage({ tiles, total, totalPages }: FilteredPage): WithTilePrices<ProductPage> {
  return { tiles, total, totalPages, canFind: true }
}

const noPrices: Record<string, PriceAtNeededQuantity> = {}

/**
 * The last choice until the router receives it after the next frame. It is shared, because filters and sort order of a
 * list are set in three components.
 */
let pendingChoice: Choice | null = null

/**
 * Names of boxes that the visitor toggled before they were hydrated. React may replace their markup when the list
 * changes before that, so they are noted here.
 */
const earlyToggles = new Set<string>()

function noteEarlyToggles(): void {
  // Hydrated boxes have no name.
  const boxes = document.querySelectorAll<HTMLInputElement>('aside input[name]')
  for (const { name, checked, defaultChecked } of boxes)
    earlyToggles[checked === defaultChecked ? 'delete' : 'add'](name)
}

/** Returns true once after a box was noted. */
export const takeEarlyToggle = (name: string): boolean => earlyToggles.delete(name)

/** Returns the last choice until the page of the new address is rendered, so that a box is ticked immediately. */
function useOptimisticChoice(current: Choice): [Choice, (next: Choice) => void] {
  const currentJson = JSON.stringify(current)
  const [optimistic, setOptimistic] = useState<{ previous: string; next: Choice } | null>(null)
  const isRendered = optimistic !== null && optimistic.previous !== currentJson
  if (isRendered) setOptimistic(null)
  const showChoice = (next: Choice) => setOptimistic({ previous: currentJson, next })
  return [isRendered || !optimistic ? current : optimistic.next, showChoice]
}
