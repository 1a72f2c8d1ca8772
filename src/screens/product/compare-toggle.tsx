/** Puts a product among those to be compared, and leads there once there are two. */
import { Link } from '@tanstack/react-router'
import { Check, Scale } from 'lucide-react'
import type { Product } from '../../domain/product'
import { addToCompare, removeFromCompare, useCompared } from '../../offline/compare'
import { listed } from '../../offline/device-list'
import { showToast } from '../../ui/toast'
import styles from './compare-toggle.module.css'

/** Holds its room while the product is not known whole. */
export function CompareToggle({ product }: { product: Product | null }) {
  const compared = useCompared()
  const chosen = compared.some(({ slug }) => slug === product?.slug)
  const toggle = () => {
    if (!product) return
    if (chosen) return removeFromCompare(product.slug)
    const refusal = addToCompare(listed(product))
    if (refusal !== null) showToast('warning', refusal)
  }
  return (
    <div className={styles.compare}>
      {product && (
        <button type="button" aria-pressed={chosen} className={styles.toggle} onClick={toggle}>
          {chosen ? <Check aria-hidden="true" /> : <Scale aria-hidden="true" />}
          Compare
        </button>
      )}
      {product && compared.length > 1 && (
        <Link to="/compare" className={styles.way}>
          Compare {compared.length} products
        </Link>
      )}
    </div>
  )
}
