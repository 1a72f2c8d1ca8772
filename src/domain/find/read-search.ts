/**
 * What is typed into the search box: what is looked for, and what is asked of it (req 17.1). "250 navy mugs under
 * $10 each, in stock, within 2 weeks" looks for navy mugs.
 */
import { filtersIn, type FindFilters, hasFilters, noFilters, searchOf } from './find-query'
import { type ListSearch } from '../search-params'
import { requestedFamily } from './colour-words'
import { dispatchDays } from './dispatch'
import { wordsIn } from './words'

export type ReadSearch = {
  /** What is looked for, as it was typed; '' where something was asked of everything. */
  text: string
  filters: Partial<FindFilters>
  /** Pieces that are needed; null where not stated. */
  quantity: number | null
}

const figure = String.raw`(\d{1,6}(?:[.,]\d{1,2})?)`
const dollars = String.raw`(?: ?(?:aud|dollars?|bucks)\b)`
const each = String.raw`(?:,? ?(?:each|ea|pp|per (?:unit|piece|item|person|head))\b\.?)?`
const under = String.raw`(?:for )?(?:under|below|less than|cheaper than)`
const atMost = String.raw`(?:${under} |(?:for )?(?:up to|at most|no more than|max(?:imum)?|within|around|about) |<=? ?|for |at )?`
const orLess = '(?: or (?:less|under)| max)?'

/** The figure that counts is the last one. Cents first: "under 50 cents" is not 50 dollars. */
const prices: [way: RegExp, unitInCents: number][] = [
  [make(String.raw`${atMost}${figure} ?(?:c|cents?)\b${orLess}${each}`), 1],
  [
    make(
      String.raw`(?:between |from )?\$ ?${figure}${dollars}? ?(?:-|–|to|and) ?\$? ?${figure}${dollars}?${each}`,
    ),
    100,
  ],
  [make(String.raw`(?:between |from )?${figure} ?(?:-|–|to|and) ?${figure}${dollars}${each}`), 100],
  [make(String.raw`${atMost}(?:aud? ?)?\$ ?${figure}${dollars}?${orLess}${each}`), 100],
  [make(String.raw`${atMost}${figure}${dollars}${orLess}${each}`), 100],
  // Without a currency only behind words that are said of prices.
  [make(String.raw`${under} ${figure}(?: (?:each|ea|pp)\b|(?! ?[\d.,]|\d| ?[a-z]))`), 100],
]

const days = String.raw`(\d{1,3}|a|one|two|three|four|five|six|seven|eight|nine|ten) ((?:working |business )?(?:day|week|month)s?)\b`
const dispatches = [
  make(String.raw`(?:here |delivered |ready |needed )?(?:within|in|under|less than) ${days}(?: time)?`),
  make(String.raw`${days} (?:turnaround|delivery|dispatch|lead time)\b`),
]
const inStock = [make(String.raw`(?:that are |only )?(?:in[ -]?stock|available now|ready to ship)\b`)]

const count = String.raw`(\d{1,3}(?:,\d{3})+|\d{1,6})`
/** Called pieces, or people of whom each gets one. */
const calledPieces = [
  make(String.raw`(?:at |for |need |x ?)?${count} ?(?:pcs?|pieces|units|off|people|staff|guests|pax)\b`),
  make(String.raw`(?:qty|quantity):? ?(?:of )?${count}\b`),
]
const lengths = 'mm|cm|m|met(?:er|re)s?|in|inch(?:es)?|ft|feet'
const notPieces = [
  lengths,
  'ml|l|lit(?:er|re)s?|oz|g|gm|grams?|kg|gb|tb|mb|mah|w|watts?|v|volts?|gsm|ply|percent|degrees?',
  'piece|pack|page|sheet|panel|function|tier|can|port|colou?r|hours?|hr|days?|weeks?|months?|years?|x|to|or|and|cotton',
].join('|')
/** "mugs x 250", "250 x mugs", "250 navy mugs"; never "3 x 3 m", "5 panel cap", "500 ml bottle" or a stock code. */
const barePieces = [
  make(String.raw`(?<=. )x ?${count}(?![\w.]| ?x\b| ?\d| ?(?:${lengths})\b)`),
  make(String.raw`${count} ?x(?= [a-z]{3})`),
  make(String.raw`for ${count}$`),
  make(String.raw`^${count} (?!(?:${notPieces})\b)(?=[a-z])`),
]
/** A set has fewer parts, as a rule, than an order has pieces. */
const fewestPieces = 10
const calendarYear = /^20[2-4]\d$/

/** What asks, and tells nothing of a product; then what is left hanging where something was taken out. */
const asking = [
  make('(?:what|which)(?: kinds? of| sorts? of)?(?= )'),
  make(String.raw`(?:do|have) you (?:have|got|sell|stock)\b`),
  make(String.raw`(?:i|we)(?:'m|'re| am| are)? (?:need|want|looking for|after)\b`),
  make(String.raw`^(?:show me|find me|looking for|need|want)\b`),
  make(String.raw`with (?:our|my|a|your|the) logo(?: on (?:it|them))?\b`),
  make(String.raw`^(?:for|at|of)\b`),
  /[ ,](?:for|at|of|here|each|and|with|by|in)$/i,
]

/** Where a colour is the name of a thing: a red wine glass is clear. */
const noColour = /(?:red|white|ros[eé]) wine|rose gold|(?:gold|silver) (?:medal|trophy)/gi

export function readSearch(typed: string): ReadSearch {
  let rest = tidied(typed)
  /** Takes out what is found first; null where there is none, or `read` makes nothing of it. */
  const take = <T>(ways: RegExp[], read: (match: RegExpExecArray) => T | null): T | null => {
    return first(ways, (way) => {
      const match = way.exec(rest)
      const found = match && read(match)
      if (match && found !== null)
        rest = tidied(`${rest.slice(0, match.index)} ${rest.slice(match.index + match[0].length)}`)
      return found
    })
  }

  const filters: Partial<FindFilters> = {}
  const priceUpTo = first(prices, ([way, unit]) => take([way], (match) => centsOf(match, unit)))
  if (priceUpTo !== null) filters.priceUpTo = priceUpTo
  const dispatchWithin = take(dispatches, ([, number = '', span = '']) =>
    dispatchDays(`${numbers.get(number.toLowerCase()) ?? number} ${span}`),
  )
  if (dispatchWithin !== null) filters.dispatchWithin = dispatchWithin
  if (take(inStock, () => true)) filters.inStock = true
  const called = take(calledPieces, ([, said = '']) => piecesOf(said))
  for (const way of asking) take([way], () => true)
  const bare = take(barePieces, ([, said = '']) => barePiecesOf(said))
  const colours = coloursIn(rest)
  if (colours.length > 0) filters.colours = colours
  return { text: rest, filters, quantity: called ?? bare }
}

/** What a provider is asked for: all of it where nothing but a wish was typed. */
export function wordsToFind(typed: string): string {
  return readSearch(typed).text || typed
}

const numbers = new Map(
  ['a', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'].map((name, at) => [
    name,
    Math.max(1, at),
  ]),
)

/** Never inside a word or a figure. */
function make(pattern: string): RegExp {
  return new RegExp(String.raw`(?<![\w.,$-])(?:${pattern})`, 'i')
}

function first<Way, T>(ways: Way[], read: (way: Way) => T | null): T | null {
  for (const way of ways) {
    const found = read(way)
    if (found !== null) return found
  }
  return null
}

function tidied(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .replace(/ ?,(?: ?,)*/g, ',')
    .replace(/^[\s,;?!.]+|[\s,;?!]+$/g, '')
}

function centsOf(match: RegExpExecArray, unit: number): number | null {
  const said = match.slice(1).findLast((group) => group !== undefined)
  const cents = Math.round(Number((said ?? '').replace(',', '.')) * unit)
  return cents > 0 ? cents : null
}

function piecesOf(said: string): number | null {
  const pieces = Number(said.replaceAll(',', ''))
  return pieces > 0 ? pieces : null
}

function barePiecesOf(said: string): number | null {
  const pieces = piecesOf(said)
  return pieces === null || pieces < fewestPieces || calendarYear.test(said) ? null : pieces
}

function coloursIn(text: string): string[] {
  const families = wordsIn(text.replace(noColour, ' ')).map(requestedFamily)
  return [...new Set(families.filter((family) => family !== null))]
}

/** Where a typed text leads that asks for more than words; `state` is the history's. */
export type RequestedFilters = {
  search: ListSearch
  state: { appliedFor: string; priceUpTo: number | undefined }
  /** All of `search` and `state`. */
  filters: FindFilters
  /** They are the question's own, and none was chosen besides. */
  isQuestionAlone: boolean
}

/** Names a price in words: "navy mugs under $10". */
export function statesPrice(text: string): boolean {
  return readSearch(text).filters.priceUpTo !== undefined
}

/**
 * "navy mugs under $10" becomes filters that can be seen and taken off (req 17.1). Null where there are none, or where
 * they were applied before: `appliedFor` is the text whose filters this entry of the history had, and what was taken off
 * of them stays off.
 */
export function requestedOf(
  text: string,
  search: ListSearch,
  appliedFor: string | undefined,
  seesPrices: boolean,
): RequestedFilters | null {
  if (appliedFor === text) return null
  // A colour is looked for as a word, too: as a filter it would hide what only has it in its name.
  const asked = { ...noFilters, ...readSearch(text).filters, colours: [] }
  const priceUpTo = seesPrices ? asked.priceUpTo : null
  const listed = filtersIn(search, null)
  const isListed = hasFilters(listed)
  const own = { ...asked, priceUpTo: null }
  if (priceUpTo === null && (isListed || !hasFilters(own))) return null
  return {
    search: isListed ? search : { ...search, ...searchOf(own) },
    state: { appliedFor: text, priceUpTo: priceUpTo ?? undefined },
    filters: { ...(isListed ? listed : own), priceUpTo },
    isQuestionAlone: !isListed || JSON.stringify(searchOf(listed)) === JSON.stringify(searchOf(own)),
  }
}
