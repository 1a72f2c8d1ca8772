/** The products last looked at on this device (req 8.6). */
import { useEffect } from 'react'
import { localKeys } from '../device/storage-names'
import type { Product } from '../domain/product/product'
import { deviceList, listed, type ListedProduct } from './device-list'

const most = 12
const viewed = deviceList(localKeys.recentlyViewed, most)

export function useRecentlyViewed(): readonly ListedProduct[] {
  return viewed.useList()
}

export function noteViewed(product: Product): void {
  viewed.put(listed(product))
}

/** Notes a product when it is shown; null while it is not known whole. */
export function useNoteViewed(product: Product | null): void {
  useEffect(() => {
    if (product) noteViewed(product)
  }, [product])
}
