/** The place of the products last looked at on this device; its tiles come when it is near. */
import { type ListedProduct, useRecentlyViewed } from '../../session/product-lists'
import { lazyPiece } from '../../ui/lazy/lazy-piece'
import { useNearViewport } from '../../ui/viewport/use-near-viewport'
import styles from './viewed-place.module.css'

const strip = lazyPiece(() => import('./viewed-strip').then(({ ViewedStrip }) => ViewedStrip))

/** `except`: the slug of the page's own product. Nothing at all without others. */
export function ViewedPlace({ except }: { except?: string }) {
  const products = useRecentlyViewed().filter(({ slug }) => slug !== except)
  return products.length === 0 ? null : <Room products={products} />
}

function Room({ products }: { products: readonly ListedProduct[] }) {
  const [ref, near] = useNearViewport<HTMLElement>()
  const ViewedStrip = strip.usePiece(near)
  return (
    <section ref={ref} className={styles.room} aria-labelledby="recently-viewed">
      <h2 id="recently-viewed">Recently viewed</h2>
      {ViewedStrip && <ViewedStrip products={products} />}
    </section>
  )
}
