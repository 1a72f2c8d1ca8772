/** Properties of each generated product: texts, prices, choices, pictures and reviews. */
import { expect, it } from 'vitest'
import { generateCatalogue } from '../../../demo/catalogue/generate'

const { products } = generateCatalogue(2000)

/** Checks all products with a single assertion, so that a failure names the SKUs. */
function expectNone(isWrong: (product: (typeof products)[number]) => boolean) {
  expect(products.filter(isWrong).map(({ sku }) => sku)).toEqual([])
}

it('product texts have no unfilled placeholders', () => {
  expectNone((product) => /undefined|NaN|\{\w+\}/.test(JSON.stringify(product)))
})

it('print area is inside the picture and no larger than its method allows', () => {
  expectNone(({ printAreas = [], brandingOptions }) =>
    printAreas.some(({ PrintType, Position, X, Y, Width, Height, WidthMM, HeightMM }) => {
      const option = brandingOptions.find(
        ({ printType, description }) =>
          printType === PrintType && description.startsWith(`Position: ${Position}|`),
      )
      const size = /Size: (\d+) x (\d+) mm/.exec(option?.description ?? '')
      const [maxWidth = 0, maxHeight = 0] = size?.slice(1).map(Number) ?? []
      const isWithin = X >= 0 && Y >= 0 && X + Width <= 1 && Y + Height <= 1
      return !isWithin || WidthMM > maxWidth || HeightMM > maxHeight || WidthMM < 1 || HeightMM < 1
    }),
  )
})

it('product has 4 to 6 price tiers, each cheaper than the tier before', () => {
  expectNone(({ priceTiers }) => priceTiers.length < 4 || priceTiers.length > 6)
  expectNone(({ priceTiers, minimumQuantity }) => priceTiers[0]?.quantity !== minimumQuantity)
  expectNone(({ priceTiers }) =>
    priceTiers.some((tier, index) => {
      const previous = priceTiers[index - 1]
      if (tier.priceCents <= 0 || !Number.isInteger(tier.priceCents)) return true
      return previous && (previous.quantity >= tier.quantity || previous.priceCents <= tier.priceCents)
    }),
  )
})

const hasVariations = ({ type }: { type: number }) => type === 2

it('product has a variation for every colour with every other choice', () => {
  const variedProducts = products.filter(hasVariations)
  expect(variedProducts.length).toBeGreaterThan(100)
  for (const { sku, attributes, variations } of variedProducts) {
    const [colours, others] = attributes.map(({ values }) => values.length)
    expect(variations, sku).toHaveLength((colours ?? 0) * (others ?? 0))
    const seen = new Set(variations.map(({ values }) => values.join('/')))
    expect(seen.size, sku).toBe(variations.length)
    for (const { values } of variations) {
      expect(values.every((value, at) => attributes[at]?.values.includes(value))).toBe(true)
    }
  }
  expect(variedProducts.some(({ variations }) => variations.some(({ stock }) => stock === 0))).toBe(true)
})

it('stock rows match the variations', () => {
  for (const { sku, variations, stock } of products.filter(hasVariations)) {
    const stockRows = stock.map(({ description, quantity }) => [description, quantity])
    expect(stockRows, sku).toEqual(
      variations.map((variation) => [variation.values.join(', '), variation.stock]),
    )
  }
})

it('variation without stock has a next shipment unless its product is made to order', () => {
  // Indent products are made to order by the factory, so they need no next shipment.
  const stockedProducts = products.filter((product) => hasVariations(product) && !product.isIndent)
  for (const { sku, stock } of stockedProducts) {
    const withoutShipment = stock.filter(
      ({ quantity, nextShipment }) => quantity === 0 && nextShipment === null,
    )
    expect(withoutShipment, sku).toEqual([])
  }
})

it('shipments are expected only after today, and no product is newer than today', () => {
  const today = new Date().toISOString().slice(0, 10)
  expectNone(({ stock }) => stock.some(({ nextShipment }) => nextShipment !== null && nextShipment <= today))
  expectNone(({ createdOn }) => createdOn > `${today}T00:00:00.000Z`)
})
