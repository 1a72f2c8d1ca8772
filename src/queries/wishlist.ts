/** The wishlist as the customer sees it: the provider's list, and the own changes that wait on this device over it. */
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { fetchWishlist } from '../api/product/wishlist'
import { type Dated, mapDated } from '../domain/dated'
import {
  isInWishlist,
  type WishlistChange,
  type WishlistItem,
  withWishlistChanges,
} from '../domain/wishlist/wishlist'
import { useSignedIn } from '../session/account'
import { addEdit } from '../outbox/queues'
import { useOwnRows } from '../outbox/waiting'
import { waitingWishes, wishEdit } from '../outbox/kinds/wishlist-item'
import { readQuery } from './read-query'

export const wishlistQuery = () => readQuery({ key: ['wishlist'], scope: 'member', read: readWishes })

const mostArrived = 100
/** What arrived at the provider lately, and when this page heard of it, in epoch ms. */
let arrived: { wish: WishlistChange; at: number }[] = []

/** Dated by when it was asked for: what arrives while the list is on its way may not be in it. */
async function readWishes(signal: AbortSignal): Promise<Dated<WishlistItem[]>> {
  const at = Date.now()
  const list = await fetchWishlist(signal)
  if (!list.fresh) return list
  const meanwhile = arrived.filter((one) => one.at >= at).map(({ wish }) => wish)
  return { ...list, at, value: withWishlistChanges(list.value, meanwhile) }
}

export type Wishes = {
  /** Undefined while signed out, and while the provider's list is not known. */
  list: Dated<WishlistItem[]> | undefined
  has: (productId: string) => boolean
  /** Whether a change of this product has yet to reach the provider. */
  waiting: (productId: string) => boolean
}

/** Asks nothing while signed out. */
export function useWishlist(): Wishes {
  const signedIn = useSignedIn()
  const { data } = useQuery({ ...wishlistQuery(), enabled: signedIn })
  const rows = useOwnRows()
  return useMemo(() => {
    const wishes = signedIn ? waitingWishes(rows) : []
    const known = signedIn ? data : undefined
    const wished = withWishlistChanges(known?.value ?? [], wishes)
    return {
      list: known && mapDated(known, () => wished),
      has: (productId) => isInWishlist(wished, productId),
      waiting: (productId) => wishes.some(({ product }) => product.productId === productId),
    }
  }, [signedIn, data, rows])
}

let client: QueryClient | null = null

/** Where the provider's list is looked up when a heart is pressed. */
export function connectWishes(queryClient: QueryClient): void {
  client = queryClient
}

/**
 * Resolves when the wish is kept on this device; it is sent when the provider can be reached. Throws NotStoredFailure,
 * with words for the customer, when this device cannot keep it. `onPage`: pressed on the page of the wishlist.
 */
export async function setWish(product: WishlistItem, wanted: boolean, onPage = false): Promise<void> {
  const known = client?.getQueryData(wishlistQuery().queryKey)
  const listed = known && { isInWishlist: isInWishlist(known.value, product.productId), at: known.at }
  await addEdit(wishEdit({ product, wanted }, listed ?? null, onPage))
}

/** The provider has this wish now: its list in memory follows, so that no heart falls back before it is read again. */
export function noteWishDone(queryClient: QueryClient, wish: WishlistChange): void {
  arrived = [...arrived.slice(1 - mostArrived), { wish, at: Date.now() }]
  queryClient.setQueryData(wishlistQuery().queryKey, (known) =>
    known ? mapDated(known, (list) => withWishlistChanges(list, [wish])) : known,
  )
}
