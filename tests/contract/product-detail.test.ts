import { describe, expect, test } from 'vitest'
import { usedPictures } from '../../server/reads/picture'
import { newCustomer, openProvider } from './provider'

const provider = openProvider()
const { db, get } = provider
const readProduct = async (slug: string) => (await (await get(`product/${slug}`)).json()).Data
const folder = 'media/v1/w640/product/steel-bottle'

describe('GET product/{slug}', () => {
  test('product has the fields of its page', async () => {
    const Data = await readProduct('summit-steel-bottle')
    expect(Data).toMatchObject({
      ProductID: 1,
      ProductType: 1,
      productname: 'Summit Steel Bottle',
      productSKU: 'SB-1002',
      SKUPrefix: 'SB',
      Slug: 'summit-steel-bottle',
      ProductGallery: [
        { Image: `${folder}/navy-on-white/1.webp` },
        { Image: `${folder}/black-on-white/1.webp` },
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

  test('picture has its print area, and names its version without a print', async () => {
    const area = { PrintType: 'Laser Engraving', X: 0.4, Width: 0.2, WidthMM: 50, HeightMM: 75 }
    expect((await readProduct('summit-steel-bottle')).ProductGallery).toEqual(
      ['navy', 'black'].map((colour) => ({
        Image: `${folder}/${colour}-on-white/1.webp`,
        Unprinted: `${folder}/${colour}-on-white/5.webp`,
        PrintArea: [expect.objectContaining(area)],
      })),
    )
    const isUsed = usedPictures(db)
    expect(await isUsed(`${folder}/navy-on-white/5.webp`)).toBe(true)
    expect(await isUsed(`${folder}/white-on-navy/5.webp`)).toBe(false)
  })

  test('picture states the colour after which a folder of its path is named', async () => {
    expect((await readProduct('harbour-polo')).ProductGallery).toEqual([
      { Image: `${folder}/navy-on-white/1.webp`, Colour: 'Navy' },
      { Image: `${folder}/black-on-white/1.webp` },
      { Image: `${folder}/white-on-navy/1.webp`, Colour: 'White' },
    ])
  })

  test('product with variations has its choices and a row per variation and value', async () => {
    const Data = await readProduct('harbour-polo')
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
})

test('product for members has set-up prices and the wishlist flag', async () => {
  const { headers } = await newCustomer(provider, 4)
  const { Data } = await (await get('product/login/cafe-tote', headers)).json()
  const setup = { UnitPrice: 0.55, SetupPrice: 45, SetupName: 'Laser set-up', Default: 1 }
  expect(Data).toMatchObject({
    ProductSetupPrice: [{ ProductSetupPriceID: expect.any(Number), ...setup }],
    UserProductWishlist: false,
  })
})
