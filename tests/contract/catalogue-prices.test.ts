/** Own prices in one read: those of product/login/{slug}, for the caller and nobody else. */
import { describe, expect, test } from 'vitest'
import { pathOf, readAll } from './bulk-calls'
import { newCustomer, openProvider, signedIn } from './provider'
import { smallCatalogue } from './small-catalogue'

const provider = openProvider()
const { get } = provider
const slugs = smallCatalogue.products.map(({ slug }) => slug)

describe.each([0, 1, 2, 3, 4, 5])('role %i', (roleId) => {
  test('has for every product what the product page is told', async () => {
    const headers = await signedIn(provider, roleId)
    const lines = await readAll(provider, { limit: '20' }, { call: 'prices', headers })
    const prices = lines.flatMap(({ Prices }) => Prices ?? [])
    expect(lines[0]?.PriceList).toEqual({ Products: slugs.length })
    expect(prices.map(({ Slug }) => Slug).toSorted()).toEqual(slugs.toSorted())
    for (const { Slug, ...own } of prices) {
      const { Data } = await (await get(`product/login/${Slug}`, headers)).json()
      const { ProductUnbrandedPrice, ProductSetupPrice, add_freight, CostFlag } = Data
      expect(own).toEqual({ ProductUnbrandedPrice, ProductSetupPrice, add_freight, CostFlag })
    }
  })
})

test('of chosen categories only', async () => {
  const { headers } = await newCustomer(provider)
  const lines = await readAll(provider, { categories: 'bags,new' }, { call: 'prices', headers })
  expect(lines.flatMap(({ Prices }) => Prices?.Slug ?? [])).toEqual(['cafe-tote', 'harbour-polo'])
  expect(lines[0]?.PriceList?.Products).toBe(2)
  const counted = await readAll(provider, { limit: '0' }, { call: 'prices', headers })
  expect(counted.map((line) => Object.keys(line)[0])).toEqual(['PriceList', 'Done'])
})

test('is kept by nobody on the way', async () => {
  const { headers } = await newCustomer(provider)
  const reply = await get('catalogue/prices', { ...headers, 'Accept-Encoding': 'br' })
  expect(reply.headers.get('Cache-Control')).toBe('no-store')
  expect(reply.headers.get('Vary')).toContain('Authorization')
  expect(reply.headers.get('ETag')).toBeNull()
  expect(reply.headers.get('Content-Encoding')).toBe('br')
})

test('a cursor of another customer opens nothing but the own prices', async () => {
  const [admin, retailer] = [await newCustomer(provider, 0), await newCustomer(provider, 1)]
  const page = await (await get('catalogue/prices?limit=3', admin.headers)).text()
  const { Next } = JSON.parse(page.trimEnd().split('\n').at(-1) ?? '')
  const reply = await get(pathOf('prices', { after: Next }), retailer.headers)
  expect(reply.status).toBe(200)
  expect(await reply.text()).not.toMatch(/"(Admin|Wholesaler|PortalUser|VIPUser|SaleAgent)"/)
  expect((await get(pathOf('prices', { after: Next }))).status).toBe(401)
})
