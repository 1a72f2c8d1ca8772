/**
 * Products that the customer wants to add to a draft: setting them opens the "Add to draft" dialog above any page.
 */
import { createAtom, useSelector } from '@tanstack/react-store'
import {
  defaultCells,
  type DraftCell,
  type DraftLine,
  type DraftProduct,
  newDraftLine,
} from '../rules/client-draft'
import type { Product } from '../../../src/domain/product/product'
import { newUuid } from '../../../src/domain/uuid'
import { currentNeed } from '../../../src/session/need'

/**
 * `cells`: chosen colours and sizes; without them the quantity is chosen in the draft. `mockUp`: a logo tried on the
 * product.
 */
export type RequestedProduct = {
  product: DraftProduct
  cells?: DraftCell[]
  branding?: DraftLine['branding']
  mockUp?: DraftLine['mockUp']
}

const requestedProducts = createAtom<readonly RequestedProduct[]>([])

export const useRequestedProducts = () => useSelector(requestedProducts)

export function requestAddToDraft(products: readonly RequestedProduct[]): void {
  requestedProducts.set(products)
}

export function closeAddToDraft(): void {
  requestedProducts.set([])
}

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

/** A product without chosen cells gets the quantity of "I need", or else its default quantity if it has no options. */
export function draftLineOf(
  { product: requested, cells, branding, mockUp }: RequestedProduct,
  product: Product | null,
): DraftLine {
  const draftProduct = product
    ? { ...draftProductFromDetails(product), image: requested.image ?? product.gallery[0] ?? null }
    : requested
  return newDraftLine(newUuid(), draftProduct, {
    cells: cells ?? defaultCells(product, currentNeed().quantity),
    branding: branding ?? null,
    ...(mockUp && { mockUp }),
  })
}
