/**
 * Short lists of products, stored on this device only, newest first: the compared products and those last viewed. A
 * logout removes them.
 */
import { useEffect, useSyncExternalStore } from 'react'
import * as v from 'valibot'
import { localChanged, onLocalChange } from '../device/local-changes'
import { readLocal, writeLocal } from '../device/local-store'
import type { Product, ProductTile } from '../domain/product/product'
import { localKeys } from '../device/storage-names'

const ListedWire = v.object({
  /** Unknown for products that an older version listed. */
  id: v.fallback(v.optional(v.string()), undefined),
  slug: v.pipe(v.string(), v.nonEmpty()),
  name: v.string(),
  sku: v.string(),
  /** Absolute URL, or null. */
  image: v.nullable(v.string()),
})

/** Data of a product that can be shown without a request to the provider. */
export type ListedProduct = v.InferOutput<typeof ListedWire>

export function toListedProduct({ id, slug, name, sku, gallery }: Product): ListedProduct {
  return { id, slug, name, sku, image: gallery[0] ?? null }
}

export type StoredProductList = {
  current: () => readonly ListedProduct[]
  /** Puts a product first. Returns false when this browser stores nothing. */
  put: (product: ListedProduct) => boolean
  remove: (slug: string) => void
  clear: () => void
  /** Empty during hydration. */
  useList: () => readonly ListedProduct[]
}

const noProducts: readonly ListedProduct[] = []

/** `key` is the key in localStorage; the oldest products beyond `maxCount` are dropped. */
export function storedProductList(key: string, maxCount: number): StoredProductList {
  let cached: { text: string | null; products: readonly ListedProduct[] } = {
    text: null,
    products: noProducts,
  }

  /** Returns the same array while the stored text is the same. */
  const current = () => {
    const text = readLocal(key)
    if (text !== cached.text) cached = { text, products: productsIn(text).slice(0, maxCount) }
    return cached.products
  }
  const write = (products: readonly ListedProduct[]) => {
    const isStored = writeLocal(key, JSON.stringify(products))
    localChanged()
    return isStored
  }
  return {
    current,
    put: (product) => {
      const others = current().filter(({ slug }) => slug !== product.slug)
      return write([product, ...others].slice(0, maxCount))
    },
    remove: (slug) => void write(current().filter((known) => known.slug !== slug)),
    clear: () => void write([]),
    useList: () => useSyncExternalStore(onLocalChange, current, () => noProducts),
  }
}

/**
 * The text may be from an older version or from someone else: unreadable entries are left out, and the first of
 * duplicates counts.
 */
function productsIn(text: string | null): ListedProduct[] {
  let entries: unknown
  try {
    entries = JSON.parse(text ?? '[]')
  } catch {
    return []
  }
  const bySlug = new Map<string, ListedProduct>()
  for (const entry of Array.isArray(entries) ? entries : []) {
    const { success, output } = v.safeParse(ListedWire, entry)
    if (success && !bySlug.has(output.slug)) bySlug.set(output.slug, output)
  }
  return [...bySlug.values()]
}

// The products to be compared side by side, chosen on this device (req 8.5).

export const maxCompared = 4
const comparedList = storedProductList(localKeys.compare, maxCompared)

export function useCompared(): readonly ListedProduct[] {
  return comparedList.useList()
}

/** Adds a product. Returns the reason why it was not added, as a message for the buyer, or null. */
export function addToCompare(product: ListedProduct): string | null {
  const others = comparedList.current().filter(({ slug }) => slug !== product.slug)
  if (others.length >= maxCompared) return `You can compare ${maxCompared} products. Remove one first.`
  return comparedList.put(product) ? null : 'This browser can’t save anything, so you can’t compare products.'
}

/** Adds the product of a tile, or removes it. Returns the same as `addToCompare`. */
export function toggleCompared({ id, slug, name, sku, image }: ProductTile): string | null {
  if (!comparedList.current().some((known) => known.slug === slug))
    return addToCompare({ id, slug, name, sku, image })
  removeFromCompare(slug)
  return null
}

export function removeFromCompare(slug: string): void {
  comparedList.remove(slug)
}

export function clearCompared(): void {
  comparedList.clear()
}

// The products last looked at on this device (req 8.6).

const maxViewed = 12
const viewedList = storedProductList(localKeys.recentlyViewed, maxViewed)

export function useRecentlyViewed(): readonly ListedProduct[] {
  return viewedList.useList()
}

export function recordViewed(product: Product): void {
  viewedList.put(toListedProduct(product))
}

/** Notes a product when it is shown. */
export function useNoteViewed(product: Product): void {
  useEffect(() => recordViewed(product), [product])
}
