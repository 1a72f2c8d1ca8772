/** The button on the product page that compares the product, and a link to the comparison (req 8.5). */
import { Link } from '@tanstack/react-router'
import { Check, Scale } from 'lucide-react'
import type { Product } from '../../../src/domain/product/product'
import {
  addToCompare,
  removeFromCompare,
  toListedProduct,
  useCompared,
} from '../../../src/session/product-lists'
import { showToast } from '../../../src/ui/toast/toast'
import styles from './product-toggle.module.css'

export function ProductToggle({ product }: { product: Product }) {
  const isChosen = useCompared().some(({ slug }) => slug === product.slug)
  const toggle = () => {
    if (isChosen) return removeFromCompare(product.slug)
    const refusal = addToCompare(toListedProduct(product))
    if (refusal !== null) showToast('warning', refusal)
  }
  return (
    <button type="button" aria-pressed={isChosen} className={styles.toggle} onClick={toggle}>
      {isChosen ? <Check aria-hidden="true" /> : <Scale aria-hidden="true" />}
      <span className="wideWords">Compare</span>
    </button>
  )
}

/** Link to the comparison, shown from two products on. */
export function ProductCompareLink() {
  const { length: count } = useCompared()
  if (count < 2) return null
  return (
    <Link to="/compare" className={styles.link}>
      Compare {count} products
    </Link>
  )
}
