/**
 * Products last viewed on this device: small tiles in one row that scrolls sideways, rendered when it is near the
 * viewport.
 */
import { type ListedProduct, useRecentlyViewed } from '../../session/product-lists'
import { Picture } from '../../ui/picture'
import { LazyWishlistToggle } from './lazy-wishlist-toggle'
import { ProductLink } from './product-link'
import { LazyTilePrice } from './lazy-tile-price'
import styles from './viewed-products.module.css'
import { useNearViewport } from '../../ui/viewport'

/** `except`: slug of the page's product. Renders nothing without other products. */
export function ViewedProducts({ except }: { except?: string }) {
  const products = useRecentlyViewed().filter(({ slug }) => slug !== except)
  return products.length === 0 ? null : <ViewedSection products={products} />
}

function ViewedSection({ products }: { products: readonly ListedProduct[] }) {
  const [ref, isNear] = useNearViewport<HTMLElement>()
  return (
    <section ref={ref} className={styles.section} aria-labelledby="recently-viewed">
      <h2 id="recently-viewed">Recently viewed</h2>
      {isNear && <ViewedStrip products={products} />}
    </section>
  )
}

function ViewedStrip({ products }: { products: readonly ListedProduct[] }) {
  return (
    <ul className={styles.strip}>
      {products.map((product) => (
        <ViewedProduct key={product.slug} product={product} />
      ))}
    </ul>
  )
}

function ViewedProduct({ product: { id, slug, name, sku, image } }: { product: ListedProduct }) {
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
