/**
 * Wishlist toggle of a product: it changes immediately, even offline, and marks a change that is not sent yet (req
 * 8.1).
 */
import { Heart } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { NotStoredFailure } from '../../domain/not-stored'
import type { WishlistItem } from '../../domain/wishlist/wishlist'
import { useWishlist } from '../../queries/wishlist'
import { showToast } from '../../ui/toast/toast'
import { VisuallyHidden } from '../../ui/page'
import styles from './wishlist-toggle.module.css'

export function WishlistToggle({ product }: { product: WishlistItem }) {
  const { productId, name } = product
  const noteId = useId()
  const { has, isWaiting, isReady, toggle: store } = useWishlist()
  const pressCount = useRef(0)
  /** The last choice, until this device has stored it. */
  const [lastChoice, setLastChoice] = useState<boolean | null>(null)
  const [message, setMessage] = useState('')
  const isListed = lastChoice ?? has(productId)
  const isUnsent = isWaiting(productId)

  const toggle = async () => {
    const shouldList = !isListed
    pressCount.current += 1
    const pressNumber = pressCount.current
    if (isReady()) setLastChoice(shouldList)
    try {
      await store(product, shouldList)
      setMessage(shouldList ? 'Added to your wishlist.' : 'Removed from your wishlist.')
    } catch (error) {
      setMessage('')
      showToast(
        'error',
        error instanceof NotStoredFailure ? error.message : 'This device couldn’t save that.',
      )
    }
    if (pressNumber === pressCount.current) setLastChoice(null)
  }
  return (
    <>
      <button
        type="button"
        aria-pressed={isListed}
        aria-label={isListed ? `Remove ${name} from wishlist` : `Add ${name} to wishlist`}
        aria-describedby={isUnsent ? noteId : undefined}
        title={titleOf(isListed, isUnsent)}
        className={styles.toggle}
        onClick={() => void toggle()}
      >
        <Heart aria-hidden="true" size={20} />
        {isUnsent && <span className={styles.unsent} />}
      </button>
      {isUnsent && <VisuallyHidden id={noteId}>not sent yet</VisuallyHidden>}
      <VisuallyHidden aria-live="polite">{message}</VisuallyHidden>
    </>
  )
}

function titleOf(isListed: boolean, isUnsent: boolean): string {
  if (isUnsent) return 'Not sent yet'
  return isListed ? 'Remove from wishlist' : 'Add to wishlist'
}
