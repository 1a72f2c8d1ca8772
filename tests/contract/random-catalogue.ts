/** A catalogue of random products in two lists, always the same for the seed of the tests. */
import type { Catalogue, CatalogueProduct } from '../../demo/catalogue/catalogue'
import { seeded, testSeed } from '../support/seed'
import { markups, product, smallCatalogue } from './small-catalogue'

const next = seeded(testSeed)
const oneOf = <T>(...all: T[]): T => all[Math.floor(next() * all.length)] as T
const some = <T>(...all: T[]): T[] => all.filter(() => next() < 0.5)
const setups = ['Pad print', 'Engraving', 'Digital print'].map((name) => ({
  name,
  unitPriceCents: 55,
  setupPriceCents: 4500,
}))

function randomProduct(place: number): CatalogueProduct {
  const quantities = [1, 25, 250, 1000].filter(() => next() < 0.6)
  const lists = [oneOf('drinkware/mugs', 'drinkware/bottles'), ...some('bags/totes')]
  return product(
    `RN-${1000 + place}`,
    oneOf('Mug', 'mug', 'Zeta &amp; <b>Mug</b>', 'Éclair', 'Cup') + ` ${place % 7}`,
    lists,
    {
      slug: `random-${place}`,
      colours: some('navy', 'red', 'black', 'natural', 'teal'),
      brandingOptions: some('Laser Engraving', '1 Colour Pad Print', 'Gold leaf &amp; lacquer').map(
        (printType) => ({
          printType,
          description: '',
        }),
      ),
      materials: some('bamboo', 'cotton', 'Chocolate', '18/8 stainless steel').map((material) => ({
        component: 'Body',
        material,
      })),
      availability: oneOf('Within 9 working days', '8 to 12 weeks', 'Made to order in 2 weeks', 'Some day'),
      stock: some('Navy, M', 'Navy, L', 'Red', '').map((description) => ({
        description,
        quantity: oneOf(0, 24, 250, 5000),
        nextShipment: oneOf(null, '', '2027-01-28', '2026-12-24'),
      })),
      minimumQuantity: oneOf(1, 25, 300),
      addFreight: next() < 0.5,
      isNew: next() < 0.5,
      popularity: oneOf(1, 2, 3, 4, 5, 6),
      createdOn: `2026-0${oneOf(1, 2, 3)}-10T0${oneOf(1, 2, 3)}:00:00.000Z`,
      priceTiers: quantities.map((quantity) => ({
        quantity,
        priceCents: oneOf(99, 668, 1250, 3333),
        markups: { ...markups, saleAgent: -12.345 },
      })),
      setupPrices: some(...setups).map((one) => ({ ...one, defaultQuantity: oneOf(0, 1, 2) })),
      reviews: some(1, 4, 5, 5).map((rating) => ({
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
  products: Array.from({ length: 60 }, (_, place) => randomProduct(place)),
}
