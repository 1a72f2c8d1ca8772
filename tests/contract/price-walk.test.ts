/** The price walk over kinds of products that the seed lacks, too: 60 products, every role, six quantities. */
import { expect, test } from 'vitest'
import { generateCatalogue } from '../../server/db/seed/generate'
import { stepsOfWalk, walkPrices } from '../support/price-walk'
import { ownDatabase } from './own-database'
import { newCustomer, openProvider } from './provider'

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

const provider = openProvider({}, await ownDatabase({ ...catalogue, products }))
const slugs = products.map(({ slug }) => slug)
const tokensOf = async (roleIds: number[]) =>
  new Map(
    await Promise.all(
      roleIds.map(
        async (roleId) => [roleId, (await newCustomer(provider, roleId)).headers.Authorization] as const,
      ),
    ),
  )

test('page, exact fractions and cart agree to the cent', { timeout: 120_000 }, async () => {
  const tokens = await tokensOf([0, 1, 2, 3, 4, 5])
  const walked = await walkPrices({
    fetch: (url, init) => provider.fetch(url, init),
    slugs,
    tokens,
    withOtherSetups: true,
  })
  expect(walked.mismatches).toEqual([])
  expect(walked.combinations).toBe(products.length * tokens.size * (stepsOfWalk + 1))
  const onRequest = products.filter(({ priceTiers }) => priceTiers.length === 0).length
  expect(walked.onRequest).toBe(onRequest * tokens.size * (stepsOfWalk + 1))
  const kinds = [...walked.kinds].join('; ')
  for (const kind of ['variations', 'choices', 'plain', 'grid', 'on request', 'no set-ups', 'freight'])
    expect(kinds).toContain(kind)
})

test.each([
  [
    'a cent more for one tier',
    /"Price":([\d.]+)/,
    (price: string) => `"Price":${(Number(price) + 0.01).toFixed(2)}`,
  ],
  ['another markup', /"Retailer":([\d.]+)/, (percent: string) => `"Retailer":${Number(percent) + 3}`],
  [
    'a cent more for a set-up',
    /"UnitPrice":([\d.]+)/,
    (price: string) => `"UnitPrice":${(Number(price) + 0.01).toFixed(2)}`,
  ],
  ['freight left out', /"add_freight": ?(1)/, () => '"add_freight":0'],
])('%s in a reply does not go unnoticed', async (_, pattern, change) => {
  const fetch = async (url: string, init: RequestInit) => {
    const reply = await provider.fetch(url, init)
    if (!url.includes('product/login/')) return reply
    const text = await reply.text()
    return new Response(
      text.replace(pattern, (__, value: string) => change(value)),
      {
        status: reply.status,
        headers: reply.headers,
      },
    )
  }
  const { mismatches } = await walkPrices({ fetch, slugs: slugs.slice(1, 2), tokens: await tokensOf([1]) })
  expect(mismatches).not.toEqual([])
})
