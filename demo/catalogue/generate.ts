/** Generates the demonstration catalogue. A smaller count gives the first products of a larger one. */
import { type ProductPicture, sceneryCount } from '../pictures/picture-path'
import { type Random, seededRandom } from '../random'
import { type Catalogue, type CatalogueProduct, timeFromSeedDay } from './catalogue'
import { type NamedProduct, nameProducts } from './names'
import { brandingOptions, decorationsOf, priceTiers, printAreas, setupPrices } from './prices'
import { reviewsOf } from './reviews'
import { categories, frontPage, houseBrands } from './categories'
import { productLines } from './source'
import { choicesAndStock } from './stock'
import { pageTextsOf } from './wording'

export const catalogueWithoutProducts = { categories, ...frontPage }

export function generateCatalogue(count: number): Catalogue {
  return { ...catalogueWithoutProducts, products: [...generateProducts(count)] }
}

/** Yields products one at a time, because all products of a large shop take gigabytes of memory. */
export function* generateProducts(count: number): Generator<CatalogueProduct> {
  for (const namedProduct of nameProducts(productLines, count)) yield productOf(namedProduct)
}

function productOf(namedProduct: NamedProduct): CatalogueProduct {
  const { line, sku, name, slug } = namedProduct
  const random = seededRandom(sku)
  const saleStatus = saleStatusOf(random)
  const subcategories = subcategoriesOf(namedProduct, saleStatus, random)
  const flagName = flagOf(saleStatus, subcategories, random)
  const colours = someColours(namedProduct, random)
  const decorations = decorationsOf(namedProduct, random)
  const age = saleStatus.isNew ? random.next() * 45 : 46 + random.next() * 680
  const popularity = randomPopularity(random)
  const isBestseller = popularity >= minBestsellerPopularity && !saleStatus.isNew
  const choices = choicesAndStock(namedProduct, colours, saleStatus.isIndent, random)
  const hasSizes = choices.attributes.some((attribute) => attribute.name === 'Size')
  return {
    sku,
    name,
    slug,
    ...choices,
    ...saleStatus,
    ...pageTextsOf(namedProduct, decorations, random),
    subcategories,
    flagName,
    colours,
    popularity,
    brandingOptions: brandingOptions(decorations),
    printAreas: printAreas(namedProduct, decorations),
    availability: availabilityOf(saleStatus, flagName, random),
    pictures: picturesOf(namedProduct, colours, isBestseller, random),
    minimumQuantity: line.minimum,
    addFreight: random.chance(0.35),
    manageStock: !saleStatus.isIndent && random.chance(0.6),
    hasBrandingTemplate: random.chance(0.7) || isBestseller,
    instantQuote: random.chance(0.85) || isBestseller,
    orderGrid: hasSizes && line.home.startsWith('apparel/'),
    showUnbrandedPrice: random.chance(0.9),
    showSetupCharge: random.chance(0.9),
    positions: Array.from({ length: line.surface.positions }, (_, index) => index + 1),
    costFlag: saleStatus.isSale ? 'Clearance price' : saleStatus.isIndent ? 'Factory direct' : null,
    information: informationOf(saleStatus, line.minimum),
    createdOn: timeFromSeedDay(-age),
    priceTiers: priceTiers(namedProduct, saleStatus.isSale, random),
    setupPrices: setupPrices(decorations, random),
    reviews: reviewsOf({ categoryPath: line.home, popularity, age, isBestseller }, random),
  }
}

/** Most products get a low popularity, a few a high one. */
function randomPopularity(random: Random): number {
  return Math.floor(random.next() ** 1.6 * 101)
}

/**
 * Bestsellers appear first on the home page: about a dozen of 400 products, with every detail that a page can have.
 */
const minBestsellerPopularity = 94

/** Three to eight of the line's colours, in a different order each time. */
function someColours({ line }: NamedProduct, random: Random): string[] {
  return random.shuffle(line.colours).slice(0, random.integer(3, 8))
}

/** A gallery shows five pictures without scrolling; a bestseller has more, with every view. */
const maxPictures = 5
const maxBestsellerPictures = 9

/**
 * Returns two or three views of the first colour (all views for a bestseller), then the front views of other colours.
 */
function picturesOf(
  namedProduct: NamedProduct,
  colours: string[],
  isBestseller: boolean,
  random: Random,
): ProductPicture[] {
  const { line, sku } = namedProduct
  const scenery = sceneryOf(namedProduct)
  const picture = (body: string, view: ProductPicture['view'], accentRandom = random): ProductPicture => {
    const accents = line.accents.filter((accent) => accent !== body)
    return { drawing: line.drawing, body, accent: accentRandom.pick(accents), view, scenery }
  }
  const [first, other, ...otherColours] = colours
  if (!first) throw new Error(`${line.prefix} has no colours`)
  const front = picture(first, 1)
  const extraViewCount = random.integer(1, 2)
  const viewNumbers = isBestseller ? ([2, 3, 4, 5] as const) : ([2, 3] as const).slice(0, extraViewCount)
  const views = viewNumbers.map((view) => ({ ...front, view }))
  const firstPictures = [front, ...views, ...(other ? [picture(other, 1)] : [])]
  // A separate random stream, so that the rest of the product does not depend on the number of pictures.
  const extraRandom = seededRandom(`${sku} pictures`)
  return [...firstPictures, ...otherColours.map((colour) => picture(colour, 1, extraRandom))].slice(
    0,
    isBestseller ? maxBestsellerPictures : maxPictures,
  )
}

/** Returns the surroundings of a product's pictures; neighbouring products of one line get different ones. */
function sceneryOf({ line, sku }: NamedProduct): number {
  const first = seededRandom(`${line.prefix} setting`).integer(0, sceneryCount - 1)
  return (first + Number(sku.slice(line.prefix.length + 1))) % sceneryCount
}

type SaleStatus = Pick<CatalogueProduct, 'isNew' | 'isIndent' | 'isSale'>

function saleStatusOf(random: Random): SaleStatus {
  const roll = random.next()
  const isSale = roll < 0.065
  const isIndent = roll >= 0.065 && roll < 0.12
  return { isSale, isIndent, isNew: roll >= 0.12 && roll < 0.19 }
}

function subcategoriesOf({ line }: NamedProduct, saleStatus: SaleStatus, random: Random): string[] {
  const [category = ''] = line.home.split('/')
  const brand = houseBrands.get(category)
  const hasBrand = brand !== undefined && random.chance(0.7)
  const collections = line.collections.filter((slug) => {
    // A product that a factory makes to order cannot be dispatched from the warehouse this week.
    if (slug === 'express-dispatch' && saleStatus.isIndent) return false
    return slug === 'australian-made' || random.chance(0.75)
  })
  return [
    line.home,
    ...(hasBrand ? [`brands/${brand}`] : []),
    ...collections.map((slug) => `collections/${slug}`),
    ...(saleStatus.isIndent ? ['special/indent'] : []),
    ...(saleStatus.isSale ? ['special/sale'] : []),
  ]
}

function flagOf(saleStatus: SaleStatus, subcategories: string[], random: Random): string | null {
  if (saleStatus.isSale) return 'Clearance'
  if (saleStatus.isNew) return 'New'
  if (subcategories.includes('collections/express-dispatch') && random.chance(0.6)) return 'Express'
  if (subcategories.includes('collections/eco-recycled') && random.chance(0.6)) return 'Eco'
  return null
}

function availabilityOf(saleStatus: SaleStatus, flagName: string | null, random: Random): string {
  if (saleStatus.isIndent) return 'Made to order, landed in 8 to 12 weeks'
  if (saleStatus.isSale) return 'In stock until sold out'
  if (flagName === 'Express') return 'In stock, branded within 5 working days of proof approval'
  return `In stock, branded within ${random.integer(7, 12)} working days of proof approval`
}

function informationOf(saleStatus: SaleStatus, minimum: number): string | null {
  if (saleStatus.isSale) return 'Clearance stock is sold as it is and cannot be returned or reordered.'
  if (!saleStatus.isIndent) return null
  return `Made at the factory for you: Pantone matching is possible from ${minimum * 4} pieces.`
}
