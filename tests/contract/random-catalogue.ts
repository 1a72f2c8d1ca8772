/** A catalogue of random products in two categories. One test seed always gives the same catalogue. */
import type { Catalogue, CatalogueProduct } from '../../demo/catalogue/catalogue'
import { seeded, testSeed } from '../support/seed'
import { markups, product, smallCatalogue } from './small-catalogue'

const nextRandom = seeded(testSeed)
const pick = <T>(...all: T[]): T => all[Math.floor(nextRandom() * all.length)] as T
const pickSome = <T>(...all: T[]): T[] => all.filter(() => nextRandom() < 0.5)
const setups = ['Pad print', 'Engraving', 'Digital print'].map((name) => ({
  name,
  unitPriceCents: 55,
  setupPriceCents: 4500,
}))

function randomProduct(index: number): CatalogueProduct {
  const quantities = [1, 25, 250, 1000].filter(() => nextRandom() < 0.6)
  const subcategories = [pick('drinkware/mugs', 'drinkware/bottles'), ...pickSome('bags/totes')]
  return product(
    `RN-${1000 + index}`,
    pick('Mug', 'mug', 'Zeta &amp; <b>Mug</b>', 'Éclair', 'Cup') + ` ${index % 7}`,
    subcategories,
    {
      slug: `random-${index}`,
      colours: pickSome('navy', 'red', 'black', 'natural', 'teal'),
      brandingOptions: pickSome('Laser Engraving', '1 Colour Pad Print', 'Gold leaf &amp; lacquer').map(
        (printType) => ({ printType, description: '' }),
      ),
      materials: pickSome('bamboo', 'cotton', 'Chocolate', '18/8 stainless steel').map((material) => ({
        component: 'Body',
        material,
      })),
      availability: pick('Within 9 working days', '8 to 12 weeks', 'Made to order in 2 weeks', 'Some day'),
      stock: pickSome('Navy, M', 'Navy, L', 'Red', '').map((description) => ({
        description,
        quantity: pick(0, 24, 250, 5000),
        nextShipment: pick(null, '', '2027-01-28', '2026-12-24'),
      })),
      minimumQuantity: pick(1, 25, 300),
      addFreight: nextRandom() < 0.5,
      isNew: nextRandom() < 0.5,
      popularity: pick(1, 2, 3, 4, 5, 6),
      createdOn: `2026-0${pick(1, 2, 3)}-10T0${pick(1, 2, 3)}:00:00.000Z`,
      priceTiers: quantities.map((quantity) => ({
        quantity,
        priceCents: pick(99, 668, 1250, 3333),
        markups: { ...markups, saleAgent: -12.345 },
      })),
      setupPrices: pickSome(...setups).map((setup) => ({ ...setup, defaultQuantity: pick(0, 1, 2) })),
      reviews: pickSome(1, 4, 5, 5).map((rating) => ({
        author: 'A buyer',
        createdOn: '2026-03-01T00:00:00.000Z',
        rating: rating as 1 | 4 | 5,
        remarks: 'Said so',
      })),
    },
  )
}

export const randomCatalogue: Catalogue = {
  ...smallCatalogue,
  products: Array.from({ length: 60 }, (_, index) => randomProduct(index)),
}
