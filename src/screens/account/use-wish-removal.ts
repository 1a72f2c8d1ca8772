/** Taking a product out of the wishlist as one story: asked, confirmed, kept on this device, and said. */
import { type RefObject, useEffect, useState } from 'react'
import { NotStoredFailure } from '../../domain/outbox/outbox'
import { isInWishlist, type WishlistItem } from '../../domain/wishlist/wishlist'
import { setWish } from '../../queries/wishlist'
import { showToast } from '../../ui/toast/toast'

export type WishRemoval = {
  /** The product that the customer is asked about. */
  asked: WishlistItem | null
  /** What was removed last, in words; '' before. */
  said: string
  ask: (product: WishlistItem) => void
  confirm: () => void
  cancel: () => void
}

/** `place` holds the cards: the focus stays in it when a card goes with its button. */
export function useWishRemoval(
  products: readonly WishlistItem[],
  place: RefObject<HTMLElement | null>,
): WishRemoval {
  const [asked, setAsked] = useState<WishlistItem | null>(null)
  const [said, setSaid] = useState('')
  const [going, setGoing] = useState<{ productId: string; index: number } | null>(null)

  useEffect(() => {
    if (!going || isInWishlist(products, going.productId)) return
    setGoing(null)
    // Somebody may have gone elsewhere meanwhile.
    if (document.activeElement !== document.body) return
    const buttons = place.current?.querySelectorAll('li button') ?? []
    const next = buttons[Math.min(going.index, buttons.length - 1)] ?? place.current?.querySelector('a')
    if (next instanceof HTMLElement) next.focus()
  }, [going, products, place])

  return {
    asked,
    said,
    ask: setAsked,
    cancel: () => setAsked(null),
    confirm: () => {
      if (!asked) return
      setAsked(null)
      setSaid('')
      const { productId } = asked
      setGoing({ productId, index: products.findIndex((product) => product.productId === productId) })
      setWish(asked, false, true).then(
        () => setSaid(`${asked.name || 'The product'} was removed.`),
        (error: unknown) => {
          setGoing(null)
          showToast(
            'error',
            error instanceof NotStoredFailure ? error.message : 'This device could not keep that.',
          )
        },
      )
    },
  }
}
