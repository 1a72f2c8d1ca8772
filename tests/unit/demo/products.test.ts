/** Properties of each generated product: texts, prices, choices, pictures and reviews. */
import { describe, expect, it } from 'vitest'
import { methods } from '../../../demo/catalogue/source'
import { generateCatalogue } from '../../../demo/catalogue/generate'

const { products } = generateCatalogue(2000)

/** One assertion over all products, so that a failure names the SKUs. */
function expectNone(isWrong: (product: (typeof products)[number]) => boolean) {
  expect(products.filter(isWrong).map(({ sku }) => sku)).toEqual([])
}

describe('print areas', () => {
  it('print area is inside the picture and no larger than its method allows', () => {
    expectNone(({ printAreas = [], brandingOptions }) =>
      printAreas.some(({ PrintType, Position, X, Y, Width, Height, WidthMM, HeightMM }) => {
        const option = brandingOptions.find(
          ({ printType, description }) =>
            printType === PrintType && description.startsWith(`Position: ${Position}|`),
        )
        const [wide = 0, high = 0] =
          /Size: (\d+) x (\d+) mm/
            .exec(option?.description ?? '')
            ?.slice(1)
            .map(Number) ?? []
        const isWithin = X >= 0 && Y >= 0 && X + Width <= 1 && Y + Height <= 1
        return !isWithin || WidthMM > wide || HeightMM > high || WidthMM < 1 || HeightMM < 1
      }),
    )
  })

  it('almost every product has print areas', () => {
    const without = products.filter(({ printAreas = [] }) => printAreas.length === 0)
    expect(without.length).toBeLessThan(products.length / 50)
  })
})

describe('texts', () => {
  it('product texts have no unfilled placeholders', () => {
    expectNone((product) => /undefined|NaN|\{\w+\}/.test(JSON.stringify(product)))
  })

  it('description never has the article a before a vowel', () => {
    expectNone(({ description }) => /\ba [aeio](?!ne\b)/i.test(description.replace(/<[^>]*>/g, ' ')))
  })

  it('product has 4 to 7 features and 3 to 6 specifications', () => {
    expectNone(({ features }) => features.length < 4 || features.length > 7)
    expectNone(({ specifications }) => specifications.length < 3 || specifications.length > 6)
    expectNone(({ dimensions, materials }) => dimensions.length === 0 || materials.length === 0)
  })

  it('product has 2 to 4 known branding methods, each with several details', () => {
    expectNone(({ brandingOptions }) => brandingOptions.length < 2 || brandingOptions.length > 4)
    expectNone(({ brandingOptions }) =>
      brandingOptions.some(
        ({ printType, description }) =>
          !methods.some(({ name }) => name === printType) || !/.\|./.test(description),
      ),
    )
    expect(methods).toHaveLength(18)
  })
})

describe('prices', () => {
  it('product has 4 to 6 price tiers from the minimum quantity up, each cheaper', () => {
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

  it('markups are in the agreed range of each role', () => {
    expectNone(({ priceTiers }) =>
      priceTiers.some(({ markups }) => {
        const { retailer, admin, wholesaler, portalUser, vipUser, saleAgent } = markups
        const isBetween = (value: number, from: number, to: number) => value >= from && value <= to
        return !(
          admin === 0 &&
          isBetween(retailer, 35, 60) &&
          isBetween(wholesaler, 10, 20) &&
          isBetween(portalUser, 25, 35) &&
          isBetween(vipUser, 18, 28) &&
          isBetween(saleAgent, 15, 25)
        )
      }),
    )
  })

  it('only the first set-up is preselected', () => {
    expectNone(({ setupPrices }) =>
      setupPrices.some((setup, at) => setup.defaultQuantity !== (at === 0 ? 1 : 0)),
    )
  })
})

describe('choices', () => {
  it('product has a variation for every colour with every other choice', () => {
    const varied = products.filter(({ type }) => type === 2)
    expect(varied.length).toBeGreaterThan(100)
    for (const { sku, attributes, variations } of varied) {
      const [colours, others] = attributes.map(({ values }) => values.length)
      expect(variations, sku).toHaveLength((colours ?? 0) * (others ?? 0))
      const seen = new Set(variations.map(({ values }) => values.join('/')))
      expect(seen.size, sku).toBe(variations.length)
      for (const { values } of variations) {
        expect(values.every((value, at) => attributes[at]?.values.includes(value))).toBe(true)
      }
    }
    expect(varied.some(({ variations }) => variations.some(({ stock }) => stock === 0))).toBe(true)
  })

  it('simple product has no variations and one stock row per colour', () => {
    expectNone(({ type, variations, attributes }) => type === 1 && variations.length + attributes.length > 1)
    expectNone(({ type, stock, colours }) => type === 1 && stock.length !== colours.length)
    expectNone(({ orderGrid, attributes }) => orderGrid && attributes[1]?.name !== 'Size')
  })

  it('stock rows match the variations', () => {
    for (const { type, sku, variations, stock, isIndent } of products) {
      if (type !== 2) continue
      const stockRows = stock.map(({ description, quantity }) => [description, quantity])
      expect(stockRows, sku).toEqual(
        variations.map((variation) => [variation.values.join(', '), variation.stock]),
      )
      const withoutShipment = stock.filter(
        ({ quantity, nextShipment }) => quantity === 0 && nextShipment === null,
      )
      expect(isIndent || withoutShipment.length === 0, sku).toBe(true)
    }
  })

  it('shipments are expected only after today, and no product is newer than today', () => {
    const today = new Date().toISOString().slice(0, 10)
    expectNone(({ stock }) =>
      stock.some(({ nextShipment }) => nextShipment !== null && nextShipment <= today),
    )
    expectNone(({ createdOn }) => createdOn > `${today}T00:00:00.000Z`)
  })
})

describe('presentation', () => {
  it('product has 2 to 9 pictures, the front of the first colour first', () => {
    expectNone(({ pictures }) => pictures.length < 2 || pictures.length > 9)
    expectNone(({ pictures, colours }) => pictures[0]?.view !== 1 || pictures[0].body !== colours[0])
    expectNone(({ pictures }) => pictures.some(({ body, accent }) => body === accent))
  })

  it('surroundings differ from those of the previous product of the same kind', () => {
    const settings = new Map<string, (number | undefined)[]>()
    for (const { sku, pictures } of products)
      for (const kind of [sku.replace(/-.*/, '')])
        settings.set(kind, [...(settings.get(kind) ?? []), pictures[0]?.setting])
    for (const [kind, kindSettings] of settings)
      expect(
        kindSettings.filter((setting, at) => setting === kindSettings[at + 1]),
        kind,
      ).toEqual([])
    expectNone(({ pictures }) => new Set(pictures.map(({ setting }) => setting)).size !== 1)
  })

  it('popular product has every view, a template and at least ten reviews', () => {
    const popularProducts = products
      .slice(0, 400)
      .filter(({ popularity, isNew }) => popularity >= 94 && !isNew)
    expect(popularProducts.length).toBeGreaterThanOrEqual(12)
    for (const { sku, pictures, hasBrandingTemplate, reviews } of popularProducts) {
      expect(new Set(pictures.map(({ view }) => view)), sku).toEqual(new Set([1, 2, 3, 4, 5]))
      expect([hasBrandingTemplate, reviews.length >= 10], sku).toEqual([true, true])
    }
  })

  it('flag matches the product’s status', () => {
    expectNone(({ flagName, isSale }) => isSale !== (flagName === 'Clearance'))
    expectNone(({ flagName, isNew }) => isNew !== (flagName === 'New'))
    expectNone(({ flagName }) => flagName !== null && !/^(New|Clearance|Eco|Express)$/.test(flagName))
  })

  it('reviews have every rating, are short and long, and newer than their product', () => {
    const reviews = products.flatMap((product) => product.reviews)
    expect(new Set(reviews.map(({ rating }) => rating)).size).toBe(5)
    expect(reviews.some(({ remarks }) => remarks.length < 30)).toBe(true)
    expect(reviews.some(({ remarks }) => remarks.length > 120)).toBe(true)
    expect(products.some((product) => product.reviews.length >= 40)).toBe(true)
    expectNone(({ createdOn, reviews: productReviews }) =>
      productReviews.some((review) => review.createdOn < createdOn),
    )
  })
})
