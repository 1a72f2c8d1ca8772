/** Product actions other than ordering: wishlist, share, show code, and the actions that features add. */
import { Suspense } from 'react'
import { type Product, productPath } from '../../domain/product/product'
import { serverRenderedComponent } from '../../ui/lazy/server-rendered-piece'
import { loadSlots } from '../../widgets/frame/features'
import { ShareButton } from '../../widgets/print/share-button'
import { ShowCode } from '../../widgets/print/show-code'
import { LazyWishlistToggle } from '../../widgets/product/lazy-wishlist-toggle'
import styles from './product-actions.module.css'

// The code loads before the product is shown, so that no action appears later next to the visible actions.
const ServerSlot = serverRenderedComponent(() => loadSlots().then(({ FeatureSlot }) => FeatureSlot), true)

export function ProductActions({ product }: { product: Product }) {
  const { id, name, slug, gallery } = product
  return (
    <>
      {/* The space is reserved for visitors as well, so that nothing moves when the session becomes known. */}
      <span className={styles.heart}>
        <LazyWishlistToggle
          product={{ productId: id, name, slug, image: gallery[0] ?? null }}
          variant="inline"
        />
      </span>
      <ShareProduct product={product} />
      <Suspense>
        <ServerSlot name="productAction" props={{ product }} />
      </Suspense>
    </>
  )
}

/** Shares the product page without prices and without the current choice. */
function ShareProduct({ product }: { product: Product }) {
  const getShareContent = () => ({ title: product.name, text: product.name, path: productPath(product) })
  return (
    <>
      <ShareButton getShared={getShareContent}>
        <span className="wideWords">Share</span>
      </ShareButton>
      <ShowCode getShared={getShareContent}>
        <span className="wideWords">Show code</span>
      </ShowCode>
    </>
  )
}
