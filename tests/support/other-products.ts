/**
 * Products of the other provider (other-provider.ts): public fields for visitors, and for members the markups of all
 * roles, as strings.
 */
import type { RawPrices } from './price-oracle'

export const total = 60
/** Ids of products that differ from the others. */
export const otherKinds = { variations: 20, withoutTiers: 30, withoutSetups: 31, withoutQuote: 32 } as const

/** Unique percent values, so that a test recognizes a leaked markup. */
export const otherMarkups = {
  Admin: '3.317',
  Retailer: '41.719',
  Wholesaler: '17.923',
  PortalUser: '27.329',
  VIPUser: '23.633',
  SaleAgent: '19.141',
} as const

/** Returns the fields that a visitor may see. null: there is no such product. */
export function product(id: number): Record<string, unknown> | null {
  if (id < 1 || id > total) return null
  return {
    ProductID: String(id),
    ProductType: '1',
    productname: `Thing ${id} &amp; Co`,
    productSKU: `TH-${1000 + id}`,
    Slug: `thing-${id}`,
    ProductGallery: [`pictures/thing-${id}.svg`, { Image: 'pictures/thing-back.svg' }, null],
    productdescription: '<p>Made <b>well</b>.</p><script>window.hacked=5</script>',
    features: ['Strong', null, 'Light'],
    additional_specifications: { specification: 'Weight', description: '2 kg' },
    branding_options: [{ print_type: 'Pad Print', print_description: 'Front | 40 x 40 mm ||' }],
    carton: { length: '40', width: 30, height: null, quantity: '100', weight: '12' },
    stockDescription: [{ description: 'Blue', quantity: '1200', next_shipment: null }],
    Rating: '4.5',
    NumberRating: '12',
    minimumqty: '50',
    unbrandedpriceshow: '1',
    setupchargeshow: 'true',
    howmanypositions: ['1', '2'],
    getinstantcourt: id === otherKinds.withoutQuote ? '0' : '1',
    brandingtemplate: null,
    ...(id === otherKinds.variations ? variations() : {}),
  }
}

/** Adds the prices. Like a careless provider, it sends the columns of all roles to every signed-in customer. */
export function memberProduct(id: number): Record<string, unknown> | null {
  const publicFields = product(id)
  if (!publicFields) return null
  const prices = pricesOf(id)
  const tiers = prices.ProductUnbrandedPrice
  return {
    ...publicFields,
    ...prices,
    ProductUnbrandedPrice:
      tiers.length > 0 ? [...tiers, { QTY: 'many', Price: 'cheap' }, { QTY: 1, Price: '0.00' }] : null,
    ProductSetupPrice: prices.ProductSetupPrice.length > 0 ? prices.ProductSetupPrice : null,
    UserProductWishlist: 'false',
  }
}

/** Returns the prices with which the provider calculates, unsorted and not in whole cents. */
function pricesOf(id: number): RawPrices {
  const tier = (key: number, QTY: unknown, Price: unknown) => ({
    ProductUnbrandedPriceID: String(key),
    QTY,
    Price,
    ...otherMarkups,
  })
  const tiers = [tier(1, '250', 12.3), tier(2, '50', '13.555'), tier(3, 1000, '1.005')]
  const setups = [
    {
      ProductSetupPriceID: '71',
      UnitPrice: '0.35',
      SetupPrice: '45',
      SetupName: 'Pad print &amp; more',
      Default: true,
    },
    { ProductSetupPriceID: 72, UnitPrice: '1', SetupPrice: '60.00', SetupName: 'Second side', Default: '0' },
  ]
  return {
    add_freight: id === otherKinds.withoutSetups ? '1' : '0',
    ProductUnbrandedPrice: id === otherKinds.withoutTiers ? [] : tiers,
    ProductSetupPrice: id === otherKinds.withoutSetups ? [] : setups,
  }
}

/** Returns variations in Red and Blue, S, M and XL, without Blue XL. Values are bare strings. */
function variations() {
  const rows = [
    ['501', '11', '22', 'Red, S', '40'],
    ['502', '11', '23', 'Red, M', '0'],
    ['503', '11', '21', 'Red, XL', '25'],
    ['504', '12', '22', 'Blue, S', '300'],
    ['505', '12', '23', 'Blue, M', '7'],
  ]
  const value = (AttributeValueID: string, AttributeValue: string) => ({ AttributeValueID, AttributeValue })
  return {
    ProductType: '2',
    minimumqty: '3',
    isordergrid: '1',
    ProductAttribute: [
      {
        AttributeID: '1',
        Attribute: { AttributeName: 'Colour' },
        ProductAttributeValue: [value('11', 'Red'), value('12', 'Blue')],
      },
      {
        AttributeID: '2',
        Attribute: [{ AttributeName: 'Size' }],
        ProductAttributeValue: [value('21', 'XL'), value('22', 'S'), value('23', 'M')],
      },
    ],
    ProductVariationAttributeValue: rows.flatMap(([ProductVariationID, colour, size]) => [
      { ProductVariationID, AttributeValue: { AttributeValueID: colour } },
      { ProductVariationID, AttributeValueID: size },
    ]),
    stockDescription: rows.map(([, , , description, quantity]) => ({
      description,
      quantity,
      next_shipment: quantity === '0' ? '2027-02-01' : null,
    })),
  }
}
