/** What of the prices goes over the wire: nothing to visitors, and to each role its own columns only (req 4.8, 4.9). */
import { describe, expect, test } from 'vitest'
import { makeCall, matrix } from './matrix'
import { newCustomer, openProvider } from './provider'
import { markups, smallCatalogue } from './small-catalogue'

const provider = openProvider()
const { get, post } = provider

const names = {
  Admin: markups.admin,
  Retailer: markups.retailer,
  Wholesaler: markups.wholesaler,
  PortalUser: markups.portalUser,
  VIPUser: markups.vipUser,
  SaleAgent: markups.saleAgent,
}
const seenBy = [
  ['Admin', 'Retailer', 'Wholesaler', 'PortalUser', 'VIPUser', 'SaleAgent'],
  ['Retailer'],
  ['Retailer', 'Wholesaler'],
  ['PortalUser'],
  ['VIPUser'],
  ['Retailer', 'VIPUser', 'SaleAgent'],
]
const ownFromPrice = [8, 12.89, 9.78, 10.67, 11.56, 12.44]
const roleIds = [0, 1, 2, 3, 4, 5]
const slugs = smallCatalogue.products.map(({ slug }) => slug)
const priceField =
  /"(Price|FromPrice|BasePrice|UnitPrice|SetupPrice|ProductSetupPrice|ProductUnbrandedPrice|Totalprice|Default|CostFlag)"/
const markupField = new RegExp(`"(${Object.keys(names).join('|')})"`)
const markupNumber = /\b(61\.11|22\.22|33\.33|44\.44|55\.55)\b/
const noPrice = (text: string) => {
  for (const pattern of [priceField, markupField, markupNumber, /cents|markup/i])
    expect(text).not.toMatch(pattern)
}

describe('without a session there is no price', () => {
  const open = matrix.filter(({ who, path }) => who === 'everybody' && path.startsWith('/frontend/'))
  test.each(open.map((row) => [`${row.method} ${row.example}`, row] as const))('%s', async (_, row) => {
    noPrice(await (await makeCall(provider, row)).text())
  })

  test('nor in any product, list or search, whoever’s token an open call brings', async () => {
    const admin = (await newCustomer(provider, 0)).headers
    const texts = async (headers: Record<string, string>) => [
      ...(await Promise.all(slugs.map(async (slug) => (await get(`product/${slug}`, headers)).text()))),
      await (await post('product/', { RecordsPerPage: 100 }, headers)).text(),
      await (await post('product/search?limit=100', { Search: 'mug' }, headers)).text(),
      await (await post('product/NewArrivals?limit=100', {}, headers)).text(),
      await (await get('category/categoryProduct/drinkware?limit=100', headers)).text(),
      await (await get('HomePageSetting/', headers)).text(),
    ]
    const visitors = await texts({})
    for (const text of visitors) noPrice(text)
    expect(await texts(admin)).toEqual(visitors)
  })
})

describe.each(roleIds)('role %i', (roleId) => {
  const seen = seenBy[roleId] ?? []
  const hidden = Object.keys(names).filter((name) => !seen.includes(name))

  test('sees of each tier its own columns and no other, in every product', async () => {
    const { headers } = await newCustomer(provider, roleId)
    for (const slug of slugs) {
      const text = await (await get(`product/login/${slug}`, headers)).text()
      const { Data } = JSON.parse(text)
      for (const tier of Data.ProductUnbrandedPrice)
        expect(Object.keys(tier).toSorted()).toEqual(
          ['Price', 'ProductUnbrandedPriceID', 'QTY', ...seen].toSorted(),
        )
      const own = Object.fromEntries(Object.entries(names).filter(([name]) => seen.includes(name)))
      if (slug === 'summit-steel-bottle')
        expect(Data.ProductUnbrandedPrice).toMatchObject([
          { QTY: 25, Price: 10, ...own },
          { QTY: 250, Price: 8, ...own },
        ])
      for (const name of hidden) expect(text).not.toContain(name)
      if (roleId > 0) expect(text).not.toMatch(/"FromPrice"|cents|markup/i)
    }
  })

  test('sees in lists and search the own lowest price and no markup', async () => {
    const { headers } = await newCustomer(provider, roleId)
    const list = await (await post('product/login', { RecordsPerPage: 100 }, headers)).text()
    const hits = await (await post('product/login/search', { Search: 'steel bottle' }, headers)).text()
    for (const text of [list, hits]) {
      expect(text).not.toMatch(markupField)
      expect(text).not.toMatch(markupNumber)
      expect(text).not.toMatch(/"(Price|ProductUnbrandedPrice|ProductSetupPrice)"/)
    }
    const prices = [...`${list}${hits}`.matchAll(/"FromPrice": ?([\d.]+|null)/g)].map(([, price]) => price)
    expect(new Set(prices)).toEqual(new Set([String(ownFromPrice[roleId]?.toFixed(2)), 'null']))
  })

  test('sees in the cart one figure per line, the own price', async () => {
    const customer = await newCustomer(provider, roleId)
    await post('cart/cart2', { ProductID: 1, QTY: 250 }, customer.headers)
    const text = await (await get('cart', customer.headers)).text()
    expect(text).not.toMatch(markupField)
    expect(text).not.toMatch(/"(Price|FromPrice|UnitPrice|SetupPrice)"/)
    // With the freight: 15 / 250.
    expect(text).toContain(`"BasePrice":"${((ownFromPrice[roleId] ?? 0) + 0.06).toFixed(2)}"`)
  })
})
