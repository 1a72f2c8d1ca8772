/** What the wishlist's page shows: the list with the own changes over it, or those alone while the list is not known. */
import { useQuery } from '@tanstack/react-query'
import type { Dated } from '../domain/dated'
import { type WishlistItem, withWishlistChanges } from '../domain/wishlist/wishlist'
import { useSignedIn } from '../session/account'
import { useOwnRows } from '../outbox/waiting'
import { waitingWishes } from '../outbox/kinds/wishlist-item'
import { useWishlist, wishlistQuery } from './wishlist'

export type WishlistPage = {
  products: readonly WishlistItem[]
  /** The provider's list, as it was last read; undefined when it never was. */
  copy: Dated<unknown> | undefined
  /** Why there is no copy. */
  error: Error | null
  waiting: (productId: string) => boolean
  retry: () => void
}

export function useWishlistPage(): WishlistPage {
  const signedIn = useSignedIn()
  const { list, waiting } = useWishlist()
  const { error, refetch } = useQuery({ ...wishlistQuery(), enabled: signedIn })
  const rows = useOwnRows()
  const unsent = signedIn ? withWishlistChanges([], waitingWishes(rows)) : []
  return {
    products: list?.value ?? unsent,
    copy: list,
    error: signedIn && !list ? error : null,
    waiting,
    retry: () => void refetch(),
  }
}
