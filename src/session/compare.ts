/** The products to be compared side by side, chosen on this device (req 8.5). */
import { localKeys } from '../device/storage-names'
import { deviceList, type ListedProduct } from './device-list'

export const mostCompared = 4
const compared = deviceList(localKeys.compare, mostCompared)

export function useCompared(): readonly ListedProduct[] {
  return compared.useList()
}

/** Adds a product. What it returns is why it was not added, in words for the buyer, or null. */
export function addToCompare(product: ListedProduct): string | null {
  const others = compared.current().filter(({ slug }) => slug !== product.slug)
  if (others.length >= mostCompared) return `You can compare ${mostCompared} products. Remove one first.`
  return compared.put(product) ? null : 'This browser does not keep anything, so products cannot be compared.'
}

export function removeFromCompare(slug: string): void {
  compared.remove(slug)
}
