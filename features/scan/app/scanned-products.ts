/**
 * Products that were scanned one after another, until they go into a draft. They belong to this tab only and survive
 * a reload.
 */
import { useSyncExternalStore } from 'react'
import * as v from 'valibot'
import { localChanged, onLocalChange } from '../../../src/device/local-changes'
import { readSession, readSessionJson, removeSession, writeSession } from '../../../src/device/session-store'
import { scannedKey } from '../../../src/device/storage-names'
import { maxQuantity } from '../../../src/domain/quantity'
import { DraftProduct } from '../../../src/domain/client-draft/known-draft'

const ScannedProduct = v.object({ product: DraftProduct, quantity: v.number() })
export type ScannedProduct = v.InferOutput<typeof ScannedProduct>

const noItems: readonly ScannedProduct[] = []
let cached: { text: string | null; items: readonly ScannedProduct[] } = { text: null, items: noItems }

/** Newest product first. Empty during hydration. */
export function useScannedProducts(): readonly ScannedProduct[] {
  return useSyncExternalStore(onLocalChange, scannedProducts, () => noItems)
}

/** Adds a piece of a product and returns the new quantity. */
export function addScanned(product: DraftProduct): number {
  const items = scannedProducts()
  const existing = items.find((item) => item.product.slug === product.slug)
  const quantity = Math.min((existing?.quantity ?? 0) + 1, maxQuantity)
  // An existing product stays in its position, as the list may be corrected meanwhile.
  setScanned(
    existing
      ? items.map((item) => (item === existing ? { ...item, quantity } : item))
      : [{ product, quantity }, ...items],
  )
  return quantity
}

export function setScanned(items: readonly ScannedProduct[]): void {
  if (items.length === 0) removeSession(scannedKey)
  else writeSession(scannedKey, JSON.stringify(items))
  localChanged()
}

/** Returns the same array while the stored text is the same. */
function scannedProducts(): readonly ScannedProduct[] {
  const text = readSession(scannedKey)
  if (text !== cached.text) {
    const { success, output } = v.safeParse(v.array(ScannedProduct), readSessionJson(scannedKey))
    cached = { text, items: success ? output : noItems }
  }
  return cached.items
}
