/** A product in a provider's reply, and a product and a tile in the shop's types. */
import type { Product, ProductTile } from '../../src/domain/product/product'

export function detailReply(changes: Record<string, unknown> = {}) {
  const data = {
    ProductID: 7,
    productname: 'Alpine flask',
    productSKU: 'DW-1040',
    Slug: 'alpine-flask',
    H1Tag: 'Alpine flask, engraved',
    ProductGallery: [1, 2, 3, 4, 5, 6, 7].map((view) => ({ Image: `media/w640/flask/${view}.webp` })),
    productdescription: 'Keeps water cold.',
    features: ['Leak-proof'],
    additional_specifications: [{ specification: 'Capacity', description: '600 ml' }],
    additional_materials: [],
    branding_options: [{ print_type: 'Pad Print', print_description: 'Cap: 25 mm|Max colours: 4' }],
    carton: { length: 42, width: 31.5, height: 29, quantity: 24, weight: '9.2' },
    availability: 'Ex stock',
    stockDescription: [{ description: 'Navy', quantity: 12480, next_shipment: '2026-06-18' }],
    Rating: 4.4,
    NumberRating: 23,
    minimumqty: 25,
    brandingtemplate: 'templates/DW-1040.pdf',
    unbrandedpriceshow: 1,
    ...changes,
  }
  return { Data: data }
}

/** The values of the attribute have the ids 10 × AttributeID + 1, 2, … */
export const attributeReply = (AttributeID: number, AttributeName: string, values: string[]) => ({
  AttributeID,
  Attribute: { AttributeName },
  ProductAttributeValue: values.map((AttributeValue, index) => ({
    AttributeValueID: 10 * AttributeID + index + 1,
    AttributeValue,
  })),
})

export function anyProduct(changes: Partial<Product> = {}): Product {
  return {
    id: '7',
    name: 'Alpine flask',
    slug: 'alpine-flask',
    sku: 'DW-1040',
    hasVariations: false,
    heading: 'Alpine flask',
    titleTag: 'Alpine flask',
    metaDescription: '',
    imageAlt: 'Alpine flask',
    trail: [],
    gallery: [],
    description: '',
    features: [],
    specifications: [],
    dimensions: [],
    materials: [],
    brandingOptions: [],
    carton: null,
    availability: '',
    stock: [],
    rating: 4.4,
    ratingCount: 23,
    minimumQuantity: 25,
    brandingTemplate: null,
    hasUnbrandedPrices: false,
    showsSetupCharges: true,
    hasInstantQuote: true,
    hasOrderGrid: false,
    positions: [1, 2],
    attributes: [],
    variations: [],
    flag: '',
    information: '',
    ...changes,
  }
}

export function anyTile(changes: Partial<ProductTile> = {}): ProductTile {
  return {
    id: '7',
    name: 'Alpine flask',
    slug: 'alpine-flask',
    sku: 'DW-1040',
    image: null,
    tagImage: null,
    description: '',
    colours: [],
    rating: null,
    minimumQuantity: null,
    availability: '',
    stock: null,
    nextShipment: '',
    secondImage: null,
    addedOn: null,
    ...changes,
  }
}
