/** A page of products with its pagination, a customer's own prices on them, or a word on why there are none. */
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Dated } from '../../domain/dated'
import type { NeedPrice } from '../../domain/find/need-price'
import { fromCents, type Priced, type ProductPage, type TilePrices } from '../../domain/product/product'
import { useSeesPrices } from '../../session/customer-view'
import { PriceAge } from '../../ui/amount'
import { buttonClass } from '../../ui/button'
import { Notice } from '../../ui/notice'
import { Pagination } from '../../ui/pagination'
import { ProductTileCard } from './product-tile'
import styles from './product-grid.module.css'

const sizes = '(max-width: 600px) 46vw, (max-width: 900px) 24vw, 230px'
const eagerTiles = 4

type ProductGridProps = {
  products: Dated<Priced<ProductPage>>
  page: number
  /** Own prices by slug, where the list brought them. */
  prices?: Record<string, NeedPrice> | null
  /** Stands where there are no products. */
  empty?: ReactNode
}

export function ProductGrid({ products, page, prices = null, empty }: ProductGridProps) {
  const { tiles, totalPages } = products.value
  const lowest = useLowestPrices(products.value)
  if (tiles.length === 0) return empty ?? <NoProducts page={page} />
  return (
    <>
      {lowest && (
        <div className={styles.age}>
          <PriceAge copy={products} />
        </div>
      )}
      <ul className={styles.grid}>
        {tiles.map((tile, index) => (
          <li key={tile.id}>
            <ProductTileCard
              tile={tile}
              sizes={sizes}
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
}

function NoProducts({ page }: { page: number }) {
  return (
    <Notice
      title={page > 1 ? 'There is no such page' : 'No products here yet'}
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
