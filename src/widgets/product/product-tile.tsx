/**
 * Product tile of a grid or carousel: picture, name, customer price, colours, minimum quantity and delivery (req
 * 2.11).
 */
import { replaceEqualDeep } from '@tanstack/react-query'
import { memo, Suspense } from 'react'
import { formatCount } from '../../domain/count'
import type { PriceAtNeededQuantity } from '../../domain/price/price'
import { type ProductTile, toWishlistItem } from '../../domain/product/product'
import { tileDelivery } from '../../domain/delivery/dispatch'
import { useNeed } from '../../session/need'
import { lazyComponent } from '../../ui/lazy/lazy-piece'
import { Picture } from '../../ui/picture'
import { Stars } from '../../ui/stars'
import { useShopDay } from '../delivery/shop-day'
import { Slot } from '../frame/features'
import { LazyTilePrice } from './lazy-tile-price'
import { LazyWishlistToggle } from './lazy-wishlist-toggle'
import { ProductLink } from './product-link'
import styles from './product-tile.module.css'
import { useIsServerRendered } from '../../ui/use-lifetime'
import { useNearViewport } from '../../ui/viewport'

type ProductTileProps = {
  tile: ProductTile
  /** Width of the picture's slot, as in `sizes`. */
  sizes: string
  eager?: boolean
  /** Customer price, if the list included it; null: on request. undefined: the tile fetches it. */
  price?: PriceAtNeededQuantity | null | undefined
  /** The customer's lowest price in integer cents, shown until the price at the quantity is known; null: none. */
  fromCents?: number | null
  /** `h2` if the page has no heading between its title and the tiles. */
  heading?: 'h2' | 'h3'
}

const maxShownColours = 5

/**
 * The tile is memoized, because a list has dozens of tiles and its filters are clicked quickly. Suspense hydrates each
 * tile separately, so that no tile is part of a long task and a clicked tile comes first.
 */
export const ProductTileCard = memo(function ProductTileCard(props: ProductTileProps) {
  return (
    <Suspense>
      <Tile {...props} />
    </Suspense>
  )
}, isSame)

/** Compares the contents, because each answer has new objects, most of them equal to those of the last answer. */
function isSame(before: ProductTileProps, after: ProductTileProps): boolean {
  return replaceEqualDeep(before, after) === before
}

function Tile(props: ProductTileProps) {
  const { tile, sizes, eager = false, price, fromCents = null, heading: Heading = 'h3' } = props
  const [ref, isNear] = useNearViewport<HTMLElement>()
  const isServerRendered = useIsServerRendered()
  const minimum = tile.minimumQuantity ?? null
  return (
    <article
      ref={ref}
      // Selector for src/standalone/product-clicks.
      data-tile
      className={isServerRendered && !eager && !isNear ? `${styles.tile} ${styles.early}` : styles.tile}
    >
      <div className={styles.pictures}>
        <Picture url={tile.image} alt="" sizes={sizes} eager={eager} className={styles.picture} />
        {tile.secondImage && isNear && (
          <Picture url={tile.secondImage} alt="" sizes={sizes} className={styles.second} />
        )}
      </div>
      {tile.tagImage && <img src={tile.tagImage} alt="" crossOrigin="anonymous" className={styles.tag} />}
      <Heading className={styles.name}>
        <ProductLink slug={tile.slug}>{tile.name}</ProductLink>
      </Heading>
      <p className={styles.line}>
        <span className="fine figures">{tile.sku}</span>
        {tile.rating !== null && <Stars value={tile.rating} />}
      </p>
      <div className={styles.line}>
        {tile.colours.length > 0 && <Colours colours={tile.colours} />}
        {minimum !== null && <span className={styles.minimum}>Min. {formatCount(minimum)}</span>}
      </div>
      <Delivery tile={tile} isNear={isNear} />
      <LazyTilePrice slug={tile.slug} minimumQuantity={minimum} listedPrice={price} fromCents={fromCents} />
      <LazyWishlistToggle product={toWishlistItem(tile)} />
      {isNear && (
        <div className={styles.actions}>
          <Slot name="tileAction" props={{ tile }} />
        </div>
      )}
    </article>
  )
}

type DeliveryProps = { tile: ProductTile; isNear: boolean }

/** Time until dispatch and stock; if fewer pieces are in stock than needed, the day on which more pieces may arrive. */
function Delivery({ tile, isNear }: DeliveryProps) {
  const { quantity } = useNeed()
  if (quantity === null)
    return <DeliveryLine tile={tile} isNear={isNear} {...tileDelivery(tile, null, null)} />
  return <DeliveryAtQuantity tile={tile} isNear={isNear} quantity={quantity} />
}

function DeliveryAtQuantity({ quantity, ...props }: DeliveryProps & { quantity: number }) {
  return <DeliveryLine {...props} {...tileDelivery(props.tile, quantity, useShopDay())} />
}

function DeliveryLine({ tile, isNear, dispatch, stock }: DeliveryProps & ReturnType<typeof tileDelivery>) {
  // The day is added after hydration, because a server-rendered page may be stored for longer than a day.
  const TileDay = tileDay.useComponent(isNear && dispatch !== '')
  return (
    <p className={styles.delivery}>
      {dispatch &&
        (TileDay ? <TileDay availability={tile.availability} time={dispatch} /> : <span>{dispatch}</span>)}
      {stock && <span>{stock}</span>}
    </p>
  )
}

const tileDay = lazyComponent(() => import('./tile-day'), 'TileDay')

function Colours({ colours }: { colours: string[] }) {
  const visibleColours = colours.slice(0, maxShownColours)
  const more = colours.length - visibleColours.length
  const label = `${colours.length} ${colours.length === 1 ? 'colour' : 'colours'}`
  return (
    <span className={styles.colours} role="img" aria-label={label}>
      <svg width={visibleColours.length * 17 - 3} height="14" aria-hidden="true">
        {visibleColours.map((colour, index) => (
          <circle key={colour} cx={7 + index * 17} cy="7" r="6" fill={colour} />
        ))}
      </svg>
      {more > 0 && <span>+{more}</span>}
    </span>
  )
}
