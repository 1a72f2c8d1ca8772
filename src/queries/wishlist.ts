/** The wishlist as the customer sees it: the provider's list, and the own changes that wait on this device over it. */
import { useQuery } from '@tanstack/react-query'
import { addWish, fetchWishes, removeWish } from '../api/wishlist'
import type { Dated } from '../domain/dated'
import { isWished, type WishedProduct } from '../domain/wishlist'
import { useSignedIn } from '../offline/account'
import { readQuery } from './read-query'

export const wishlistQuery = () => readQuery({ key: ['wishlist'], scope: 'member', read: fetchWishes })

export type Wishes = {
  /** Undefined while signed out, and while nothing is known. */
  list: Dated<WishedProduct[]> | undefined
  has: (productId: string) => boolean
  /** Whether a change of this product has yet to reach the provider. */
  waiting: (productId: string) => boolean
}

/** Asks nothing while signed out. */
export function useWishes(): Wishes {
  const signedIn = useSignedIn()
  const { data } = useQuery({ ...wishlistQuery(), enabled: signedIn })
  const list = signedIn ? data : undefined
  return {
    list,
    has: (productId) => isWished(list?.value ?? [], productId),
    waiting: () => false,
  }
}

/** Resolves when the wish is kept on this device; it is sent when the provider can be reached. */
export async function setWish({ productId }: WishedProduct, wanted: boolean): Promise<void> {
  const isListed = isWished((await fetchWishes()).value, productId)
  if (isListed !== wanted) await (wanted ? addWish(productId) : removeWish(productId))
}
