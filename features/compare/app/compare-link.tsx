/** Link to the comparison with the number of its products; hidden while there are none (req 8.5). */
import { Link } from '@tanstack/react-router'
import { Scale } from 'lucide-react'
import { useCompared } from '../../../src/session/product-lists'
import cartLinkStyles from '../../../src/widgets/cart/cart-link.module.css'
import iconStyles from '../../../src/widgets/nav/nav-icon.module.css'
import styles from './compare-link.module.css'

export function CompareLink() {
  const { length } = useCompared()
  if (length === 0) return null
  return (
    <Link
      to="/compare"
      aria-label={`Compare, ${length}`}
      title="Compare"
      className={`${iconStyles.icon} ${styles.link}`}
    >
      <Scale aria-hidden="true" size={22} />
      <span className={cartLinkStyles.badge} aria-hidden="true">
        {length}
      </span>
    </Link>
  )
}
