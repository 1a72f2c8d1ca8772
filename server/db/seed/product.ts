/** One product of the catalogue in full, from its name and its line. */
import type { ProductPicture } from '../../pictures/picture-path'
import type { ColourName } from '../../pictures/palette'
import type { CatalogueProduct } from './catalogue-shape'
import { brandingProfiles } from './data/branding'
import { coloursOf } from './data/colours'
import { momentAt } from './dates'
import type { NamedProduct } from './names'
import { availabilityOf, flagOf, informationOf, standingOf, subcategoriesOf } from './placement'
import { brandingOf, brandingOptions, priceTiers, setupPrices } from './prices'
import { type Chance, chanceFor } from './random'
import { reviewsOf } from './reviews'
import { choicesAndStock } from './stock'
import { wordsOf } from './wording'

export function productOf(named: NamedProduct): CatalogueProduct {
  const { line, sku, name, slug } = named
  const chance = chanceFor(sku)
  const standing = standingOf(chance)
  const subcategories = subcategoriesOf(named, standing, chance)
  const flagName = flagOf(standing, subcategories, chance)
  const colours = someColours(named, chance)
  const branding = brandingOf(named, chance)
  const age = standing.isNew ? chance.next() * 45 : 46 + chance.next() * 680
  const popularity = popularityBy(chance)
  const choices = choicesAndStock(named, colours, standing.isIndent, chance)
  const hasSizes = choices.attributes.some((attribute) => attribute.name === 'Size')
  return {
    sku,
    name,
    slug,
    ...choices,
    ...standing,
    ...wordsOf(named, branding, chance),
    subcategories,
    flagName,
    colours,
    popularity,
    brandingOptions: brandingOptions(branding),
    availability: availabilityOf(standing, flagName, chance),
    pictures: picturesOf(named, colours, chance),
    minimumQuantity: line.trade.minimum,
    addFreight: chance.hits(0.35),
    manageStock: !standing.isIndent && chance.hits(0.6),
    hasBrandingTemplate: chance.hits(0.7),
    instantQuote: chance.hits(0.85),
    orderGrid: hasSizes && line.home.startsWith('apparel/'),
    showUnbrandedPrice: chance.hits(0.9),
    showSetupCharge: chance.hits(0.9),
    positions: Array.from({ length: brandingProfiles[line.look.branding].positions }, (_, at) => at + 1),
    costFlag: standing.isSale ? 'Clearance price' : standing.isIndent ? 'Factory direct' : null,
    information: informationOf(standing, line.trade.minimum),
    createdOn: momentAt(-age),
    priceTiers: priceTiers(named, standing.isSale, chance),
    setupPrices: setupPrices(branding, chance),
    reviews: reviewsOf(line.home, popularity, age, chance),
  }
}

/** Most products sell quietly; a few are on everybody's list. */
function popularityBy(chance: Chance): number {
  return Math.floor(chance.next() ** 1.6 * 101)
}

/** Three to eight of the line's colours, in a different order each time. */
function someColours({ line }: NamedProduct, chance: Chance): ColourName[] {
  return chance.shuffled(coloursOf(line.look.colours)).slice(0, chance.whole(3, 8))
}

/** Two or three views of the first colour, then the front of another. */
function picturesOf({ line }: NamedProduct, colours: ColourName[], chance: Chance): ProductPicture[] {
  const picture = (body: ColourName, view: ProductPicture['view']): ProductPicture => {
    const accents = line.look.accents.filter((accent) => accent !== body)
    return { drawing: line.look.drawing, body, accent: chance.one(accents), view }
  }
  const [first, other] = colours
  if (!first) throw new Error(`${line.prefix} has no colours`)
  const front = picture(first, 1)
  const views = ([2, 3, 4] as const).slice(0, chance.whole(1, 2)).map((view) => ({ ...front, view }))
  return [front, ...views, ...(other ? [picture(other, 1)] : [])]
}
