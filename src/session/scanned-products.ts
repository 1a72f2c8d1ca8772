/** Products that were scanned one after another, until they go into a draft. This tab's alone: it outlives a reload. */
import { useSyncExternalStore } from 'react'
import * as v from 'valibot'
import { localChanged, onLocalChange } from '../device/local-changes'
import { readSession, removeSession, writeSession } from '../device/session-store'
import { scannedKey } from '../device/storage-names'
import { maxQuantity } from '../domain/cart/quantity'
import { DraftProduct } from '../domain/client-draft/client-draft'

const ScannedProduct = v.object({ product: DraftProduct, quantity: v.number() })
export type ScannedProduct = v.InferOutput<typeof ScannedProduct>

const none: readonly ScannedProduct[] = []
let read: { text: string | null; items: readonly ScannedProduct[] } = { text: null, items: none }

/** The newest product comes first. Nothing while hydrating. */
export function useScannedProducts(): readonly ScannedProduct[] {
  return useSyncExternalStore(onLocalChange, scannedProducts, () => none)
}

/** Adds a piece of a product; resolves to how many there are of it now. */
export function addScanned(product: DraftProduct): number {
  const items = scannedProducts()
  const before = items.find((item) => item.product.slug === product.slug)
  const quantity = Math.min((before?.quantity ?? 0) + 1, maxQuantity)
  // One that is there stays in its place: the list may be corrected meanwhile.
  setScanned(
    before
      ? items.map((item) => (item === before ? { ...item, quantity } : item))
      : [{ product, quantity }, ...items],
  )
  return quantity
}

export function setScanned(items: readonly ScannedProduct[]): void {
  if (items.length === 0) removeSession(scannedKey)
  else writeSession(scannedKey, JSON.stringify(items))
  localChanged()
}

/** The same as before while the stored text is the same. */
function scannedProducts(): readonly ScannedProduct[] {
  const text = readSession(scannedKey)
  if (text !== read.text) read = { text, items: itemsIn(text) }
  return read.items
}

function itemsIn(text: string | null): readonly ScannedProduct[] {
  if (text === null) return none
  try {
    const { success, output } = v.safeParse(v.array(ScannedProduct), JSON.parse(text))
    return success ? output : none
  } catch {
    return none
  }
}
