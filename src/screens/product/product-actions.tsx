/** Product actions other than ordering: wishlist, share, show code, compare. */
import { Link } from '@tanstack/react-router'
import { Check, Scale } from 'lucide-react'
import { type Product, productPath } from '../../domain/product/product'
import { addToCompare, toListedProduct, removeFromCompare, useCompared } from '../../session/product-lists'
import { showToast } from '../../ui/toast/toast'
import { ShareButton } from '../../widgets/print/share-button'
import { ShowCode } from '../../widgets/print/show-code'
import { LazyWishlistToggle } from '../../widgets/product/lazy-wishlist-toggle'
import styles from './product-actions.module.css'

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
      <CompareToggle product={product} />
    </>
  )
}

/** Link to the comparison, shown from two products on. */
export function CompareLink() {
  const { length } = useCompared()
  if (length < 2) return null
  return (
    <Link to="/compare" className={styles.compareLink}>
      Compare {length} products
    </Link>
  )
}

function CompareToggle({ product }: { product: Product }) {
  const isChosen = useCompared().some(({ slug }) => slug === product.slug)
  const toggle = () => {
    if (isChosen) return removeFromCompare(product.slug)
    const refusal = addToCompare(toListedProduct(product))
    if (refusal !== null) showToast('warning', refusal)
  }
  return (
    <button type="button" aria-pressed={isChosen} className={styles.toggle} onClick={toggle}>
      {isChosen ? <Check aria-hidden="true" /> : <Scale aria-hidden="true" />}
      <span className={styles.words}>Compare</span>
    </button>
  )
}

/** Shares the product page without prices and without the current choice. */
function ShareProduct({ product }: { product: Product }) {
  const getShareContent = () => ({ title: product.name, text: product.name, path: productPath(product) })
  return (
    <>
      <ShareButton getShared={getShareContent}>
        <span className={styles.words}>Share</span>
      </ShareButton>
      <ShowCode getShared={getShareContent}>
        <span className={styles.words}>Show code</span>
      </ShowCode>
    </>
  )
}
