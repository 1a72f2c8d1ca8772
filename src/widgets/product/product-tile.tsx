/** A product in a grid or carousel: picture, name, a customer's price, colours and minimum, and when it is there (req 2.11). */
import { replaceEqualDeep } from '@tanstack/react-query'
import { memo, Suspense } from 'react'
import { formatCount } from '../../domain/count'
import type { NeedPrice } from '../../domain/price/price'
import { type ProductTile, wishableTile } from '../../domain/product/product'
import { tileDelivery } from '../../domain/find/dispatch'
import { useNeed } from '../../session/need'
import { lazyPiece } from '../../ui/lazy/lazy-piece'
import { Picture } from '../../ui/picture'
import { Stars } from '../../ui/stars'
import { useShopDay } from '../delivery/shop-day'
import { LazyTilePrice } from './lazy-tile-price'
import { LazyWishlistToggle } from './lazy-wishlist-toggle'
import { ProductLink } from './product-link'
import styles from './product-tile.module.css'
import { useCameDrawn } from '../../ui/use-lifetime'
import { useNearViewport } from '../../ui/viewport'

type ProductTileProps = {
  tile: ProductTile
  /** Width of the picture's slot, as in `sizes`. */
  sizes: string
  eager?: boolean
  /** The customer's own price where the list brought it, null where it is on request; else it is read. */
  price?: NeedPrice | null | undefined
  /** Integer cents of the lowest own price, shown until the one at the quantity is known; null where there is none. */
  fromCents?: number | null
  /** `h2` where the page has no heading between its own and the tiles. */
  heading?: 'h2' | 'h3'
}

const coloursShown = 5

/**
 * Drawn again only when something of it changes: a list has dozens, and filters above it that are pressed quickly. Each is
 * hydrated by itself, so that none of it is a long task, and one that is pressed comes first.
 */
export const ProductTileCard = memo(function ProductTileCard(props: ProductTileProps) {
  return (
    <Suspense>
      <Tile {...props} />
    </Suspense>
  )
}, isSame)

/** Each answer brings objects of its own, most of them with what the last one had. */
function isSame(before: ProductTileProps, after: ProductTileProps): boolean {
  return replaceEqualDeep(before, after) === before
}

function Tile(props: ProductTileProps) {
  const { tile, sizes, eager = false, price, fromCents = null, heading: Heading = 'h3' } = props
  const [ref, isNear] = useNearViewport<HTMLElement>()
  const cameDrawn = useCameDrawn()
  const TileActions = actions.usePiece(isNear)
  const minimum = tile.minimumQuantity ?? null
  return (
    <article
      ref={ref}
      // For public/pressed.js.
      data-tile
      className={cameDrawn && !eager && !isNear ? `${styles.tile} ${styles.early}` : styles.tile}
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
      <LazyTilePrice slug={tile.slug} minimumQuantity={minimum} known={price} fromCents={fromCents} />
      <LazyWishlistToggle product={wishableTile(tile)} />
      {isNear && TileActions && <TileActions tile={tile} />}
    </article>
  )
}

type DeliveryProps = { tile: ProductTile; isNear: boolean }

/** When it leaves and how many are there; where fewer are there than are needed, when those could come. */
function Delivery({ tile, isNear }: DeliveryProps) {
  const { quantity } = useNeed()
  if (quantity === null)
    return <DeliveryLine tile={tile} isNear={isNear} {...tileDelivery(tile, null, null)} />
  return <DeliveryOf tile={tile} isNear={isNear} quantity={quantity} />
}

function DeliveryOf({ quantity, ...props }: DeliveryProps & { quantity: number }) {
  return <DeliveryLine {...props} {...tileDelivery(props.tile, quantity, useShopDay())} />
}

function DeliveryLine({ tile, isNear, dispatch, stock }: DeliveryProps & ReturnType<typeof tileDelivery>) {
  // The day follows when the page is alive: a drawn page is stored for longer than a day.
  const TileDay = tileDay.usePiece(isNear && dispatch !== '')
  return (
    <p className={styles.delivery}>
      {dispatch &&
        (TileDay ? <TileDay availability={tile.availability} time={dispatch} /> : <span>{dispatch}</span>)}
      {stock && <span>{stock}</span>}
    </p>
  )
}

const tileDay = lazyPiece(() => import('./tile-day').then((piece) => piece.TileDay))
const actions = lazyPiece(() => import('./tile-actions').then((piece) => piece.TileActions))

function Colours({ colours }: { colours: string[] }) {
  const shown = colours.slice(0, coloursShown)
  const more = colours.length - shown.length
  const label = `${colours.length} ${colours.length === 1 ? 'colour' : 'colours'}`
  return (
    <span className={styles.colours} role="img" aria-label={label}>
      <svg width={shown.length * 17 - 3} height="14" aria-hidden="true">
        {shown.map((colour, place) => (
          <circle key={colour} cx={7 + place * 17} cy="7" r="6" fill={colour} />
        ))}
      </svg>
      {more > 0 && <span>+{more}</span>}
    </span>
  )
}
