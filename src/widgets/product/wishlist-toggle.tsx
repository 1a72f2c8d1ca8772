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
  const note = useId()
  const { has, waiting, toggle: store } = useWishlist()
  const presses = useRef(0)
  /** The last choice, until this device has stored it. */
  const [pressed, setPressed] = useState<boolean | null>(null)
  const [message, setMessage] = useState('')
  const isListed = pressed ?? has(productId)
  const unsent = waiting(productId)

  const toggle = async () => {
    const wanted = !isListed
    presses.current += 1
    const press = presses.current
    setPressed(wanted)
    try {
      await store(product, wanted)
      setMessage(wanted ? 'Added to your wishlist.' : 'Removed from your wishlist.')
    } catch (error) {
      setMessage('')
      showToast(
        'error',
        error instanceof NotStoredFailure ? error.message : 'This device couldn’t save that.',
      )
    }
    if (press === presses.current) setPressed(null)
  }
  return (
    <>
      <button
        type="button"
        aria-pressed={isListed}
        aria-label={isListed ? `Remove ${name} from wishlist` : `Add ${name} to wishlist`}
        aria-describedby={unsent ? note : undefined}
        title={titleOf(isListed, unsent)}
        className={styles.toggle}
        onClick={() => void toggle()}
      >
        <Heart aria-hidden="true" size={20} />
        {unsent && <span className={styles.unsent} />}
      </button>
      {unsent && <VisuallyHidden id={note}>not sent yet</VisuallyHidden>}
      <VisuallyHidden aria-live="polite">{message}</VisuallyHidden>
    </>
  )
}

function titleOf(isListed: boolean, unsent: boolean): string {
  if (unsent) return 'Not sent yet'
  return isListed ? 'Remove from wishlist' : 'Add to wishlist'
}
