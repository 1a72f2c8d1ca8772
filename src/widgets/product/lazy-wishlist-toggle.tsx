/** The place of a product's wishlist toggle: not there for visitors, empty until its code is here (req 8.1). */
import type { WishlistItem } from '../../domain/wishlist/wishlist'
import { useSignedIn } from '../../session/account'
import { lazyPiece } from '../../ui/lazy/lazy-piece'
import styles from './lazy-wishlist-toggle.module.css'

const toggle = lazyPiece(() => import('./wishlist-toggle').then(({ WishlistToggle }) => WishlistToggle))

type LazyWishlistToggleProps = {
  /** Null keeps the place: the product is not known whole, or has no id that the wishlist knows it by. */
  product: WishlistItem | null
  /** `corner` lies on the picture at the top of the positioned element around it. */
  look?: 'corner' | 'inline'
}

export function LazyWishlistToggle({ product, look = 'corner' }: LazyWishlistToggleProps) {
  const signedIn = useSignedIn()
  const Toggle = toggle.usePiece(signedIn)
  if (!signedIn) return null
  return <div className={styles[look]}>{Toggle && product && <Toggle product={product} />}</div>
}
