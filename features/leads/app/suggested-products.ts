/** The products that a visitor has probably looked at: compared, recently viewed, or in the newest draft. */
import type { DraftProduct } from '../../../src/domain/client-draft/known-draft'
import { useDrafts } from '../../../src/widgets/frame/drafts'
import { type ListedProduct, useCompared, useRecentlyViewed } from '../../../src/session/product-lists'

export type SuggestedProduct = DraftProduct

const maxSuggestions = 12

export function useSuggestedProducts(): SuggestedProduct[] {
  const [draft] = useDrafts() ?? []
  const listed: ListedProduct[] = [...useCompared(), ...useRecentlyViewed()]
  const candidates = [
    ...listed.map(({ id = '', slug, sku, name, image }) => ({ id, slug, sku, name, image })),
    ...(draft?.lines.map(({ product }) => product) ?? []),
  ]
  return [...new Map(candidates.toReversed().map((product) => [product.slug, product])).values()]
    .toReversed()
    .slice(0, maxSuggestions)
}
