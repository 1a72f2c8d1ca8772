/** What is to be put into a draft, until it is said into which: the question stands above any page. */
import { createAtom, useSelector } from '@tanstack/react-store'
import {
  defaultCells,
  type DraftCell,
  type DraftLine,
  type DraftProduct,
  newDraftLine,
} from '../../domain/client-draft/client-draft'
import type { Product } from '../../domain/product/product'
import { newUuid } from '../../domain/uuid'
import { currentNeed } from '../../session/need'

/** `cells`: what was chosen of it. Without them, how many it is to be is chosen in the draft. `mockUp`: a logo tried on it. */
export type RequestedProduct = {
  product: DraftProduct
  cells?: DraftCell[]
  branding?: DraftLine['branding']
  mockUp?: DraftLine['mockUp']
}

const asked = createAtom<readonly RequestedProduct[]>([])

export const useRequestedProducts = () => useSelector(asked)

export function askForDraft(products: readonly RequestedProduct[]): void {
  asked.set(products)
}

export function closeDraftQuestion(): void {
  asked.set([])
}

/** Hits of a search have their slug in the place of their id. */
export function draftProductOf({ id, slug, sku, name, image }: DraftProduct): DraftProduct {
  return { id: id === slug ? '' : id, slug, sku, name, image }
}

export function draftProduct({ id, slug, sku, name, gallery }: Product): DraftProduct {
  return { id, slug, sku, name, image: gallery[0] ?? null }
}

/** What was not chosen on its page comes with the quantity that it would be opened or priced with. */
export function draftLineOf(
  { product: told, cells, branding, mockUp }: RequestedProduct,
  product: Product | null,
): DraftLine {
  const known = product ? { ...draftProduct(product), image: told.image ?? product.gallery[0] ?? null } : told
  return newDraftLine(newUuid(), known, {
    cells: cells ?? defaultCells(product, currentNeed().quantity),
    branding: branding ?? null,
    ...(mockUp && { mockUp }),
  })
}
