/** A list of products with how many they are, what is needed of them, filters and order (req 16.2). */
import { Link } from '@tanstack/react-router'
import { counted } from '../../domain/count'
import { memo, type ReactNode, Suspense, useDeferredValue, useEffect, useState } from 'react'
import type { Dated } from '../../domain/dated'
import { type FindList, hasFilters, noFilters } from '../../domain/find/find-query'
import { type ListSort } from '../../domain/search-params'
import type { NeedPrice } from '../../domain/price/price'
import { tileSizes } from '../../domain/product/picture'
import { fromCents, type Priced, type ProductPage, type TilePrices } from '../../domain/product/product'
import { useSeesPrices } from '../../session/customer-view'
import { PriceAge } from '../../ui/amount'
import { whenIdle, whenPrecached } from '../../device/page-events'
import { Button, buttonClass } from '../../ui/button'
import { drawnPiece } from '../../ui/lazy/drawn-piece'
import { lazyPiece } from '../../ui/lazy/lazy-piece'
import { Notice } from '../../ui/notice'
import { Pagination } from '../../ui/pagination'
import { useMedia } from '../../ui/viewport'
import { ProductTileCard } from '../product/product-tile'
import { ClientPrice } from './client-price'
import { NeedField } from './need-field'
import { FilterPlaceholder } from './filter-placeholder'
import { type Listed, type ListQuestion, type ProductFilter, useProductFilter } from './use-product-filter'
import gridStyles from './product-grid.module.css'
import styles from './product-list.module.css'

type ProductListProps = {
  list: FindList
  products: Dated<Priced<ProductPage>>
  page: number
  /** Orders that `products` came in as the address asks. */
  ordered?: readonly ListSort[]
  question?: ListQuestion
  /** What else depends on whether this list can be filtered. */
  children?: (canFind: boolean) => ReactNode
}

const applied = lazyPiece(() => import('./applied-filters').then(({ AppliedFilters }) => AppliedFilters))
const Column = drawnPiece(() => import('./filter-groups').then(({ FilterColumn }) => FilterColumn))
const dialog = lazyPiece(() => import('./filter-groups').then(({ FilterDialog }) => FilterDialog))
const nearMiss = lazyPiece(() => import('./near-miss').then(({ NearMiss }) => NearMiss))
const noOrders: readonly ListSort[] = []
const noQuestion: ListQuestion = { text: '', statesPrice: false }

export function ProductList(props: ProductListProps) {
  const { list, products, page, ordered = noOrders, question = noQuestion, children } = props
  const [open, setOpen] = useState(false)
  const [idle, setIdle] = useState(false)
  useEffect(() => whenIdle(() => setIdle(true)), [])
  // Drawn for every screen, and taken away again where it has no room.
  const isWide = useMedia(wide, true)
  const finding = useProductFilter({
    list,
    products,
    page,
    ordered,
    question,
    wantsFacets: open,
    isIdle: idle,
  })
  const FilterDialog = dialog.usePiece(open)
  useEffect(() => {
    if (!isWide) whenPrecached(dialog.preload)
  }, [isWide])
  const AppliedFilters = applied.usePiece(hasFilters(finding.filters) || finding.needed !== null)
  const { filters, isBusy, canFind, shown } = finding
  // Prices of a list that is there already are drawn in slices; an answer to a press is seen in one frame.
  const latePrices = useDeferredValue(finding.prices)
  const prices = shown === products ? latePrices : finding.prices
  if (!canFind && !hasFilters(filters)) {
    return (
      <>
        {ordered.length > 0 && (
          <div className={styles.tools}>
            <SortBy finding={finding} offers={(name) => ordered.includes(name)} />
          </div>
        )}
        <ProductGrid products={shown} page={page} />
      </>
    )
  }
  return (
    <div className={finding.filtersTiles ? undefined : styles.frame}>
      {children?.(canFind)}
      {isWide && !finding.filtersTiles && (
        <FilterAside list={list} products={products} page={page} ordered={ordered} question={question} />
      )}
      <div>
        <Tools finding={finding} onFilters={() => setOpen(true)} isOpen={open} />
        {AppliedFilters && <AppliedFilters finding={finding} />}
        {finding.isPriceOff && (
          <p role="status" className={styles.off}>
            Price filter is off in customer view
          </p>
        )}
        {finding.hasFailed && (
          <p role="alert" className={styles.failed}>
            We couldn’t apply your filters just now. Here are all products.
          </p>
        )}
        <div aria-busy={isBusy} className={isBusy ? styles.busy : undefined}>
          {shown.value.tiles.length === 0 && hasFilters(filters) ? (
            <NothingFits finding={finding} list={list} isSearch={question.text !== ''} page={page} />
          ) : (
            <ProductGrid products={shown} page={page} prices={prices} />
          )}
        </div>
      </div>
      {FilterDialog && (
        <FilterDialog finding={finding} open={open && !isWide} onClose={() => setOpen(false)} />
      )}
    </div>
  )
}

/** Drawn anew for another list alone: until its code is here, it stays as it came with the page. */
const FilterAside = memo(function FilterAside(listed: Omit<Listed, 'wantsFacets' | 'isIdle'>) {
  return (
    <aside aria-label="Filter products" className={styles.column}>
      <Suspense fallback={<FilterPlaceholder />}>
        <Column {...listed} />
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

type ToolsProps = { finding: ProductFilter; isOpen: boolean; onFilters: () => void }

function Tools({ finding, isOpen, onFilters }: ToolsProps) {
  const { seesPrices, total } = finding
  return (
    <div className={styles.tools}>
      <div className={styles.count}>
        <p role="status">{total !== null && counted(total, 'product')}</p>
        {seesPrices && <p className="fine">Prices are ex GST</p>}
      </div>
      {/* It comes late, and takes room from the count alone: nothing else moves. */}
      <ClientPrice />
      <NeedField />
      <SortBy finding={finding} offers={(name) => name !== 'price' || seesPrices} />
      {!finding.filtersTiles && (
        <Button
          look="quiet"
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

function SortBy({ finding, offers }: { finding: ProductFilter; offers: (name: ListSort) => boolean }) {
  const { sort, change } = finding
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
          .map(([name, words]) => (
            <option key={name} value={name}>
              {words}
            </option>
          ))}
      </select>
    </label>
  )
}

type NothingFitsProps = { finding: ProductFilter; list: FindList; isSearch: boolean; page: number }

function NothingFits({ finding, list, isSearch, page }: NothingFitsProps) {
  const NearMiss = nearMiss.usePiece(true)
  const { totalPages } = finding.shown.value
  // Of pages that a provider cannot filter others may still have something.
  const isOnePage = finding.filtersTiles && totalPages > 1
  const title = isSearch ? 'No results found.' : 'No products match all of these filters'
  return (
    <>
      <div role="status">
        <Notice
          title={isOnePage ? 'Nothing on this page fits' : title}
          actions={<Button onClick={() => finding.change({ filters: noFilters })}>Clear all filters</Button>}
        >
          {NearMiss && !isOnePage && <NearMiss finding={finding} list={list} />}
        </Notice>
      </div>
      {isOnePage && <Pagination page={page} totalPages={totalPages} />}
    </>
  )
}

/** From this width on the filters stand beside the list, as in product-list.module.css. */
const wide = '(min-width: 1101px)'

// A page of products with its pagination, a customer's own prices on them, or a word on why there are none.

const eagerTiles = 4

type ProductGridProps = {
  products: Dated<Priced<ProductPage>>
  page: number
  /** Own prices by slug, where the list brought them. */
  prices?: Record<string, NeedPrice> | null
}

/** Drawn again for another answer only. */
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

/** Null when there is nothing to show. */
function useLowestPrices({ prices }: Priced<object>): TilePrices | null {
  const seesPrices = useSeesPrices()
  if (!seesPrices || !prices) return null
  return Object.keys(prices.fromCents).length > 0 ? prices : null
}
