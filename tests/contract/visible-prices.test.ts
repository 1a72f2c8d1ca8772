/** Prices in replies: none for visitors, and for each role only its own columns (req 4.8, 4.9). */
import { describe, expect, test } from 'vitest'
import { makeCall, matrix } from './matrix'
import { newCustomer, openProvider } from './provider'
import { markups, smallCatalogue } from './small-catalogue'

const provider = openProvider()
const { get, post } = provider

const markupByColumn = {
  Admin: markups.admin,
  Retailer: markups.retailer,
  Wholesaler: markups.wholesaler,
  PortalUser: markups.portalUser,
  VIPUser: markups.vipUser,
  SaleAgent: markups.saleAgent,
}
const columnsByRole = [
  ['Admin', 'Retailer', 'Wholesaler', 'PortalUser', 'VIPUser', 'SaleAgent'],
  ['Retailer'],
  ['Retailer', 'Wholesaler'],
  ['PortalUser'],
  ['VIPUser'],
  ['Retailer', 'VIPUser', 'SaleAgent'],
]
const fromPriceByRole = [8, 12.89, 9.78, 10.67, 11.56, 12.44]
const roleIds = [0, 1, 2, 3, 4, 5]
const slugs = smallCatalogue.products.map(({ slug }) => slug)
const priceField =
  /"(Price|FromPrice|BasePrice|UnitPrice|SetupPrice|ProductSetupPrice|ProductUnbrandedPrice|Totalprice|Default|CostFlag)"/
const markupField = new RegExp(`"(${Object.keys(markupByColumn).join('|')})"`)
const markupNumber = /\b(61\.11|22\.22|33\.33|44\.44|55\.55)\b/
const expectNoPrice = (text: string) => {
  for (const pattern of [priceField, markupField, markupNumber, /cents|markup/i])
    expect(text).not.toMatch(pattern)
}

describe('call without a session has no price', () => {
  const publicRows = matrix.filter(({ who, path }) => who === 'everybody' && path.startsWith('/frontend/'))
  test.each(publicRows.map((row) => [`${row.method} ${row.example}`, row] as const))(
    '%s without a session has no price',
    async (_, row) => {
      expectNoPrice(await (await makeCall(provider, row)).text())
    },
  )

  test('open products, lists and searches have no price, even with a token', async () => {
    const admin = (await newCustomer(provider, 0)).headers
    const texts = async (headers: Record<string, string>) => {
      const replies = await Promise.all([
        ...slugs.map((slug) => get(`product/${slug}`, headers)),
        post('product/', { RecordsPerPage: 100 }, headers),
        post('product/search?limit=100', { Search: 'mug' }, headers),
        post('product/NewArrivals?limit=100', {}, headers),
        get('category/categoryProduct/drinkware?limit=100', headers),
        get('HomePageSetting/', headers),
      ])
      return Promise.all(replies.map((reply) => reply.text()))
    }
    const visitors = await texts({})
    for (const text of visitors) expectNoPrice(text)
    expect(await texts(admin)).toEqual(visitors)
  })
})

describe.each(roleIds)('role %i', (roleId) => {
  const visibleColumns = columnsByRole[roleId] ?? []
  const hiddenColumns = Object.keys(markupByColumn).filter((name) => !visibleColumns.includes(name))

  test('role sees only its own columns of each tier, in every product', async () => {
    const { headers } = await newCustomer(provider, roleId)
    for (const slug of slugs) {
      const text = await (await get(`product/login/${slug}`, headers)).text()
      const { Data } = JSON.parse(text)
      for (const tier of Data.ProductUnbrandedPrice)
        expect(Object.keys(tier).toSorted()).toEqual(
          ['Price', 'ProductUnbrandedPriceID', 'QTY', ...visibleColumns].toSorted(),
        )
      const visibleMarkups = Object.fromEntries(
        Object.entries(markupByColumn).filter(([name]) => visibleColumns.includes(name)),
      )
      if (slug === 'summit-steel-bottle')
        expect(Data.ProductUnbrandedPrice).toMatchObject([
          { QTY: 25, Price: 10, ...visibleMarkups },
          { QTY: 250, Price: 8, ...visibleMarkups },
        ])
      for (const name of hiddenColumns) expect(text).not.toContain(name)
      if (roleId > 0) expect(text).not.toMatch(/"FromPrice"|cents|markup/i)
    }
  })

  test('role sees its own lowest price, and no markup, in lists and searches', async () => {
    const { headers } = await newCustomer(provider, roleId)
    const list = await (await post('product/login', { RecordsPerPage: 100 }, headers)).text()
    const hits = await (await post('product/login/search', { Search: 'steel bottle' }, headers)).text()
    for (const text of [list, hits]) {
      expect(text).not.toMatch(markupField)
      expect(text).not.toMatch(markupNumber)
      expect(text).not.toMatch(/"(Price|ProductUnbrandedPrice|ProductSetupPrice)"/)
    }
    const prices = [...`${list}${hits}`.matchAll(/"FromPrice": ?([\d.]+|null)/g)].map(([, price]) => price)
    expect(new Set(prices)).toEqual(new Set([String(fromPriceByRole[roleId]?.toFixed(2)), 'null']))
  })

  test('role sees only its own price of each line in the cart', async () => {
    const customer = await newCustomer(provider, roleId)
    await post('cart/cart2', { ProductID: 1, QTY: 250 }, customer.headers)
    const text = await (await get('cart', customer.headers)).text()
    expect(text).not.toMatch(markupField)
    expect(text).not.toMatch(/"(Price|FromPrice|UnitPrice|SetupPrice)"/)
    // The expected price includes freight of 15 / 250.
    expect(text).toContain(`"BasePrice":"${((fromPriceByRole[roleId] ?? 0) + 0.06).toFixed(2)}"`)
  })
})
