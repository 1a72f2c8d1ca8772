/** What the wishlist's page shows: the list with the own changes over it, or those alone while the list is not known. */
import { useQuery } from '@tanstack/react-query'
import type { Dated } from '../domain/dated'
import { type WishedProduct, withWishes } from '../domain/wishlist/wishlist'
import { useSignedIn } from '../session/account'
import { useKeptRows } from '../outbox/waiting'
import { waitingWishes } from '../outbox/kinds/wishlist-item'
import { useWishes, wishlistQuery } from './wishlist'

export type WishlistPage = {
  products: readonly WishedProduct[]
  /** The provider's list, as it was last read; undefined when it never was. */
  copy: Dated<unknown> | undefined
  /** Why there is no copy. */
  error: Error | null
  waiting: (productId: string) => boolean
  retry: () => void
}

export function useWishlist(): WishlistPage {
  const signedIn = useSignedIn()
  const { list, waiting } = useWishes()
  const { error, refetch } = useQuery({ ...wishlistQuery(), enabled: signedIn })
  const rows = useKeptRows()
  const unsent = signedIn ? withWishes([], waitingWishes(rows)) : []
  return {
    products: list?.value ?? unsent,
    copy: list,
    error: signedIn && !list ? error : null,
    waiting,
    retry: () => void refetch(),
  }
}
