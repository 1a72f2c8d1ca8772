/** A short list of products kept on this device only, the newest first; a logout takes it along. */
import { useEffect, useSyncExternalStore } from 'react'
import * as v from 'valibot'
import { localChanged, onLocalChange } from '../device/local-changes'
import { readLocal, writeLocal } from '../device/local-store'
import type { Product, ProductTile } from '../domain/product/product'
import { localKeys } from '../device/storage-names'

const ListedWire = v.object({
  /** Not known of what an older version listed. */
  id: v.fallback(v.optional(v.string()), undefined),
  slug: v.pipe(v.string(), v.nonEmpty()),
  name: v.string(),
  sku: v.string(),
  /** Absolute URL, or null. */
  image: v.nullable(v.string()),
})

/** What of a product can be shown without asking the provider. */
export type ListedProduct = v.InferOutput<typeof ListedWire>

export function listed({ id, slug, name, sku, gallery }: Product): ListedProduct {
  return { id, slug, name, sku, image: gallery[0] ?? null }
}

export type DeviceList = {
  current: () => readonly ListedProduct[]
  /** Puts a product first. False when this browser keeps nothing. */
  put: (product: ListedProduct) => boolean
  remove: (slug: string) => void
  clear: () => void
  /** Empty while hydrating. */
  useList: () => readonly ListedProduct[]
}

const none: readonly ListedProduct[] = []

/** `key` in localStorage; the oldest beyond `most` go. */
export function deviceList(key: string, most: number): DeviceList {
  let read: { text: string | null; products: readonly ListedProduct[] } = { text: null, products: none }

  /** The same list as before while the stored text is the same. */
  const current = () => {
    const text = readLocal(key)
    if (text !== read.text) read = { text, products: productsIn(text).slice(0, most) }
    return read.products
  }
  const write = (products: readonly ListedProduct[]) => {
    const kept = writeLocal(key, JSON.stringify(products))
    localChanged()
    return kept
  }
  return {
    current,
    put: (product) => {
      const others = current().filter(({ slug }) => slug !== product.slug)
      return write([product, ...others].slice(0, most))
    },
    remove: (slug) => void write(current().filter((known) => known.slug !== slug)),
    clear: () => void write([]),
    useList: () => useSyncExternalStore(onLocalChange, current, () => none),
  }
}

/** Whatever an older version or another hand left there: what cannot be read is left out, the first of twins stays. */
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
const compared = deviceList(localKeys.compare, maxCompared)

export function useCompared(): readonly ListedProduct[] {
  return compared.useList()
}

/** Adds a product. What it returns is why it was not added, in words for the buyer, or null. */
export function addToCompare(product: ListedProduct): string | null {
  const others = compared.current().filter(({ slug }) => slug !== product.slug)
  if (others.length >= maxCompared) return `You can compare ${maxCompared} products. Remove one first.`
  return compared.put(product) ? null : 'This browser can’t save anything, so you can’t compare products.'
}

/** Adds the product of a tile, or takes it away. Returns as `addToCompare` does. */
export function toggleCompared({ id, slug, name, sku, image }: ProductTile): string | null {
  if (!compared.current().some((known) => known.slug === slug))
    return addToCompare({ id, slug, name, sku, image })
  removeFromCompare(slug)
  return null
}

export function removeFromCompare(slug: string): void {
  compared.remove(slug)
}

export function clearCompared(): void {
  compared.clear()
}

// The products last looked at on this device (req 8.6).

const most = 12
const viewed = deviceList(localKeys.recentlyViewed, most)

export function useRecentlyViewed(): readonly ListedProduct[] {
  return viewed.useList()
}

export function noteViewed(product: Product): void {
  viewed.put(listed(product))
}

/** Notes a product when it is shown. */
export function useNoteViewed(product: Product): void {
  useEffect(() => noteViewed(product), [product])
}
