import { describe, expect, test } from 'vitest'
import { wishlist } from '../../server/db/schema-customer'
import { openProvider, signedIn } from './provider'
import { markups } from './small-catalogue'

const provider = openProvider()
const { db, get } = provider

describe('GET product/{slug}', () => {
  test('has the fields of the product page', async () => {
    const { Data } = await (await get('product/summit-steel-bottle')).json()
    expect(Data).toMatchObject({
      ProductID: 1,
      ProductType: 1,
      productname: 'Summit Steel Bottle',
      productSKU: 'SB-1002',
      SKUPrefix: 'SB',
      Slug: 'summit-steel-bottle',
      ProductGallery: [
        { Image: 'media/v1/w640/product/steel-bottle/navy-on-white/1.webp' },
        { Image: 'media/v1/w640/product/steel-bottle/black-on-white/1.webp' },
      ],
      features: ['Holds what it promises'],
      additional_specifications: [{ specification: 'Care', description: 'Hand wash' }],
      dimensions: ['Height 20 cm'],
      additional_materials: [{ component: 'Body', material: 'Steel' }],
      branding_options: [
        { print_type: 'Laser Engraving', print_description: 'Position: front|Size: 50 x 30 mm' },
      ],
      carton: { length: 40, width: 30, height: 20, quantity: 50, weight: 8.5 },
      stockDescription: [{ description: 'Summit Steel Bottle', quantity: 120, next_shipment: null }],
      productstock: 120,
      Rating: 4.7,
      NumberRating: 12,
      minimumqty: 25,
      add_freight: 1,
      ManageStock: 1,
      brandingtemplate: 'templates/SB-1002.pdf',
      getinstantcourt: 1,
      isordergrid: 0,
      unbrandedpriceshow: 1,
      setupchargeshow: 1,
      howmanypositions: [1, 2],
      ProductCategory: { CategorySlug: 'drinkware', Slug: 'bottles' },
      ProductAttribute: [],
    })
    expect(Data.ProductCategoryMap).toHaveLength(2)
  })

  test('a variation product has its choices and one row for each variation and value', async () => {
    const { Data } = await (await get('product/harbour-polo')).json()
    expect(Data.ProductType).toBe(2)
    expect(Data.ProductAttribute[1]).toEqual({
      AttributeID: 2,
      Attribute: { AttributeName: 'Size' },
      ProductAttributeValue: [
        { AttributeValueID: 3, AttributeValue: { AttributeValueID: 3, AttributeValue: 'S' } },
        { AttributeValueID: 4, AttributeValue: { AttributeValueID: 4, AttributeValue: 'M' } },
      ],
    })
    expect(Data.ProductVariationAttributeValue).toEqual([
      { ProductVariationID: 1, AttributeValue: { AttributeValueID: 1 } },
      { ProductVariationID: 1, AttributeValue: { AttributeValueID: 3 } },
      { ProductVariationID: 2, AttributeValue: { AttributeValueID: 2 } },
      { ProductVariationID: 2, AttributeValue: { AttributeValueID: 4 } },
    ])
  })

  test.each([
    'nope',
    'login',
    '%00',
    '..%2f..%2fetc%2fpasswd',
    "x'%20or%201=1--",
    'a'.repeat(300),
    '%ED%A0%80',
  ])('%s is not found', async (slug) => {
    const reply = await get(`product/${slug}`)
    expect(reply.status).toBe(404)
    expect(await reply.json()).toMatchObject({ ErrorCode: 'NOTFOUND' })
  })

  test('shows a visitor no price, even one who brings a token', async () => {
    for (const headers of [{}, await signedIn(provider, 0)]) {
      const text = await (await get('product/summit-steel-bottle', headers)).text()
      expect(text).not.toMatch(
        /ProductUnbrandedPrice|ProductSetupPrice|FromPrice|"Price"|UnitPrice|Retailer|Admin/,
      )
      expect(text).not.toContain('1000')
    }
  })
})

const columns = {
  Admin: markups.admin,
  Retailer: markups.retailer,
  Wholesaler: markups.wholesaler,
  PortalUser: markups.portalUser,
  VIPUser: markups.vipUser,
  SaleAgent: markups.saleAgent,
}

describe('GET product/login/{slug}', () => {
  test.each([
    [0, ['Admin', 'Retailer', 'Wholesaler', 'PortalUser', 'VIPUser', 'SaleAgent']],
    [1, ['Retailer']],
    [2, ['Retailer', 'Wholesaler']],
    [3, ['PortalUser']],
    [4, ['VIPUser']],
    [5, ['Retailer', 'VIPUser', 'SaleAgent']],
  ] as const)('role %i sees the markups %j and no other', async (roleId, visible) => {
    const reply = await get('product/login/summit-steel-bottle', await signedIn(provider, roleId))
    const text = await reply.text()
    const { Data } = JSON.parse(text)
    const own = Object.fromEntries(visible.map((name) => [name, columns[name]]))
    expect(Data.ProductUnbrandedPrice).toEqual([
      { ProductUnbrandedPriceID: expect.any(Number), QTY: 25, Price: 10, ...own },
      { ProductUnbrandedPriceID: expect.any(Number), QTY: 250, Price: 8, ...own },
    ])
    for (const [name, percent] of Object.entries(columns)) {
      if (!visible.some((one) => one === name))
        expect(text).not.toMatch(new RegExp(`${name}"|${percent || 'Admin'}\\b`))
    }
  })

  test('has set-up prices and the wishlist flag', async () => {
    const headers = await signedIn(provider, 4)
    const before = await (await get('product/login/cafe-tote', headers)).json()
    expect(before.Data).toMatchObject({
      ProductSetupPrice: [
        {
          ProductSetupPriceID: expect.any(Number),
          UnitPrice: 0.55,
          SetupPrice: 45,
          SetupName: 'Laser set-up',
          Default: 1,
        },
      ],
      UserProductWishlist: false,
    })
    // The VIP account is the fifth of the demo accounts; no other test looks at its wishlist.
    await db.insert(wishlist).values({ userId: 5, productId: before.Data.ProductID }).onConflictDoNothing()
    const after = await (await get('product/login/cafe-tote', headers)).json()
    expect(after.Data.UserProductWishlist).toBe(true)
  })

  test('is kept by nobody, and needs a session', async () => {
    const reply = await get('product/login/cafe-tote', await signedIn(provider, 1))
    expect(reply.headers.get('Cache-Control')).toBe('no-store')
    expect((await get('product/login/cafe-tote')).status).toBe(401)
    expect((await get('product/login/nope', await signedIn(provider, 1))).status).toBe(404)
  })
})
