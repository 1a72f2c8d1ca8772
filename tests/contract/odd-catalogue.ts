/** Sixty products whose prices no quantity divides: some without tiers, some without set-ups, some without freight. */
import type { Catalogue } from '../../demo/catalogue/catalogue'
import { generateCatalogue } from '../../demo/catalogue/generate'

const catalogue = generateCatalogue(60)
/** The generated prices are round, and every product has tiers and set-ups; not so here. */
const products = catalogue.products.map((product, index) => ({
  ...product,
  addFreight: index % 4 > 0,
  setupPrices:
    index % 7 === 0 ? [] : product.setupPrices.map((setup, at) => ({ ...setup, ...odd(index + at) })),
  priceTiers:
    index % 11 === 10 ? [] : product.priceTiers.map((tier) => ({ ...tier, ...oddTier(tier, index) })),
}))

function oddTier(tier: (typeof catalogue.products)[number]['priceTiers'][number], index: number) {
  if (index % 2 === 0) return {}
  const markups = { retailer: 37.125, wholesaler: 12.345, admin: 0.5, portalUser: 66.667, saleAgent: 5.555 }
  return { priceCents: tier.priceCents + 3, markups: { ...tier.markups, ...markups } }
}

/** Up to three times chosen at the start, with cents that no quantity divides. */
function odd(index: number) {
  return {
    unitPriceCents: (index * 37) % 251,
    setupPriceCents: (index * 7919) % 10_007,
    defaultQuantity: index % 4,
  }
}

export const oddCatalogue: Catalogue = { ...catalogue, products }
