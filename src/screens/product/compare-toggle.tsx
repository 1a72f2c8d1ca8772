/** Puts a product among those to be compared, and leads there once there are two. */
import { Link } from '@tanstack/react-router'
import { Check, Scale } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Product } from '../../domain/product/product'
import { addToCompare, removeFromCompare, useCompared } from '../../session/compare'
import { listed } from '../../session/device-list'
import { showToast } from '../../ui/toast/toast'
import styles from './compare-toggle.module.css'

type CompareToggleProps = {
  product: Product | null
  /** What else can be done with the product, beside it. */
  children?: ReactNode
}

/** Holds its room while the product is not known whole. */
export function CompareToggle({ product, children }: CompareToggleProps) {
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
      {children}
      {product && compared.length > 1 && (
        <Link to="/compare" className={styles.way}>
          Compare {compared.length} products
        </Link>
      )}
    </div>
  )
}
