/** Slot of a product's wishlist toggle: hidden from visitors, empty until its code is loaded (req 8.1). */
import type { WishlistItem } from '../../domain/wishlist/wishlist'
import { useSignedIn } from '../../session/account'
import { lazyComponent } from '../../ui/lazy/lazy-piece'
import styles from './lazy-wishlist-toggle.module.css'

const toggle = lazyComponent(() => import('./wishlist-toggle'), 'WishlistToggle')

type LazyWishlistToggleProps = {
  /** null reserves the space: the product is not fully loaded, or has no id that the wishlist accepts. */
  product: WishlistItem | null
  /** `corner`: over the picture, at the top of the positioned element around it. */
  variant?: 'corner' | 'inline'
}

export function LazyWishlistToggle({ product, variant = 'corner' }: LazyWishlistToggleProps) {
  const signedIn = useSignedIn()
  const Toggle = toggle.useComponent(signedIn)
  if (!signedIn) return null
  return <div className={styles[variant]}>{Toggle && product && <Toggle product={product} />}</div>
}
