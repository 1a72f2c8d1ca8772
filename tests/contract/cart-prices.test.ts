/** What the storefront reckons from the product's reply is what the cart says, for every role. */
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { generateCatalogue } from '../../server/db/seed/generate'
import { enveloped, wireFlag, wireId, wireList, wireNumber, wireOne, wireText } from '../../src/api/wire'
import { centsOf } from '../../src/domain/money'
import { linePrice, type PriceList, preselected } from '../../src/domain/price'
import { type RoleName, roleOf } from '../../src/domain/role'
import { variationsOf } from '../../src/domain/variation'
import { linesOf, wanted } from './cart-calls'
import { type Customer, newCustomer, openProvider } from './provider'
import { ownDatabase } from './own-database'

const catalogue = generateCatalogue(66)
/** The generated prices are round; these are not, and some products have neither set-up nor freight. */
const products = catalogue.products.map((product, index) => ({
  ...product,
  addFreight: index % 4 > 0,
  setupPrices: index % 7 === 0 ? [] : product.setupPrices,
  priceTiers: product.priceTiers.map((tier) => ({
    ...tier,
    priceCents: index % 2 === 0 ? tier.priceCents : tier.priceCents + 3,
    markups: index % 3 === 0 ? { ...tier.markups, retailer: 37.125, wholesaler: 12.345 } : tier.markups,
  })),
}))
const provider = openProvider({}, await ownDatabase({ ...catalogue, products }))

const cents = v.pipe(
  v.union([v.number(), v.string()]),
  v.check((amount) => /^\d+(\.\d{1,2})?$/.test(String(amount)), 'whole cents'),
  v.transform((amount) => centsOf(amount) ?? Number.NaN),
)
const columns = {
  Admin: 'admin',
  Retailer: 'retailer',
  Wholesaler: 'wholesaler',
  PortalUser: 'portalUser',
  VIPUser: 'vipUser',
  SaleAgent: 'saleAgent',
} as const satisfies Record<string, RoleName>

const Value = v.object({ AttributeValue: v.object({ AttributeValueID: wireId, AttributeValue: wireText }) })
const Detail = enveloped(
  wireOne(
    v.looseObject({
      ProductID: v.number(),
      ProductType: wireNumber,
      minimumqty: wireNumber,
      add_freight: wireFlag,
      ProductUnbrandedPrice: v.array(v.looseObject({ QTY: wireNumber, Price: cents })),
      ProductSetupPrice: v.array(
        v.object({
          ProductSetupPriceID: wireId,
          SetupName: wireText,
          UnitPrice: cents,
          SetupPrice: cents,
          Default: wireNumber,
        }),
      ),
      ProductAttribute: wireList(
        v.object({ Attribute: v.object({ AttributeName: wireText }), ProductAttributeValue: v.array(Value) }),
      ),
      ProductVariationAttributeValue: wireList(
        v.object({ ProductVariationID: wireId, AttributeValue: v.object({ AttributeValueID: wireId }) }),
      ),
    }),
  ),
)
type Detail = v.InferOutput<typeof Detail>

async function detailOf(slug: string, { headers }: Customer): Promise<Detail> {
  return v.parse(Detail, await (await provider.get(`product/login/${slug}`, headers)).json())
}

function priceListOf(detail: Detail): PriceList {
  return {
    addsFreight: detail.add_freight,
    tiers: detail.ProductUnbrandedPrice.map((tier) => ({
      quantity: tier.QTY,
      cents: tier.Price,
      markups: Object.fromEntries(
        Object.entries(columns)
          .filter(([field]) => field in tier)
          .map(([field, role]) => [role, v.parse(wireNumber, tier[field])]),
      ),
    })),
    setups: detail.ProductSetupPrice.map((setup) => ({
      id: setup.ProductSetupPriceID,
      name: setup.SetupName,
      unitCents: setup.UnitPrice,
      setupCents: setup.SetupPrice,
      preselected: setup.Default,
    })),
  }
}

/** Below, at and between the breaks, and the largest there is. */
function quantitiesOf({ ProductType, minimumqty, ProductUnbrandedPrice }: Detail): number[] {
  const least = ProductType === 2 ? 1 : minimumqty
  const second = ProductUnbrandedPrice[1]?.QTY ?? least + 2
  return [least, least + 1, Math.max(least, second - 1), 9973, 1_000_000]
}

/** Another choice of set-ups at each of the five quantities. */
function chosenAt(step: number, { setups }: PriceList): Map<string, number> {
  if (step === 0) return new Map()
  if (step === 1) return preselected(setups)
  return new Map(setups.map(({ id }, index) => [id, (step * 3 + index) % 11]))
}

function choicesOf({ ProductAttribute, ProductVariationAttributeValue }: Detail) {
  const rows = ProductVariationAttributeValue.map(({ ProductVariationID, AttributeValue }) => ({
    variationId: ProductVariationID,
    valueId: AttributeValue.AttributeValueID,
  }))
  return {
    ProductVariationID: variationsOf(rows)[0]?.id ?? null,
    randomnumber: ProductAttribute.map(({ Attribute, ProductAttributeValue: [first] }) => ({
      name: Attribute.AttributeName,
      value: first?.AttributeValue.AttributeValue,
    })),
  }
}

describe.each([0, 1, 2, 3, 4, 5])('role %i', (roleId) => {
  test('66 products at five quantities', { timeout: 120_000 }, async () => {
    const customer = await newCustomer(provider, roleId)
    const details = await Promise.all(products.map(({ slug }) => detailOf(slug, customer)))
    for (const step of [0, 1, 2, 3, 4]) {
      const reckoned = new Map<number, string>()
      await Promise.all(
        details.map(async (detail) => {
          const prices = priceListOf(detail)
          const QTY = quantitiesOf(detail)[step] ?? 0
          const chosen = chosenAt(step, prices)
          const price = linePrice(prices, roleOf(roleId), QTY, chosen)
          reckoned.set(detail.ProductID, `${QTY} at ${price?.eachCents} cents`)
          const ProductSetupPrice = [...chosen].map(([ProductSetupPriceID, times]) => ({
            ProductSetupPriceID,
            QTY: times,
          }))
          const line = { ...choicesOf(detail), ProductID: detail.ProductID, QTY, ProductSetupPrice }
          const reply = await provider.post('cart', wanted(line), customer.headers)
          expect([reply.status, await reply.json()]).toMatchObject([200, { Message: 'Cart updated.' }])
        }),
      )
      const lines = await linesOf(provider, customer)
      const said = lines.map((line) => [line.ProductID, `${line.QTY} at ${centsOf(line.BasePrice)} cents`])
      expect(Object.fromEntries(said)).toEqual(Object.fromEntries(reckoned))
      expect(lines).toHaveLength(products.length)
    }
  })
})

test('the walk meets products of both types, with and without choices, set-ups and freight', async () => {
  const kinds = new Set(products.map((one) => `${one.type} ${one.attributes.length > 0}`))
  expect([...kinds].toSorted()).toEqual(['1 false', '1 true', '2 true'])
  expect(products.some((one) => one.setupPrices.length === 0 && one.addFreight)).toBe(true)
  expect(products.some((one) => one.setupPrices.length === 0 && !one.addFreight)).toBe(true)
})
