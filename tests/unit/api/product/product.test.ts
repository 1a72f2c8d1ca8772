/** Reading one product: its role-neutral part and nothing else. */
import { expect, test } from 'vitest'
import { fetchMemberDetail, fetchProduct } from '../../../../src/api/product/product'
import { replying } from '../answers'

const price = { ProductUnbrandedPriceID: 1, QTY: 50, Price: 4.2, Retailer: 40, Admin: 0, Wholesaler: 25 }
const setup = { ProductSetupPriceID: 1, UnitPrice: 1, SetupPrice: 50, SetupName: 'Pad Print', Default: true }
const detail = {
  ProductID: '7',
  ProductType: '2',
  productname: 'Mug &amp; lid',
  SKUPrefix: 'DW-7',
  Slug: 'mug',
  TitleTag: 'Mugs with your logo',
  ProductCategory: { CategoryName: 'Drinkware', Slug: 'drinkware' },
  ProductCategoryMap: [{ SubCategoryName: 'Mugs', Slug: 'mugs' }],
  ProductGallery: [
    'm/1.webp',
    {
      Image: '/m/2.webp',
      Retailer: 9,
      Colour: 'Blue',
      Unprinted: 'm/plain.webp',
      PrintArea: [
        {
          PrintType: 'Pad &amp; Print',
          Position: 'Front',
          X: '0.25',
          Y: 0,
          Width: 0.5,
          Height: 1,
          WidthMM: '50',
          HeightMM: 40,
        },
        { X: 0, Y: 0, Width: 1, Height: 1, Rotation: -42, WidthMM: 50, HeightMM: 0 },
        { X: 0, Y: 0, Width: 0, Height: 1 },
        { X: 3, Y: 0, Width: 1, Height: 1 },
      ],
    },
    null,
    { Image: 'https://evil.example/3.webp' },
  ],
  productdescription: 'Holds 350 ml',
  features: ['Strong', null, 'Light'],
  additional_specifications: { specification: 'Weight', description: '2 kg' },
  dimensions: ['90 x 80 mm'],
  additional_materials: [{ component: 'Body', material: 'Stoneware' }],
  branding_options: [{ print_type: 'Pad Print', print_description: 'Front | 40 x 40 mm ||' }],
  carton: { length: '40', width: 30, height: null, quantity: '100', weight: '12', Price: 7 },
  availability: 'In stock',
  stockDescription: [{ description: 'Blue', quantity: 1200, next_shipment: null }],
  Rating: '4.5',
  NumberRating: '12',
  minimumqty: '50',
  unbrandedpriceshow: '1',
  brandingtemplate: 't/mug.pdf',
  InformationFlag: 1,
  InformationContain: 'Hand wash',
  ProductAttribute: [
    {
      AttributeID: 3,
      Attribute: { AttributeName: 'Colour &amp; Finish' },
      ProductAttributeValue: [
        { AttributeValueID: 31, AttributeValue: { AttributeValueID: 31, AttributeValue: 'Blue' } },
        { AttributeValueID: '32', AttributeValue: 'Black &amp; <b>White</b>', Price: 3 },
        { AttributeValueID: '33', AttributeValue: '<3>' },
        { AttributeValueID: '34', AttributeValue: '<b>' },
      ],
    },
    { Attribute: null },
  ],
  ProductUnbrandedPrice: [price],
  ProductSetupPrice: [setup],
  ProductVariationAttributeValue: [
    { ProductVariationID: 1, AttributeValue: { AttributeValueID: 31 }, Price: 4 },
  ],
  add_freight: 1,
  CostFlag: 'Retailer price',
}

test('a detail is read with everything that a buyer sees', async () => {
  const { asked } = replying({ data: { data: detail } })
  const { value } = await fetchProduct('mug')
  expect(value).toEqual({
    id: '7',
    name: 'Mug & lid',
    slug: 'mug',
    sku: 'DW-7',
    hasVariations: true,
    heading: 'Mug & lid',
    titleTag: 'Mugs with your logo',
    metaDescription: 'Holds 350 ml',
    imageAlt: 'Mug & lid',
    trail: [
      { name: 'Drinkware', href: '/category/drinkware' },
      { name: 'Mugs', href: '/drinkware/mugs' },
    ],
    gallery: ['/m/1.webp', '/m/2.webp'],
    pictureColours: { '/m/2.webp': 'Blue' },
    // What is no part of the picture is left out; a size of which one half is missing is none.
    prints: {
      '/m/2.webp': {
        unprinted: '/m/plain.webp',
        areas: [
          {
            method: 'Pad & Print',
            position: 'Front',
            x: 0.25,
            y: 0,
            width: 0.5,
            height: 1,
            turn: 0,
            mm: { width: 50, height: 40 },
          },
          { method: '', position: '', x: 0, y: 0, width: 1, height: 1, turn: -42, mm: null },
        ],
      },
    },
    description: 'Holds 350 ml',
    features: ['Strong', 'Light'],
    specifications: [{ specification: 'Weight', description: '2 kg' }],
    dimensions: ['90 x 80 mm'],
    materials: [{ component: 'Body', material: 'Stoneware' }],
    brandingOptions: [{ printType: 'Pad Print', lines: ['Front', '40 x 40 mm'] }],
    carton: { length: '40', width: '30', height: '', quantity: '100', weight: '12' },
    availability: 'In stock',
    stock: [{ item: 'Blue', inStock: '1200', nextShipment: '' }],
    rating: 4.5,
    ratingCount: 12,
    minimumQuantity: 50,
    brandingTemplate: '/t/mug.pdf',
    hasUnbrandedPrices: true,
    attributes: [
      {
        id: '3',
        name: 'Colour & Finish',
        values: [
          { id: '31', value: 'Blue' },
          { id: '32', value: 'Black & White' },
          { id: '33', value: '<3>' },
          { id: '34', value: '<b>' },
        ],
      },
    ],
    showsSetupCharges: false,
    hasInstantQuote: false,
    hasOrderGrid: false,
    positions: [],
    variations: [{ id: '1', valueIds: ['31'] }],
    flag: '',
    information: 'Hand wash',
  })
  expect(asked[0]?.url).toBe('/frontend/api/product/mug')
})

test.each([false, true])('nothing of prices and markups survives (signed in: %s)', async (asMember) => {
  const { asked } = replying({ Data: [{ ...detail, unbrandedpriceshow: 0 }] }, 200, 'secret')
  const read = asMember
    ? (await fetchMemberDetail('mug', 'retailer')).value.product
    : (await fetchProduct('mug')).value
  const { hasUnbrandedPrices, showsSetupCharges, ...rest } = read
  expect(showsSetupCharges).toBe(false)
  expect(hasUnbrandedPrices).toBe(false)
  expect(
    words(rest).filter((word) => /price|retailer|wholesaler|markup|vipuser|saleagent|cost/i.test(word)),
  ).toEqual([])
  expect(asked[0]?.url).toBe(`/frontend/api/product/${asMember ? 'login/' : ''}mug`)
  expect(asked[0]?.headers.get('Authorization')).toBe(asMember ? 'secret' : null)
})

/** Every key and every text of an object. */
function words(value: unknown): string[] {
  if (value === null || typeof value !== 'object') return [String(value)]
  return Object.entries(value).flatMap(([key, inner]) => [key, ...words(inner)])
}

test('the least that a provider may send is a product', async () => {
  replying({
    Data: { ProductID: 1, productname: 'Mug', carton: [], ProductAttribute: 'none', minimumqty: 0 },
  })
  const { value } = await fetchProduct('the-mug')
  expect(value).toMatchObject({
    slug: 'the-mug',
    sku: '',
    gallery: [],
    prints: {},
    carton: null,
    rating: null,
    trail: [],
  })
  expect(value).toMatchObject({
    minimumQuantity: 1,
    attributes: [],
    hasUnbrandedPrices: false,
    hasVariations: false,
  })
})

test('a customer is told the product and, apart from it, the prices that the own role may see', async () => {
  replying({ Data: { ...detail, add_freight: '1' } }, 200, 'secret')
  const { product, prices } = (await fetchMemberDetail('mug', 'wholesaler')).value
  expect(product.name).toBe('Mug & lid')
  expect(prices).toEqual({
    role: 'wholesaler',
    tiers: [{ quantity: 50, cents: 420, markups: { wholesaler: 25, retailer: 40 } }],
    setups: [{ id: '1', name: 'Pad Print', unitCents: 100, setupCents: 5000, preselected: 1 }],
    addsFreight: true,
    costFlag: 'Retailer price',
  })
})

test('discounts, thousands with commas, and tiers that are none', async () => {
  const tier = (QTY: unknown, Price: unknown, Retailer: unknown = 40) => ({ QTY, Price, Retailer })
  const read = async (...ProductUnbrandedPrice: object[]) => {
    replying({ Data: { ...detail, ProductUnbrandedPrice } }, 200, 'secret')
    const { prices } = (await fetchMemberDetail('mug', 'retailer')).value
    return prices?.tiers.map(({ quantity, cents, markups }) => [quantity, cents, markups.retailer])
  }
  expect(await read(tier('1,000', '1,250.00'), tier(500, 5, '-10'), tier(500, 4), tier(1, 0))).toEqual([
    [500, 500, -10],
    [1000, 125_000, 40],
  ])
  expect(await read(tier(1, 0), tier(25, '0.00'), tier(50, 'call us'))).toEqual([])
})
