/** Small tiles in one row that scrolls sideways. */
import type { ListedProduct } from '../../session/product-lists'
import { Picture } from '../../ui/picture'
import { LazyTilePrice } from './lazy-tile-price'
import { LazyWishlistToggle } from './lazy-wishlist-toggle'
import { ProductLink } from './product-link'
import styles from './viewed-place.module.css'

export function ViewedStrip({ products }: { products: readonly ListedProduct[] }) {
  return (
    <ul className={styles.strip}>
      {products.map((product) => (
        <Viewed key={product.slug} product={product} />
      ))}
    </ul>
  )
}

function Viewed({ product: { id, slug, name, sku, image } }: { product: ListedProduct }) {
  return (
    <li>
      <Picture url={image} alt="" sizes="140px" />
      <ProductLink slug={slug}>{name}</ProductLink>
      <span className={styles.sku}>{sku}</span>
      <LazyTilePrice slug={slug} minimumQuantity={null} />
      <LazyWishlistToggle product={id ? { productId: id, name, slug, image } : null} />
    </li>
  )
}
