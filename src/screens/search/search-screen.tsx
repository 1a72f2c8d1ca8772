/**
 * Search results, 12 a page (req 1.11). The search text is a question when it also states conditions, such as "red mugs
 * under $5". These conditions become filters.
 */
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link, useRouter, useRouterState, useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useMemo } from 'react'
import { menuCategories } from '../../domain/catalogue/category'
import { shopBrand } from '../../domain/brand/shop-brand'
import { mapDated } from '../../domain/dated'
import { shopDayAt } from '../../domain/delivery/working-days'
import {
  requestedFilters,
  statesPrice,
  withOnlyColours,
  providerSearchText,
} from '../../domain/find/read-search'
import { listSearch } from '../../domain/find/search-params'
import { useDeliveryRules } from '../../queries/about'
import { categoriesQuery } from '../../queries/category'
import { applyRequestedNeed, listOfSearch, searchQuery, type SearchState } from '../../queries/search'
import { useCustomerView, useShownPrices } from '../../session/customer-view'
import { Breadcrumb } from '../../ui/breadcrumb'
import { buttonClass } from '../../ui/button'
import { Notice } from '../../ui/notice'
import { Page } from '../../ui/page'
import { SafeHtml } from '../../ui/safe-html'
import { ProductList } from '../../widgets/find/product-list'
import { ChipLinks } from '../../widgets/nav/chip-links'
import { DocumentHead } from '../../widgets/frame/document-head'
import { Slot } from '../../widgets/frame/features'

export function SearchScreen({ text, page }: { text: string; page: number }) {
  const { appliedFor, searchedText = text } = useRouterState({ select: ({ location }) => location.state })
  const { data } = useSuspenseQuery(searchQuery(searchedText, page))
  const { products, subcategories } = data.value
  const isEmpty = products.length === 0 && subcategories.length === 0
  const isApplied = appliedFor === text
  useEffect(() => {
    if (!isApplied) applyRequestedNeed(text)
  }, [text, isApplied])
  // The heading omits a price condition that the list does not apply.
  const isCustomerView = useCustomerView()
  const prices = useShownPrices()
  const ignoresPrice = isCustomerView && prices === null && statesPrice(text)
  const question = useMemo(
    () => ({
      text,
      statesPrice: statesPrice(text),
      textForColours: (colours: readonly string[]) => withOnlyColours(text, colours),
    }),
    [text],
  )
  const shownText = ignoresPrice ? providerSearchText(text) : text
  return (
    <Page isWide>
      <DocumentHead title={`Search: ${shownText}`} />
      <Breadcrumb pageName={`Search: ${shownText}`} />
      <h1>Results for “{shownText}”</h1>
      {subcategories.length > 0 && (
        <ChipLinks
          label="Matching categories"
          links={subcategories.map(({ id, name }) => ({
            id,
            name,
            href: `/category/${encodeURIComponent(id)}`,
          }))}
        />
      )}
      {isEmpty ? (
        <NoResults />
      ) : (
        <>
          {products.length > 0 && (
            <ProductList
              list={listOfSearch(searchedText, data.value)}
              question={question}
              products={mapDated(data, (result) => ({ ...result, tiles: result.products }))}
              page={page}
            >
              {(supportsFilters) => (
                <RequestedFilters
                  question={text}
                  supportsFilters={supportsFilters}
                  hasProviderFilters={data.value.canFind}
                />
              )}
            </ProductList>
          )}
          <Slot name="searchHelp" props={{}} />
        </>
      )}
    </Page>
  )
}

/** Message for a search without results, with links to continue (req 1.10). */
function NoResults() {
  const { data } = useQuery(categoriesQuery())
  const suggestions = menuCategories(data?.value ?? []).slice(0, 6)
  return (
    <>
      <p role="status">No results found.</p>
      <Notice
        title="Let us find it for you"
        actions={suggestions.map((category) => (
          <Link
            key={category.id}
            to="/category/$slug"
            params={{ slug: category.slug }}
            className={buttonClass('quiet')}
          >
            <SafeHtml text={category.name} />
          </Link>
        ))}
      >
        <p>
          Try fewer words or a product code, browse a category, or call us on{' '}
          <a href={shopBrand.tel}>{shopBrand.phone}</a>.
        </p>
      </Notice>
      {/* The help of features loads last, so it is below everything that it would move. */}
      <Slot name="searchHelp" props={{}} />
    </>
  )
}

// Filters that a typed question contains and the loader could not apply (req 17.1).

declare module '@tanstack/react-router' {
  interface HistoryState extends SearchState {}
}

type RequestedFiltersProps = {
  question: string
  supportsFilters: boolean
  /** The provider filters, so the page's loader applies the question. */
  hasProviderFilters: boolean
}

/**
 * Applies the filters of the question that only the browser can apply: a customer's price, which server-rendered
 * pages do not know, and filters that run on this device.
 */
function RequestedFilters({ question, supportsFilters, hasProviderFilters }: RequestedFiltersProps): null {
  const router = useRouter()
  const search = listSearch(useSearch({ strict: false }))
  const state = useRouterState({ select: ({ location }) => location.state })
  const canSeePrices = useShownPrices() !== null
  const rules = useDeliveryRules()
  const today = shopDayAt(rules?.shipsFrom ?? null, Date.now())
  const filtersToApply = supportsFilters
    ? requestedFilters(question, { search, state, canSeePrices, today })
    : null
  const apply = useEffectEvent(() => {
    if (!filtersToApply) return
    if (hasProviderFilters) void router.invalidate()
    else
      void router.navigate({
        to: '.',
        search: () => filtersToApply.search,
        state: filtersToApply.state,
        replace: true,
      })
  })
  const hasFiltersToApply = filtersToApply !== null
  useEffect(() => {
    if (hasFiltersToApply) apply()
  }, [hasFiltersToApply])
  return null
}
