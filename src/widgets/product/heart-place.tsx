/** The place of a product's heart: not there for visitors, empty until its code is here (req 8.1). */
import type { WishedProduct } from '../../domain/wishlist/wishlist'
import { useSignedIn } from '../../session/account'
import { lazyPiece } from '../../ui/lazy-piece'
import styles from './heart-place.module.css'

const heart = lazyPiece(() => import('./wishlist-heart').then(({ WishlistHeart }) => WishlistHeart))

type HeartPlaceProps = {
  /** Null keeps the place: the product is not known whole, or has no id to be wished for by. */
  product: WishedProduct | null
  /** `corner` lies on the picture at the top of the positioned element around it. */
  look?: 'corner' | 'inline'
}

export function HeartPlace({ product, look = 'corner' }: HeartPlaceProps) {
  const signedIn = useSignedIn()
  const Heart = heart.usePiece(signedIn)
  if (!signedIn) return null
  return <div className={styles[look]}>{Heart && product && <Heart product={product} />}</div>
}
