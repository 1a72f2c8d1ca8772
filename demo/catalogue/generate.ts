/** Makes the demonstration catalogue: the same products, in the same order, for any count. */
import { type ProductPicture, settingCount } from '../pictures/picture-path'
import { type Random, seededRandom } from '../random'
import { type Catalogue, type CatalogueProduct, momentAt } from './catalogue'
import { type NamedProduct, nameProducts } from './names'
import { brandingOptions, decorationsOf, priceTiers, printAreas, setupPrices } from './prices'
import { reviewsOf } from './reviews'
import { categories, frontPage, houseBrands, productLines } from './source'
import { choicesAndStock } from './stock'
import { wordsOf } from './wording'

export const catalogueAround = { categories, ...frontPage }

export function generateCatalogue(count: number): Catalogue {
  return { ...catalogueAround, products: [...generateProducts(count)] }
}

/** One by one, as all of a large shop take gigabytes. */
export function* generateProducts(count: number): Generator<CatalogueProduct> {
  for (const named of nameProducts(productLines, count)) yield productOf(named)
}

function productOf(named: NamedProduct): CatalogueProduct {
  const { line, sku, name, slug } = named
  const random = seededRandom(sku)
  const standing = standingOf(random)
  const subcategories = subcategoriesOf(named, standing, random)
  const flagName = flagOf(standing, subcategories, random)
  const colours = someColours(named, random)
  const decorations = decorationsOf(named, random)
  const age = standing.isNew ? random.next() * 45 : 46 + random.next() * 680
  const popularity = popularityBy(random)
  const isInDepth = popularity >= inDepthFrom && !standing.isNew
  const choices = choicesAndStock(named, colours, standing.isIndent, random)
  const hasSizes = choices.attributes.some((attribute) => attribute.name === 'Size')
  return {
    sku,
    name,
    slug,
    ...choices,
    ...standing,
    ...wordsOf(named, decorations, random),
    subcategories,
    flagName,
    colours,
    popularity,
    brandingOptions: brandingOptions(decorations),
    printAreas: printAreas(named, decorations),
    availability: availabilityOf(standing, flagName, random),
    pictures: picturesOf(named, colours, isInDepth, random),
    minimumQuantity: line.minimum,
    addFreight: random.chance(0.35),
    manageStock: !standing.isIndent && random.chance(0.6),
    hasBrandingTemplate: random.chance(0.7) || isInDepth,
    instantQuote: random.chance(0.85) || isInDepth,
    orderGrid: hasSizes && line.home.startsWith('apparel/'),
    showUnbrandedPrice: random.chance(0.9),
    showSetupCharge: random.chance(0.9),
    positions: Array.from({ length: line.surface.positions }, (_, at) => at + 1),
    costFlag: standing.isSale ? 'Clearance price' : standing.isIndent ? 'Factory direct' : null,
    information: informationOf(standing, line.minimum),
    createdOn: momentAt(-age),
    priceTiers: priceTiers(named, standing.isSale, random),
    setupPrices: setupPrices(decorations, random),
    reviews: reviewsOf({ home: line.home, popularity, age, isInDepth }, random),
  }
}

/** Most products sell quietly; a few are on everybody's list. */
function popularityBy(random: Random): number {
  return Math.floor(random.next() ** 1.6 * 101)
}

/** What everybody buys, which home shows first: a dozen of 400 products, with all that convinces a first visitor. */
const inDepthFrom = 94

/** Three to eight of the line's colours, in a different order each time. */
function someColours({ line }: NamedProduct, random: Random): string[] {
  return random.shuffle(line.colours).slice(0, random.integer(3, 8))
}

/** As many as a gallery shows without counting on; of a product in depth, every view and the blank one besides. */
const maxPictures = 5
const maxInDepth = 9

/** Two or three views of the first colour, then the fronts of others. */
function picturesOf(
  named: NamedProduct,
  colours: string[],
  isInDepth: boolean,
  random: Random,
): ProductPicture[] {
  const { line, sku } = named
  const setting = settingOf(named)
  const picture = (body: string, view: ProductPicture['view'], chance = random): ProductPicture => {
    const accents = line.accents.filter((accent) => accent !== body)
    return { drawing: line.drawing, body, accent: chance.pick(accents), view, setting }
  }
  const [first, other, ...more] = colours
  if (!first) throw new Error(`${line.prefix} has no colours`)
  const front = picture(first, 1)
  const some = random.integer(1, 2)
  const shown = isInDepth ? ([2, 3, 4, 5] as const) : ([2, 3] as const).slice(0, some)
  const views = shown.map((view) => ({ ...front, view }))
  const fronts = [front, ...views, ...(other ? [picture(other, 1)] : [])]
  // A chance of its own, so that the rest of the product does not depend on how many there are.
  const ofMore = seededRandom(`${sku} pictures`)
  return [...fronts, ...more.map((colour) => picture(colour, 1, ofMore))].slice(
    0,
    isInDepth ? maxInDepth : maxPictures,
  )
}

/** Neighbours of one line never stand in the same surroundings. */
function settingOf({ line, sku }: NamedProduct): number {
  const first = seededRandom(`${line.prefix} setting`).integer(0, settingCount - 1)
  return (first + Number(sku.slice(line.prefix.length + 1))) % settingCount
}

type Standing = Pick<CatalogueProduct, 'isNew' | 'isIndent' | 'isSale'>

function standingOf(random: Random): Standing {
  const place = random.next()
  const isSale = place < 0.065
  const isIndent = place >= 0.065 && place < 0.12
  return { isSale, isIndent, isNew: place >= 0.12 && place < 0.19 }
}

function subcategoriesOf({ line }: NamedProduct, standing: Standing, random: Random): string[] {
  const [category = ''] = line.home.split('/')
  const brand = houseBrands.get(category)
  const hasBrand = brand !== undefined && random.chance(0.7)
  const collections = line.collections.filter((slug) => {
    // What is made at a factory to order cannot also leave the warehouse this week.
    if (slug === 'express-dispatch' && standing.isIndent) return false
    return slug === 'australian-made' || random.chance(0.75)
  })
  return [
    line.home,
    ...(hasBrand ? [`brands/${brand}`] : []),
    ...collections.map((slug) => `collections/${slug}`),
    ...(standing.isIndent ? ['special/indent'] : []),
    ...(standing.isSale ? ['special/sale'] : []),
  ]
}

function flagOf(standing: Standing, subcategories: string[], random: Random): string | null {
  if (standing.isSale) return 'Clearance'
  if (standing.isNew) return 'New'
  if (subcategories.includes('collections/express-dispatch') && random.chance(0.6)) return 'Express'
  if (subcategories.includes('collections/eco-recycled') && random.chance(0.6)) return 'Eco'
  return null
}

function availabilityOf(standing: Standing, flagName: string | null, random: Random): string {
  if (standing.isIndent) return 'Made to order, landed in 8 to 12 weeks'
  if (standing.isSale) return 'In stock until sold out'
  if (flagName === 'Express') return 'In stock, branded within 5 working days of proof approval'
  return `In stock, branded within ${random.integer(7, 12)} working days of proof approval`
}

function informationOf(standing: Standing, minimum: number): string | null {
  if (standing.isSale) return 'Clearance stock is sold as it is and cannot be returned or reordered.'
  if (!standing.isIndent) return null
  return `Made at the factory for you: Pantone matching is possible from ${minimum * 4} pieces.`
}
