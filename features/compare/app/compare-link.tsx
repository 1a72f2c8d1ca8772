/** Links to the comparison (req 8.5). */
import { Link } from '@tanstack/react-router'
import { Scale } from 'lucide-react'
import { useCompared } from '../../../src/session/product-lists'
import { ShellLink } from '../../../src/widgets/frame/shell-link'
import cartLinkStyles from '../../../src/widgets/cart/cart-link.module.css'
import iconStyles from '../../../src/widgets/nav/nav-icon.module.css'
import styles from './compare-link.module.css'

/** For the header, with the number of compared products; hidden while there are none. */
export function CompareLink() {
  const { length: count } = useCompared()
  if (count === 0) return null
  return (
    <Link
      to="/compare"
      aria-label={`Compare, ${count}`}
      title="Compare"
      className={`${iconStyles.icon} ${styles.link}`}
    >
      <Scale aria-hidden="true" size={22} />
      <span className={cartLinkStyles.badge} aria-hidden="true">
        {count}
      </span>
    </Link>
  )
}

export function CompareMenuLink({ className }: { className: string | undefined }) {
  return (
    <ShellLink href="/compare" className={className}>
      Compare
    </ShellLink>
  )
}
