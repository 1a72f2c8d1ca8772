/**
 * Products that the customer wants to add to a draft: setting them opens the "Add to draft" dialog above any page.
 */
import { createAtom, useSelector } from '@tanstack/react-store'
import { defaultCells, type DraftLine, newDraftLine } from '../rules/client-draft'
import { draftProductFromDetails, type RequestedProduct } from '../../../src/domain/client-draft/known-draft'
import type { Product } from '../../../src/domain/product/product'
import { newUuid } from '../../../src/domain/uuid'
import { currentNeed } from '../../../src/session/need'

/** `mockUp`: a logo tried on the product. */
export type RequestedLine = RequestedProduct & { mockUp?: DraftLine['mockUp'] }

const requestedProducts = createAtom<readonly RequestedLine[]>([])

export const useRequestedProducts = () => useSelector(requestedProducts)

export function requestAddToDraft(products: readonly RequestedLine[]): void {
  requestedProducts.set(products)
}

export function closeAddToDraft(): void {
  requestedProducts.set([])
}

/** A product without chosen cells gets the quantity of "I need", or else its default quantity if it has no options. */
export function draftLineOf(
  { product: requested, cells, branding, mockUp }: RequestedLine,
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
