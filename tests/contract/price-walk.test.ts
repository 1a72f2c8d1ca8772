/**
 * Compares the prices of a product page, of exact fractions and of the cart, for products with uneven prices and
 * every role: six products, or all sixty by `npm run test:long` (tests/run.ts).
 */
import { expect, test } from 'vitest'
import { stepsOfWalk, walkPrices } from '../support/price-walk'
import { oddCatalogue } from './random-orders'
import { databaseWith } from './file-resources'
import { newCustomer, openProvider } from './provider'

const count = Number(process.env['WALKED_PRODUCTS'] ?? 6)
const provider = openProvider({}, await databaseWith(oddCatalogue))
/** Starts with the seventh product, because the eleventh has no price tiers. */
const products = [...oddCatalogue.products.slice(6), ...oddCatalogue.products.slice(0, 6)].slice(0, count)
const slugs = products.map(({ slug }) => slug)
async function tokensOf(roleIds: number[]): Promise<Map<number, string>> {
  const customers = await Promise.all(roleIds.map((roleId) => newCustomer(provider, roleId)))
  return new Map(customers.map(({ headers }, index) => [roleIds[index] ?? 0, headers.Authorization]))
}

test('page, exact fractions and cart agree to the cent', { timeout: 60_000 + count * 9000 }, async () => {
  const tokens = await tokensOf([0, 1, 2, 3, 4, 5])
  const result = await walkPrices({ fetch: provider.fetch, slugs, tokens, withOtherSetups: true })
  expect(result.mismatches).toEqual([])
  expect(result.combinations).toBe(products.length * tokens.size * (stepsOfWalk + 1))
  const onRequest = products.filter(({ priceTiers }) => priceTiers.length === 0).length
  expect(result.onRequest).toBe(onRequest * tokens.size * (stepsOfWalk + 1))
  const kinds = [...result.kinds].join('; ')
  const rare = count > 6 ? ['plain', 'grid'] : []
  for (const kind of ['variations', 'choices', 'on request', 'no set-ups', 'freight', ...rare])
    expect(kinds).toContain(kind)
})

const raise = (field: string, amount: number) => (text: string) =>
  text.replace(
    new RegExp(`"${field}": ?([\\d.]+)`),
    (_, value: string) => `"${field}":${(Number(value) + amount).toFixed(2)}`,
  )
test.each([
  ['a cent more for one tier', raise('Price', 0.01)],
  ['another markup', raise('Retailer', 3)],
  ['a cent more for a set-up', raise('UnitPrice', 0.01)],
  ['freight left out', (text: string) => text.replace(/"add_freight": ?1/, '"add_freight":0')],
])('price comparison detects %s in a reply', async (_, change) => {
  const fetch = async (url: string, init: RequestInit) => {
    const reply = await provider.fetch(url, init)
    if (!url.includes('product/login/')) return reply
    const { status, headers } = reply
    return new Response(change(await reply.text()), { status, headers })
  }
  const { mismatches } = await walkPrices({ fetch, slugs: slugs.slice(0, 1), tokens: await tokensOf([1]) })
  expect(mismatches).not.toEqual([])
})
