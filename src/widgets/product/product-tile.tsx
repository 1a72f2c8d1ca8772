/** A product in a grid or carousel: picture, name, SKU, what colours there are, and a customer's price. */
import { type ProductTile, wishableTile } from '../../domain/product/product'
import { Amount } from '../../ui/amount'
import { Picture } from '../../ui/picture'
import { Stars } from '../../ui/stars'
import { LazyWishlistToggle } from './lazy-wishlist-toggle'
import { ProductLink } from './product-link'
import styles from './product-tile.module.css'

type ProductTileProps = {
  tile: ProductTile
  /** Width of the picture's slot, as in `sizes`. */
  sizes: string
  eager?: boolean
  /** Integer cents of the customer's own price; null where there is none to show. */
  fromCents?: number | null
  /** `h2` where the page has no heading between its own and the tiles. */
  heading?: 'h2' | 'h3'
}

const coloursShown = 6

export function ProductTileCard(props: ProductTileProps) {
  const { tile, sizes, eager = false, fromCents = null, heading: Heading = 'h3' } = props
  return (
    <article className={styles.tile}>
      <Picture url={tile.image} alt="" sizes={sizes} eager={eager} className={styles.picture} />
      {tile.tagImage && <img src={tile.tagImage} alt="" crossOrigin="anonymous" className={styles.tag} />}
      <Heading className={styles.name}>
        <ProductLink slug={tile.slug}>{tile.name}</ProductLink>
      </Heading>
      <p className={styles.line}>
        <span className={styles.sku}>{tile.sku}</span>
        {tile.rating !== null && <Stars value={tile.rating} />}
      </p>
      {tile.colours.length > 0 && <Colours colours={tile.colours} />}
      {fromCents !== null && (
        <p className={styles.price}>
          <span>From</span> <Amount cents={fromCents} />
        </p>
      )}
      <LazyWishlistToggle product={wishableTile(tile)} />
    </article>
  )
}

function Colours({ colours }: { colours: string[] }) {
  const more = colours.length - coloursShown
  const label = `${colours.length} ${colours.length === 1 ? 'colour' : 'colours'}`
  return (
    <p className={styles.colours} role="img" aria-label={label}>
      {colours.slice(0, coloursShown).map((colour) => (
        <svg key={colour} viewBox="0 0 16 16" aria-hidden="true">
          <circle cx="8" cy="8" r="7" fill={colour} />
        </svg>
      ))}
      {more > 0 && <span>+{more}</span>}
    </p>
  )
}
