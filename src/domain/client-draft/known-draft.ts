/** Drafts as pages outside of their feature know them, and the products that these pages add to them. */
import * as v from 'valibot'
import type { Product } from '../product/product'
import type { LineOption } from '../product/variation'

export const DraftProduct = v.object({
  /** '' for a product from a search, which returns slugs only. */
  id: v.string(),
  slug: v.string(),
  sku: v.string(),
  name: v.string(),
  /** Absolute URL, or null. */
  image: v.nullable(v.string()),
})
export type DraftProduct = v.InferOutput<typeof DraftProduct>

export type RequestedProduct = {
  product: DraftProduct
  /** Chosen colours and sizes; without them the quantity is chosen in the draft. */
  cells?: { options: LineOption[]; quantity: number }[]
  /** null: the preselected set-ups. */
  branding?: { id: string; name: string; count: number }[] | null
}

export type OpenDraft = { id: string; lines: readonly { id: string; product: DraftProduct }[] }
export type KnownDraft = OpenDraft & { name: string }
export type DraftClient = { company: string; contact: string; note: string }

/**
 * Returns the fields that a draft stores of a tile or search result. The id of a search result is its slug; a draft
 * stores '' instead.
 */
export function draftProductFromTile({ id, slug, sku, name, image }: DraftProduct): DraftProduct {
  return { id: id === slug ? '' : id, slug, sku, name, image }
}

export function draftProductFromDetails({ id, slug, sku, name, gallery }: Product): DraftProduct {
  return { id, slug, sku, name, image: gallery[0] ?? null }
}
