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
const tokensOf = async (roleIds: number[]) =>
  new Map(
    await Promise.all(
      roleIds.map(
        async (roleId) => [roleId, (await newCustomer(provider, roleId)).headers.Authorization] as const,
      ),
    ),
  )

test('page, exact fractions and cart agree to the cent', { timeout: 60_000 + count * 9000 }, async () => {
  const tokens = await tokensOf([0, 1, 2, 3, 4, 5])
  const walked = await walkPrices({ fetch: provider.fetch, slugs, tokens, withOtherSetups: true })
  expect(walked.mismatches).toEqual([])
  expect(walked.combinations).toBe(products.length * tokens.size * (stepsOfWalk + 1))
  const onRequest = products.filter(({ priceTiers }) => priceTiers.length === 0).length
  expect(walked.onRequest).toBe(onRequest * tokens.size * (stepsOfWalk + 1))
  const kinds = [...walked.kinds].join('; ')
  const rare = count > 6 ? ['plain', 'grid'] : []
  for (const kind of ['variations', 'choices', 'on request', 'no set-ups', 'freight', ...rare])
    expect(kinds).toContain(kind)
})

test.each([
  [
    'a cent more for one tier',
    /"Price": ?([\d.]+)/,
    (price: string) => `"Price":${(Number(price) + 0.01).toFixed(2)}`,
  ],
  ['another markup', /"Retailer": ?([\d.]+)/, (percent: string) => `"Retailer":${Number(percent) + 3}`],
  [
    'a cent more for a set-up',
    /"UnitPrice": ?([\d.]+)/,
    (price: string) => `"UnitPrice":${(Number(price) + 0.01).toFixed(2)}`,
  ],
  ['freight left out', /"add_freight": ?(1)/, () => '"add_freight":0'],
])('price comparison detects %s in a reply', async (_, pattern, change) => {
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
  const { mismatches } = await walkPrices({ fetch, slugs: slugs.slice(0, 1), tokens: await tokensOf([1]) })
  expect(mismatches).not.toEqual([])
})
