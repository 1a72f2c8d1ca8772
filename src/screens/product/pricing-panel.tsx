/** PRICING: prices belong to an account, so a visitor is asked to sign in (S §2). */
import { Link } from '@tanstack/react-router'
import type { Product } from '../../domain/product'
import { shopContact } from '../../domain/shop-contact'
import { signedIn } from '../../offline/identity'
import { buttonClass } from '../../ui/button'
import { useHydrated } from '../../ui/use-hydrated'
import styles from './panel.module.css'

export function PricingPanel({ product }: { product: Product }) {
  const member = useHydrated() && signedIn()
  if (member) return <PriceListLink product={product} />
  return (
    <div className={styles.panel}>
      <p>Sign in to see your prices.</p>
      <Link to="/signin" className={buttonClass()}>
        Login
      </Link>
    </div>
  )
}

function PriceListLink({ product }: { product: Product }) {
  const subject = encodeURIComponent(`Price list for ${product.sku} ${product.name}`)
  return (
    <p className={styles.panel}>
      <a href={`mailto:${shopContact.email}?subject=${subject}`} className={buttonClass('quiet')}>
        Contact us for your price list
      </a>
    </p>
  )
}
