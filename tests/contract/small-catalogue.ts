/** A small catalogue: a few products on which tests rely, and thirty filler products for paging. */
import type { Catalogue, CatalogueCategory, CatalogueProduct } from '../../demo/catalogue/catalogue'
import type { ProductPicture, ScenePicture } from '../../demo/pictures/picture-path'

const scene: ScenePicture = {
  kind: 'category',
  name: 'a-scene',
  drawings: ['mug', 'cap'],
  background: 'navy',
}

/** A picture of a bottle in these colours. */
const bottle = (
  body: ProductPicture['body'],
  accent: ProductPicture['accent'] = 'white',
): ProductPicture => ({ drawing: 'steel-bottle', body, accent, view: 1 })

function category(
  name: string,
  slug: string,
  kind: CatalogueCategory['kind'],
  subcategories: [name: string, slug: string][],
): CatalogueCategory {
  const look = { banner: scene, image: scene }
  return {
    name,
    slug,
    kind,
    description: `<p>All ${slug}</p>`,
    isMenu: kind === 'product',
    ...look,
    subcategories: subcategories.map(([child, childSlug]) => ({
      name: child,
      slug: childSlug,
      description: '',
      ...look,
    })),
  }
}

export const markups = {
  retailer: 61.11,
  admin: 0,
  wholesaler: 22.22,
  portalUser: 33.33,
  vipUser: 44.44,
  saleAgent: 55.55,
}

export function product(
  sku: string,
  name: string,
  subcategories: string[],
  overrides: Partial<CatalogueProduct> = {},
): CatalogueProduct {
  return {
    sku,
    name,
    slug: name.toLowerCase().replaceAll(' ', '-'),
    description: `<p>The ${name} is made for your logo.</p>`,
    type: 1,
    subcategories,
    titleTag: name,
    metaDescription: `Branded ${name}`,
    features: ['Holds what it promises'],
    specifications: [{ specification: 'Care', description: 'Hand wash' }],
    dimensions: ['Height 20 cm'],
    materials: [{ component: 'Body', material: 'Steel' }],
    brandingOptions: [{ printType: 'Laser Engraving', description: 'Position: front|Size: 50 x 30 mm' }],
    carton: { length: 40, width: 30, height: 20, quantity: 50, weight: 8.5 },
    availability: 'In stock',
    stock: [{ description: name, quantity: 120, nextShipment: null }],
    colours: ['navy', 'black'],
    pictures: [bottle('navy'), bottle('black')],
    minimumQuantity: 25,
    addFreight: true,
    manageStock: true,
    hasBrandingTemplate: false,
    instantQuote: true,
    orderGrid: false,
    showUnbrandedPrice: true,
    showSetupCharge: true,
    positions: [1, 2],
    flagName: null,
    costFlag: null,
    information: null,
    isNew: false,
    isIndent: false,
    isSale: false,
    popularity: 10,
    createdOn: '2026-01-10T00:00:00.000Z',
    priceTiers: [
      { quantity: 25, priceCents: 1000, markups },
      { quantity: 250, priceCents: 800, markups },
    ],
    setupPrices: [{ name: 'Laser set-up', unitPriceCents: 55, setupPriceCents: 4500, defaultQuantity: 1 }],
    attributes: [],
    variations: [],
    reviews: [],
    ...overrides,
  }
}

const drink = 'drinkware/bottles'
const printArea = { X: 0.4, Y: 0.5, Width: 0.2, Height: 0.3, WidthMM: 50, HeightMM: 75 }

export const smallCatalogue: Catalogue = {
  categories: [
    category('Drinkware', 'drinkware', 'product', [
      ['Bottles', 'bottles'],
      ['Mugs &amp; <b>Cups</b>', 'mugs'],
    ]),
    category('Bags', 'bags', 'product', [['Totes', 'totes']]),
    category('Apparel', 'apparel', 'apparel', [['Polos', 'polos']]),
    category('Brands', 'brands', 'brands', [['Wattle & Co', 'wattle-co']]),
    category('Collections', 'collections', 'collections', [['Summer', 'summer']]),
    category('Special buys', 'special', 'special', [['Sale', 'sale']]),
  ],
  products: [
    product('SB-1002', 'Summit Steel Bottle', [drink, 'brands/wattle-co'], {
      popularity: 90,
      printAreas: [{ PrintType: 'Laser Engraving', Position: 'Front', ...printArea }],
      hasBrandingTemplate: true,
      isSale: true,
      reviews: Array.from({ length: 12 }, (_, index) => ({
        author: `Buyer ${index}`,
        createdOn: `2026-02-${String(index + 1).padStart(2, '0')}T00:00:00.000Z`,
        rating: index === 0 ? (1 as const) : (5 as const),
        remarks: `Remark ${index}`,
      })),
    }),
    product('SB-10025', 'Ridge Steel Bottle', [drink], { priceTiers: [], setupPrices: [] }),
    product('AP-2001', 'Harbour Polo', ['apparel/polos'], {
      type: 2,
      isNew: true,
      createdOn: '2026-05-01T00:00:00.000Z',
      pictures: [bottle('navy'), bottle('black'), bottle('white', 'navy')],
      attributes: [
        { name: 'Colour', values: ['Navy', 'White'] },
        { name: 'Size', values: ['S', 'M'] },
      ],
      variations: [
        { sku: 'AP-2001-NAV-S', values: ['Navy', 'S'], stock: 4 },
        { sku: 'AP-2001-WHI-M', values: ['White', 'M'], stock: 0 },
      ],
    }),
    product('BG-3001', 'Café Tote', ['bags/totes', 'collections/summer'], {
      slug: 'cafe-tote',
      isIndent: true,
      isNew: true,
      createdOn: '2026-04-01T00:00:00.000Z',
    }),
    ...Array.from({ length: 30 }, (_, index) =>
      product(`MG-${4000 + index}`, `Filler Mug ${String(index).padStart(2, '0')}`, ['drinkware/mugs'], {
        popularity: 1,
        // The last product has choices, but no variations.
        attributes:
          index === 29 ? [{ name: 'Handle', values: ['Left', 'Right', 'Left &amp; <b>right</b>'] }] : [],
      }),
    ),
  ],
  sliders: [{ image: { ...scene, kind: 'banner' }, link: '/category/drinkware', newTab: false }],
  offer: {
    image: { ...scene, kind: 'offer' },
    logo: { ...scene, kind: 'logo' },
    title: 'An offer',
    description: 'Of the month',
    link: '/category/sale',
  },
  popularCategories: ['drinkware', 'bags'],
  startExploring: ['drinkware', 'bags', 'apparel'],
}
