/** Search results, 12 a page (req 1.11). */
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link, useRouter, useRouterState, useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useMemo } from 'react'
import { menuCategories } from '../../domain/catalogue/category'
import { shopBrand } from '../../domain/brand/shop-brand'
import { mapDated } from '../../domain/dated'
import { shopToday } from '../../domain/delivery/working-days'
import { requestedOf, statesPrice, withColoursAlone, wordsToFind } from '../../domain/find/read-search'
import { listSearch } from '../../domain/search-params'
import { useDeliveryRules } from '../../queries/about'
import { categoriesQuery } from '../../queries/category'
import { listOfSearch, type QuestionState, requestedNeed, searchQuery } from '../../queries/search'
import { useCustomerView, useShownPrices } from '../../session/customer-view'
import { Breadcrumb } from '../../ui/breadcrumb'
import { buttonClass } from '../../ui/button'
import { Notice } from '../../ui/notice'
import { Page } from '../../ui/page'
import { SafeHtml } from '../../ui/safe-html'
import { ProductList } from '../../widgets/find/product-list'
import { ChipLinks } from '../../widgets/nav/chip-links'
import { DocumentHead } from '../../widgets/shell/document-head'

export function SearchScreen({ text, page }: { text: string; page: number }) {
  const { appliedFor, lookedFor = text } = useRouterState({ select: ({ location }) => location.state })
  const { data } = useSuspenseQuery(searchQuery(lookedFor, page))
  const { products, subcategories } = data.value
  const nothing = products.length === 0 && subcategories.length === 0
  const isApplied = appliedFor === text
  useEffect(() => {
    if (!isApplied) requestedNeed(text)
  }, [text, isApplied])
  // What the list does not keep to, its heading does not say.
  const isCustomerView = useCustomerView()
  const prices = useShownPrices()
  const isPriceOff = isCustomerView && prices === null && statesPrice(text)
  const question = useMemo(
    () => ({
      text,
      statesPrice: statesPrice(text),
      lookedFor: (colours: readonly string[]) => withColoursAlone(text, colours),
    }),
    [text],
  )
  const shown = isPriceOff ? wordsToFind(text) : text
  return (
    <Page isWide>
      <DocumentHead title={`Search: ${shown}`} />
      <Breadcrumb here={`Search: ${shown}`} />
      <h1>Results for “{shown}”</h1>
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
      {nothing ? (
        <NoResults />
      ) : (
        <>
          {products.length > 0 && (
            <ProductList
              list={listOfSearch(lookedFor, data.value)}
              question={question}
              products={mapDated(data, (found) => ({ ...found, tiles: found.products }))}
              page={page}
            >
              {(canFind) => (
                <RequestedFilters question={text} canFind={canFind} shopFinds={data.value.canFind} />
              )}
            </ProductList>
          )}
          <ScanHint />
        </>
      )}
    </Page>
  )
}

/** A search without hits, and ways on (req 1.10). */
function NoResults() {
  const { data } = useQuery(categoriesQuery())
  const ways = menuCategories(data?.value ?? []).slice(0, 6)
  return (
    <>
      <p role="status">No results found.</p>
      <Notice
        title="Let us find it for you"
        actions={ways.map((category) => (
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
          <a href={`tel:${shopBrand.phone.replace(/\s/g, '')}`}>{shopBrand.phone}</a>.
        </p>
        {/* Above the categories, which come later and would push it down. */}
        <ScanHint />
      </Notice>
    </>
  )
}

/** The way to a product that is at hand. */
function ScanHint() {
  return (
    <p>
      Got the product in front of you? <Link to="/scan">Scan it or enter the SKU</Link>.
    </p>
  )
}

// Filters that a typed question asks for, where no loader could apply them (req 17.1).

declare module '@tanstack/react-router' {
  interface HistoryState extends QuestionState {}
}

type RequestedFiltersProps = {
  question: string
  canFind: boolean
  /** The page's loader decides then where the question leads. */
  shopFinds: boolean
}

/** Applies a customer's price, which no drawn page knows, and what only this device can filter. */
function RequestedFilters({ question, canFind, shopFinds }: RequestedFiltersProps): null {
  const router = useRouter()
  const search = listSearch(useSearch({ strict: false }))
  const state = useRouterState({ select: ({ location }) => location.state })
  const seesPrices = useShownPrices() !== null
  const rules = useDeliveryRules()
  const today = shopToday(rules?.shipsFrom ?? null, Date.now())
  const asked = canFind ? requestedOf(question, { search, state, seesPrices, today }) : null
  const apply = useEffectEvent(() => {
    if (!asked) return
    if (shopFinds) void router.invalidate()
    else void router.navigate({ to: '.', search: () => asked.search, state: asked.state, replace: true })
  })
  const isRequested = asked !== null
  useEffect(() => {
    if (isRequested) apply()
  }, [isRequested])
  return null
}
