/** What can be done with a product besides ordering it: wishlist, share, compare. */
import { Link } from '@tanstack/react-router'
import { Check, Scale } from 'lucide-react'
import { type Product, productPath } from '../../domain/product/product'
import { addToCompare, listed, removeFromCompare, useCompared } from '../../session/product-lists'
import { showToast } from '../../ui/toast/toast'
import { ShareButton } from '../../widgets/print/share-button'
import { ShowCode } from '../../widgets/print/show-code'
import { LazyWishlistToggle } from '../../widgets/product/lazy-wishlist-toggle'
import styles from './product-actions.module.css'

export function ProductActions({ product }: { product: Product }) {
  const { id, name, slug, gallery } = product
  return (
    <>
      {/* Its place is there for a visitor, too: nothing moves when the page learns who looks at it. */}
      <span className={styles.heart}>
        <LazyWishlistToggle
          product={{ productId: id, name, slug, image: gallery[0] ?? null }}
          look="inline"
        />
      </span>
      <ShareProduct product={product} />
      <CompareToggle product={product} />
    </>
  )
}

/** The way to the comparison, once there is something to compare. */
export function CompareLink() {
  const { length } = useCompared()
  if (length < 2) return null
  return (
    <Link to="/compare" className={styles.way}>
      Compare {length} products
    </Link>
  )
}

function CompareToggle({ product }: { product: Product }) {
  const isChosen = useCompared().some(({ slug }) => slug === product.slug)
  const toggle = () => {
    if (isChosen) return removeFromCompare(product.slug)
    const refusal = addToCompare(listed(product))
    if (refusal !== null) showToast('warning', refusal)
  }
  return (
    <button type="button" aria-pressed={isChosen} className={styles.toggle} onClick={toggle}>
      {isChosen ? <Check aria-hidden="true" /> : <Scale aria-hidden="true" />}
      <span className={styles.words}>Compare</span>
    </button>
  )
}

/** Hands the product's page on: without prices, and without what is chosen on it. */
function ShareProduct({ product }: { product: Product }) {
  const what = () => ({ title: product.name, text: product.name, path: productPath(product) })
  return (
    <>
      <ShareButton what={what}>
        <span className={styles.words}>Share</span>
      </ShareButton>
      <ShowCode what={what}>
        <span className={styles.words}>Show code</span>
      </ShowCode>
    </>
  )
}
