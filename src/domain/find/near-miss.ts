/** The message when filters leave no product: the conditions, and the nearest alternatives (req 17.5). */
import { printMethods } from '../branding/branding-names'
import { formatCount } from '../count'
import { formatAud } from '../price/money'
import { shortDate, weekdayAndDate } from '../readable-date'
import type { FindFilters } from './find-query'

/**
 * Alternatives with one condition removed; a field is missing when there is no alternative, or none was searched for.
 */
export type Nearest = {
  /** Lowest price of one piece in cents. */
  priceCents?: number
  /** Earliest day as ISO date, and the price of one piece; null: no price is shown. */
  earliest?: { day: string; cents: number | null; isDelivery: boolean }
  /** Largest stock in pieces. */
  stock?: number
  colours?: string[]
  branding?: string[]
  materials?: string[]
  minimum?: number
  /** Number of products without any of the conditions. */
  total?: number
}

export type NearMissQuestion = {
  /** Search text as typed; '' for any product. */
  text: string
  filters: FindFilters
  quantity: number | null
  /** Requested day as ISO date, when the filter by days is for that day; else null. */
  neededBy: string | null
}

/** "No bottle under $8 with engraving at 250. From $10.05." */
export function nearMissText(question: NearMissQuestion, nearest: Nearest): string {
  return [conditionSentence(question), ...alternatives(nearest)].join(' ')
}

function conditionSentence({ text, filters, quantity, neededBy }: NearMissQuestion): string {
  const { priceUpTo, colours, branding, materials, dispatchWithin, inStock, minimumUpTo, ratingFrom } =
    filters
  const days =
    dispatchWithin === null
      ? ''
      : neededBy === null
        ? `within ${dispatchWithin} days`
        : `by ${shortDate(neededBy)}`
  const parts = [
    `No ${nounOf(text)}`,
    colours.length > 0 && `in ${joinedByOr(colours.map((name) => name.toLowerCase()))}`,
    materials.length > 0 && `of ${joinedByOr(materials.map((name) => name.toLowerCase()))}`,
    priceUpTo !== null && `under ${dollars(priceUpTo)}`,
    branding.length > 0 && `with ${joinedByOr(methodNames(branding))}`,
    inStock && 'in stock',
    minimumUpTo !== null && `with a minimum of ${formatCount(minimumUpTo)} or less`,
    ratingFrom !== null && `with ${ratingFrom} stars or more`,
    quantity !== null && `${inStock ? 'for' : 'at'} ${formatCount(quantity)}`,
    days,
  ]
  return `${parts.filter(Boolean).join(' ')}.`
}

function alternatives(nearest: Nearest): string[] {
  const { priceCents, earliest, stock, colours = [], branding = [], materials = [], minimum, total } = nearest
  const offers = (name: string, values: string[]) =>
    values.length > 0 && `${name}: ${values.slice(0, maxOffered).join(', ')}.`
  const sentences = [
    priceCents !== undefined && `From ${formatAud(priceCents)}.`,
    earliest && earliestText(earliest),
    stock !== undefined && `The most in stock is ${formatCount(stock)}.`,
    offers('Other colours', colours),
    offers('Other branding', branding),
    offers('Other materials', materials),
    minimum !== undefined && `The lowest minimum is ${formatCount(minimum)}.`,
  ].filter((sentence) => typeof sentence === 'string')
  if (sentences.length > 0) return sentences
  if (total === undefined || total === 0) return []
  return [
    total === 1
      ? 'Without these conditions there is one.'
      : `Without these conditions there are ${formatCount(total)}.`,
  ]
}

function earliestText({ day, cents, isDelivery }: NonNullable<Nearest['earliest']>): string {
  const price = cents === null ? '' : `, at ${formatAud(cents)} each`
  return `The earliest is ${weekdayAndDate(day)}${isDelivery ? '' : ', when it ships'}${price}.`
}

const maxOffered = 4

/** Method names as used in a sentence; "printing" for all methods that print. */
function methodNames(branding: readonly string[]): string[] {
  const isPrinted = printMethods.every((name) => branding.includes(name))
  const otherMethods = isPrinted ? branding.filter((name) => !printMethods.includes(name)) : branding
  const names = otherMethods.map((name) => (name === 'Laser Engraving' ? 'engraving' : name.toLowerCase()))
  return isPrinted ? ['printing', ...names] : names
}

function joinedByOr(names: string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`
}

function dollars(cents: number): string {
  return formatAud(cents).replace(/\.00$/, '')
}

/** Words that keep their plural form, such as scissors. */
const alwaysPlural = /(?:sunglasses|headphones|scissors|socks|earbuds|mints)$/
const singularEndsInE = /(?:hood|bean|cook|goal|t|self|brown|hank)ies$/

/** The singular of a search: "steel bottle" for "steel bottles". */
export function nounOf(text: string): string {
  const plural = text.trim().toLowerCase()
  if (plural === '') return 'product'
  if (alwaysPlural.test(plural) || (!/[^su]s$/.test(plural) && !plural.endsWith('sses'))) return plural
  if (singularEndsInE.test(plural)) return plural.slice(0, -1)
  if (plural.endsWith('ies')) return `${plural.slice(0, -3)}y`
  return /(?:ss|x|z|ch|sh)es$/.test(plural) ? plural.slice(0, -2) : plural.slice(0, -1)
}
