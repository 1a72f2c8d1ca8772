/** The wishlist as the customer sees it: the provider's list with the changes that wait on this device. */
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { fetchWishlist } from '../api/product/wishlist'
import { type Dated, mapDated } from '../domain/dated'
import {
  isInWishlist,
  type WishlistChange,
  type WishlistItem,
  withWishlistChanges,
} from '../domain/wishlist/wishlist'
import { waitingWishlistChanges, createWishlistEdit } from '../outbox/kinds/wishlist-item'
import { addEdit, queues, useAccountRows } from '../outbox/queues'
import { useSignedIn } from '../session/account'
import { readQuery } from './read-query'

export const wishlistQuery = () => readQuery(['wishlist'], 'member', readWishlist)

/** The list is dated by the time of the request, because changes that the provider accepts meanwhile may be missing. */
async function readWishlist(signal: AbortSignal): Promise<Dated<WishlistItem[]>> {
  const at = Date.now()
  const list = await fetchWishlist(signal)
  return list.fresh ? { ...list, at } : list
}

export type Wishlist = {
  /** Undefined while signed out, and while the provider's list is not known. */
  list: Dated<WishlistItem[]> | undefined
  /** The list with the local changes; only the changes while the list is unknown. */
  items: readonly WishlistItem[]
  has: (productId: string) => boolean
  /** Returns true while a change of this product has not reached the provider. */
  isWaiting: (productId: string) => boolean
  /** false: a change is not certain before it is stored, because this device is still getting ready. */
  isReady: () => boolean
  /**
   * Resolves when the change is stored on this device; it is sent when the provider can be reached. Throws
   * NotStoredFailure, with a message for the customer, when this device cannot store it.
   */
  toggle: (product: WishlistItem, wanted: boolean) => Promise<void>
}

/** Sends no request while signed out. */
export function useWishlist(): Wishlist {
  const queryClient = useQueryClient()
  const signedIn = useSignedIn()
  const { data } = useQuery({ ...wishlistQuery(), enabled: signedIn })
  const rows = useAccountRows()
  return useMemo(() => {
    const changes = signedIn ? waitingWishlistChanges(rows) : []
    const providerList = signedIn ? data : undefined
    const items = withWishlistChanges(providerList?.value ?? [], changes)
    return {
      list: providerList && mapDated(providerList, () => items),
      items,
      has: (productId) => isInWishlist(items, productId),
      isWaiting: (productId) => changes.some(({ product }) => product.productId === productId),
      isReady: () => queues.account.outbox().isLoaded(),
      toggle: (product, wanted) => store(queryClient, { product, wanted }),
    }
  }, [queryClient, signedIn, data, rows])
}

async function store(
  queryClient: QueryClient,
  change: WishlistChange,
  isOnWishlistPage = false,
): Promise<void> {
  const cachedList = queryClient.getQueryData(wishlistQuery().queryKey)
  const listed = cachedList && {
    isInWishlist: isInWishlist(cachedList.value, change.product.productId),
    at: cachedList.at,
  }
  await addEdit(createWishlistEdit(change, listed ?? null, isOnWishlistPage))
}

export type WishlistPage = {
  products: readonly WishlistItem[]
  /** The provider's list from the last read; undefined: never read. */
  copy: Dated<unknown> | undefined
  /** The reason why there is no copy. */
  error: Error | null
  isWaiting: (productId: string) => boolean
  /** Like `toggle`, but with the provider's call for its wishlist page. */
  remove: (product: WishlistItem) => Promise<void>
  /** Undoes `remove`. */
  restore: (product: WishlistItem) => Promise<void>
  retry: () => void
}

export function useWishlistPage(): WishlistPage {
  const queryClient = useQueryClient()
  const signedIn = useSignedIn()
  const { list, items, isWaiting } = useWishlist()
  const { error, refetch } = useQuery({ ...wishlistQuery(), enabled: signedIn })
  return {
    products: items,
    copy: list,
    error: signedIn && !list ? error : null,
    isWaiting,
    remove: (product) => store(queryClient, { product, wanted: false }, true),
    restore: (product) => store(queryClient, { product, wanted: true }),
    retry: () => void refetch(),
  }
}
