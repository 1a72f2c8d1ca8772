/** Small tiles in one row that scrolls sideways. */
import type { ListedProduct } from '../../session/product-lists'
import { Picture } from '../../ui/picture'
import { LazyWishlistToggle } from './lazy-wishlist-toggle'
import { ProductLink } from './product-link'
import styles from './recently-viewed.module.css'

export function ViewedStrip({ products }: { products: readonly ListedProduct[] }) {
  return (
    <ul className={styles.strip}>
      {products.map(({ id, slug, name, sku, image }) => (
        <li key={slug}>
          <Picture url={image} alt="" sizes="140px" />
          <ProductLink slug={slug}>{name}</ProductLink>
          <span className={styles.sku}>{sku}</span>
          <LazyWishlistToggle product={id ? { productId: id, name, slug, image } : null} />
        </li>
      ))}
    </ul>
  )
}
