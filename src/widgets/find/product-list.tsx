/** A product list with its count, the needed quantity, filters and sort order (req 16.2). */
import { Link } from '@tanstack/react-router'
import { withCount } from '../../domain/count'
import { memo, type ReactNode, Suspense, useDeferredValue, useEffect, useState } from 'react'
import type { Dated } from '../../domain/dated'
import { type FindList, hasFilters, noFilters } from '../../domain/find/find-query'
import { type ListSort } from '../../domain/find/search-params'
import type { PriceAtNeededQuantity } from '../../domain/price/price'
import { tileSizes } from '../../domain/product/picture'
import {
  fromCents,
  type WithTilePrices,
  type ProductPage,
  type TilePrices,
} from '../../domain/product/product'
import { useSeesPrices } from '../../session/customer-view'
import { PriceAge } from '../../ui/amount'
import { whenIdle, whenPrecached } from '../../device/page-events'
import { Button, buttonClass } from '../../ui/button'
import { serverRenderedComponent } from '../../ui/lazy/server-rendered-piece'
import { lazyComponent } from '../../ui/lazy/lazy-piece'
import { Notice } from '../../ui/notice'
import { Pagination } from '../../ui/pagination'
import { useMedia } from '../../ui/viewport'
import { ProductTileCard } from '../product/product-tile'
import { ClientPrice } from './client-price'
import { NeedField } from './need-field'
import { FilterPlaceholder } from './filter-placeholder'
import {
  type ListQuestion,
  type ProductFilter,
  type ProductFilterOptions,
  useProductFilter,
} from './use-product-filter'
import gridStyles from './product-grid.module.css'
import styles from './product-list.module.css'

type ProductListProps = {
  list: FindList
  products: Dated<WithTilePrices<ProductPage>>
  page: number
  /** Sort orders that the list's own request supports; `products` is then already sorted as the page's URL says. */
  supportedSorts?: readonly ListSort[]
  question?: ListQuestion
  /** Content that depends on support for filters in this list. */
  children?: (supportsFilters: boolean) => ReactNode
}

const appliedFilters = lazyComponent(() => import('./applied-filters'), 'AppliedFilters')
const Column = serverRenderedComponent(() =>
  import('./filter-groups').then(({ FilterColumn }) => FilterColumn),
)
const dialog = lazyComponent(() => import('./filter-groups'), 'FilterDialog')
const nearMiss = lazyComponent(() => import('./near-miss'), 'NearMiss')
const noSorts: readonly ListSort[] = []
const noQuestion: ListQuestion = { text: '', statesPrice: false }

export function ProductList(props: ProductListProps) {
  const { list, products, page, supportedSorts = noSorts, question = noQuestion, children } = props
  const [open, setOpen] = useState(false)
  const [isIdle, setIdle] = useState(false)
  useEffect(() => whenIdle(() => setIdle(true)), [])
  // The server renders the filter column for every screen width. Narrow screens remove it after hydration.
  const isWide = useMedia(wideScreenQuery, true)
  const productFilter = useProductFilter({
    list,
    products,
    page,
    supportedSorts,
    question,
    needsFacets: open,
    isIdle,
  })
  const FilterDialog = dialog.useComponent(open)
  useEffect(() => {
    if (!isWide) whenPrecached(dialog.preload)
  }, [isWide])
  const AppliedFilters = appliedFilters.useComponent(
    hasFilters(productFilter.filters) || productFilter.needed !== null,
  )
  const { filters, isBusy, supportsFilters, visibleProducts } = productFilter
  // Prices of a visible list are rendered in slices. The list after a click is rendered at once with its prices.
  const deferredPrices = useDeferredValue(productFilter.prices)
  const prices = visibleProducts === products ? deferredPrices : productFilter.prices
  if (!supportsFilters && !hasFilters(filters)) {
    return (
      <>
        {supportedSorts.length > 0 && (
          <div className={styles.tools}>
            <SortBy productFilter={productFilter} offers={(name) => supportedSorts.includes(name)} />
          </div>
        )}
        <ProductGrid products={visibleProducts} page={page} />
      </>
    )
  }
  return (
    <div className={productFilter.filtersTiles ? undefined : styles.frame}>
      {children?.(supportsFilters)}
      {isWide && !productFilter.filtersTiles && (
        <FilterAside
          list={list}
          products={products}
          page={page}
          supportedSorts={supportedSorts}
          question={question}
        />
      )}
      <div>
        <Tools productFilter={productFilter} onFilters={() => setOpen(true)} isOpen={open} />
        {AppliedFilters && <AppliedFilters productFilter={productFilter} />}
        {productFilter.isPriceOff && (
          <p role="status" className={styles.off}>
            Price filter is off in customer view
          </p>
        )}
        {productFilter.hasFailed && (
          <p role="alert" className={styles.failed}>
            We couldn’t apply your filters just now. Here are all products.
          </p>
        )}
        <div aria-busy={isBusy} className={isBusy ? styles.busy : undefined}>
          {visibleProducts.value.tiles.length === 0 && hasFilters(filters) ? (
            <NothingFits
              productFilter={productFilter}
              list={list}
              isSearch={question.text !== ''}
              page={page}
            />
          ) : (
            <ProductGrid products={visibleProducts} page={page} prices={prices} />
          )}
        </div>
      </div>
      {FilterDialog && (
        <FilterDialog productFilter={productFilter} open={open && !isWide} onClose={() => setOpen(false)} />
      )}
    </div>
  )
}

/**
 * The component re-renders for another list only (memo). While its code is loading, stable props let React retain the
 * server-rendered HTML.
 */
const FilterAside = memo(function FilterAside(options: Omit<ProductFilterOptions, 'needsFacets' | 'isIdle'>) {
  return (
    <aside aria-label="Filter products" className={styles.column}>
      <Suspense fallback={<FilterPlaceholder />}>
        <Column {...options} />
      </Suspense>
    </aside>
  )
})

const sortNames: [ListSort, string][] = [
  ['price', 'Price'],
  ['newest', 'Newest'],
  ['name-asc', 'Name A–Z'],
  ['name-desc', 'Name Z–A'],
  ['rating', 'Rating'],
  ['fastest', 'Fastest'],
]

type ToolsProps = { productFilter: ProductFilter; isOpen: boolean; onFilters: () => void }

function Tools({ productFilter, isOpen, onFilters }: ToolsProps) {
  const { canSeePrices, total } = productFilter
  return (
    <div className={styles.tools}>
      <div className={styles.count}>
        <p role="status">{total !== null && withCount(total, 'product')}</p>
        {canSeePrices && <p className="fine">Prices are ex GST</p>}
      </div>
      {/* The switch loads late and takes its width from the count only, so that nothing else moves. */}
      <ClientPrice />
      <NeedField />
      <SortBy productFilter={productFilter} offers={(name) => name !== 'price' || canSeePrices} />
      {!productFilter.filtersTiles && (
        <Button
          variant="quiet"
          className={styles.filters}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onClick={onFilters}
          onPointerEnter={dialog.preload}
        >
          Filters
        </Button>
      )}
    </div>
  )
}

function SortBy({
  productFilter,
  offers,
}: {
  productFilter: ProductFilter
  offers: (name: ListSort) => boolean
}) {
  const { sort, change } = productFilter
  return (
    <label className={styles.sort}>
      <span>Sort by</span>
      <select
        className="figures"
        value={sort ?? ''}
        onChange={({ target }) => change({ sort: sortNames.find(([name]) => name === target.value)?.[0] })}
      >
        <option value="">Recommended</option>
        {sortNames
          .filter(([name]) => offers(name))
          .map(([name, label]) => (
            <option key={name} value={name}>
              {label}
            </option>
          ))}
      </select>
    </label>
  )
}

type NothingFitsProps = { productFilter: ProductFilter; list: FindList; isSearch: boolean; page: number }

function NothingFits({ productFilter, list, isSearch, page }: NothingFitsProps) {
  const NearMiss = nearMiss.useComponent(true)
  const { totalPages } = productFilter.visibleProducts.value
  // If the provider cannot filter its search, other pages may still have matches.
  const hasOtherPages = productFilter.filtersTiles && totalPages > 1
  const title = isSearch ? 'No results found.' : 'No products match all of these filters'
  return (
    <>
      <div role="status">
        <Notice
          title={hasOtherPages ? 'Nothing on this page fits' : title}
          actions={
            <Button onClick={() => productFilter.change({ filters: noFilters })}>Clear all filters</Button>
          }
        >
          {NearMiss && !hasOtherPages && <NearMiss productFilter={productFilter} list={list} />}
        </Notice>
      </div>
      {hasOtherPages && <Pagination page={page} totalPages={totalPages} />}
    </>
  )
}

/** From this width on the filters are next to the list; the same value is in product-list.module.css. */
const wideScreenQuery = '(min-width: 1101px)'

// The product grid with pagination and customer prices, or a message for an empty list.

const eagerTiles = 4

type ProductGridProps = {
  products: Dated<WithTilePrices<ProductPage>>
  page: number
  /** Customer prices by slug, if the list included them. */
  prices?: Record<string, PriceAtNeededQuantity> | null
}

/** The grid re-renders for another answer of the provider only (memo). */
const ProductGrid = memo(function ProductGrid({ products, page, prices = null }: ProductGridProps) {
  const { tiles, totalPages } = products.value
  const lowest = useLowestPrices(products.value)
  if (tiles.length === 0) return <NoProducts page={page} />
  return (
    <>
      {lowest && (
        <div className={gridStyles.age}>
          <PriceAge copy={products} />
        </div>
      )}
      <ul className={gridStyles.grid}>
        {tiles.map((tile, index) => (
          <li key={tile.id}>
            <ProductTileCard
              tile={tile}
              sizes={tileSizes}
              eager={index < eagerTiles}
              price={prices ? (prices[tile.slug] ?? null) : undefined}
              fromCents={lowest && fromCents(lowest, tile.slug)}
              heading="h2"
            />
          </li>
        ))}
      </ul>
      <Pagination page={page} totalPages={totalPages} />
    </>
  )
})

function NoProducts({ page }: { page: number }) {
  return (
    <Notice
      title={page > 1 ? 'This page doesn’t exist' : 'No products here yet'}
      actions={
        <>
          {page > 1 && (
            <Link to="." search={{}} className={buttonClass()}>
              First page
            </Link>
          )}
          <Link to="/shop" className={buttonClass('quiet')}>
            Shop by category
          </Link>
        </>
      }
    />
  )
}

/** Returns null when there are no prices to show. */
function useLowestPrices({ prices }: WithTilePrices<object>): TilePrices | null {
  const seesPrices = useSeesPrices()
  if (!seesPrices || !prices) return null
  return Object.keys(prices.fromCents).length > 0 ? prices : null
}
