/**
 * What is typed into the search box: what is looked for, and what is asked of it (req 17.1). "250 navy mugs under
 * $10 each, in stock, within 2 weeks" looks for navy mugs.
 */
import { type FindFilters, hasFilters, type ListState, noFilters, searchOf } from './find-query'
import { type ListSearch } from '../search-params'
import { requestedFamily } from './colour-words'
import { daysFrom, localDay } from '../delivery/working-days'
import { asides, type Condition, isAsking, politeWords, rules } from './sentence-grammar'
import type { Pattern } from './sentence-pattern'
import { isSize, isYear } from './sentence-vocabulary'
import { type Token, tokensOf } from './sentence-tokens'
import { wordsIn } from './words'

export type ReadSearch = {
  /** What is looked for, as it was typed; '' where something was asked of everything. */
  text: string
  filters: Partial<FindFilters>
  /** Pieces that are needed; null where not stated. */
  quantity: number | null
  /** The day on which they are needed, as ISO text; null where not stated. */
  by: string | null
}

/** Where a colour is the name of a thing: a red wine glass is clear. */
const noColour = /(?:red|white|ros[eé]) wine|rose gold|(?:gold|silver) (?:medal|trophy)/gi

/** Characters that are read; the search box takes 200. */
const maxReadLength = 300

/** `today` is ISO text. The text alone does not depend on it. */
export function readSearch(typed: string, today: string = localDay(new Date())): ReadSearch {
  const { sentence, conditions } = parseSentence(typed, today)
  const branding = [...new Set(conditions.flatMap((one) => one.branding ?? []))]
  const { quantity, by, branding: _, ...asked }: Condition = Object.assign({}, ...conditions.toReversed())
  const filters: Partial<FindFilters> = { ...asked, ...(branding.length > 0 && { branding }) }
  const text = sentence.text(conditions.length > 0 ? 'product' : 'typed')
  const colours = coloursIn(text)
  if (colours.length > 0) filters.colours = colours
  return { text, filters, quantity: quantity ?? null, by: by ?? null }
}

function parseSentence(typed: string, today: string): { sentence: Sentence; conditions: Condition[] } {
  const sentence = new Sentence(typed.slice(0, maxReadLength))
  const conditions: Condition[] = []
  // A single word is a name or a stock code.
  if (sentence.left.length > 1) {
    for (const { says, means } of rules) {
      const condition = sentence.take(says, (said) => means(said, today))
      if (condition) conditions.push(condition)
    }
    sentence.leaveOutAsides()
    const quantity = sentence.takeBarePieces(conditions.some((one) => Object.keys(one).length > 0))
    if (quantity !== null) {
      conditions.push({ quantity })
      sentence.leaveOutAsides()
    }
  }
  return { sentence, conditions }
}

/** The words that a provider is asked for when it finds nothing for the whole sentence. They are never empty. */
export function wordsToFind(typed: string): string {
  const { sentence, conditions } = parseSentence(typed, localDay(new Date()))
  const words = conditions.length > 0 ? (['product', 'nouns'] as const) : (['typed'] as const)
  return words.map((kind) => sentence.text(kind)).find(Boolean) ?? typed
}

/**
 * What our search looks for: of a text that states conditions only the products that are what it names, and all products
 * where it names none. `words` are '' then.
 */
export function searchedFor(typed: string): { words: string; isKindAlone: boolean } {
  const { text, filters, quantity, by } = readSearch(typed)
  const { colours: _, ...conditions } = filters
  const isKindAlone = quantity !== null || by !== null || Object.keys(conditions).length > 0
  return { words: isKindAlone ? text : text || typed, isKindAlone }
}

/** The words that no rule has taken yet. */
class Sentence {
  readonly typed: string
  left: Token[]

  constructor(typed: string) {
    this.typed = typed
    this.left = tokensOf(typed)
  }

  /** Takes out the first match of which `read` makes something. */
  take<T>(patterns: readonly Pattern[], read: (said: Token[]) => T | null): T | null {
    for (const find of patterns) {
      const match = find(this.left)
      const found = match && read(match.said)
      if (!match || found === null) continue
      this.left.splice(match.start, match.end - match.start)
      return found
    }
    return null
  }

  leaveOutAsides(): void {
    for (const aside of asides) this.take([aside], () => true)
    const polite = politeWords(this.left)
    if (polite?.start === 0 && this.left.slice(0, polite.end).some(isAsking)) this.left.splice(0, polite.end)
  }

  /** Of "250 navy mugs", and of "navy mugs 250" in a sentence that asks for more. */
  takeBarePieces(isSentence: boolean): number | null {
    const places = isSentence ? [0, this.left.length - 1] : [0]
    const place = places.find((at) => this.left.length > 1 && this.isBareCount(at))
    if (place === undefined) return null
    const [count] = this.left.splice(place, 1)
    return count?.value ?? null
  }

  private isBareCount(at: number): boolean {
    const [token, next] = this.left.slice(at, at + 2)
    if (token?.kind !== 'number' || !Number.isInteger(token.value)) return false
    return token.value >= 10 && !isYear(token.value) && !isSize(next) && (!next || next.kind === 'word')
  }

  /**
   * The sentence as typed, without the phrases that rules have taken out. 'nouns' and 'product' also drop prepositions at
   * both ends, and 'product' a leading noun that names no product.
   */
  text(words: 'typed' | 'nouns' | 'product'): string {
    const all = tokensOf(this.typed)
    if (this.left.length === all.length) return tidied(this.typed)
    const cut = words === 'typed' ? this.left : withoutEnds(this.left)
    const left = words === 'product' ? withoutVagueNoun(cut) : cut
    const parts = left.map(({ start, end }, at) => {
      const before = left[at - 1]
      const isAdjacent =
        before !== undefined && !all.some((one) => one.start >= before.end && one.end <= start)
      const between = isAdjacent ? this.typed.slice(before.end, start) : at === 0 ? '' : ' '
      return between + this.typed.slice(start, end)
    })
    return tidied(parts.join(''))
  }
}

function withoutEnds(tokens: readonly Token[]): readonly Token[] {
  const start = tokens.findIndex(({ text }) => !hanging.has(text))
  const end = tokens.findLastIndex(({ text }) => !hanging.has(text))
  return start === -1 ? [] : tokens.slice(start, end + 1)
}

/** "something" and "something for kids" name no product, "stuff sack" does. */
function withoutVagueNoun(tokens: readonly Token[]): readonly Token[] {
  const [first, second] = tokens
  const isVague = first !== undefined && vagueNouns.has(first.text) && (!second || hanging.has(second.text))
  return isVague ? withoutEnds(tokens.slice(1)) : tokens
}

const hanging = new Set(
  'a an about and any are around at but by each for from here i in is of on or roughly some that the to we which with - – &'.split(
    ' ',
  ),
)
const vagueNouns = new Set(
  'something anything stuff item items product products thing things one ones'.split(' '),
)

function tidied(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .replace(/ ?,(?: ?,)*/g, ',')
    .replace(/^[\s,;?!.]+|[\s,;?!]+$/g, '')
}

function coloursIn(text: string): string[] {
  const families = wordsIn(text.replace(noColour, ' ')).map(requestedFamily)
  return [...new Set(families.filter((family) => family !== null))]
}

/** What a question is about, without its colours: "steel bottles" of "navy steel bottles under $10"; '' for anything. */
export function nounIn(typed: string): string {
  const isColour = (word: string) => requestedFamily(word) !== null
  const words = searchedFor(typed).words.split(/\s+/)
  const noun = words.filter((part) => !wordsIn(part).some(isColour) && !hanging.has(part.toLowerCase()))
  return noun.join(' ')
}

/** Names a price in words: "navy mugs under $10". */
export function statesPrice(text: string): boolean {
  return readSearch(text).filters.priceUpTo !== undefined
}

/** A question without the words of colours that are none of these families: their chips were removed. */
export function withColoursAlone(text: string, families: readonly string[]): string {
  const { colours = [] } = readSearch(text).filters
  const gone = colours.filter((family) => !families.includes(family))
  const isGone = (word: string) => gone.includes(requestedFamily(word) ?? '')
  const left = text.split(/\s+/).filter((part) => !wordsIn(part).some(isGone))
  return left.join(' ') || text
}

/** Where a typed text leads that asks for more than words; `state` is the history's. */
export type RequestedFilters = {
  search: ListSearch
  state: { appliedFor: string; priceUpTo: number | undefined }
}

type RequestedIn = {
  search: ListSearch
  state: ListState & { appliedFor?: string | undefined }
  seesPrices: boolean
  /** ISO. */
  today: string
  /** Leaves out what this list cannot be filtered by. */
  applicable?: (filters: FindFilters) => FindFilters
}

/**
 * "navy mugs under $10" becomes filters that can be seen and removed (req 17.1), beside those that the address has. Null where
 * there are none, or where they were applied before: `appliedFor` is the text whose filters this entry of the history had,
 * and what was removed of them stays removed.
 */
export function requestedOf(
  text: string,
  { search, state, seesPrices, today, applicable = (filters) => filters }: RequestedIn,
): RequestedFilters | null {
  if (state.appliedFor === text) return null
  const { filters: asked, by } = readSearch(text, today)
  const days = [asked.dispatchWithin ?? [], by === null ? [] : (daysFrom(today, by) ?? [])].flat()
  const own = applicable({
    ...noFilters,
    ...asked,
    priceUpTo: seesPrices ? (asked.priceUpTo ?? null) : null,
    dispatchWithin: days.length > 0 ? Math.min(...days) : null,
  })
  if (!hasFilters(own)) return null
  const stated = Object.fromEntries(Object.entries(searchOf(own)).filter(([, value]) => value !== undefined))
  const priceUpTo = own.priceUpTo ?? (seesPrices ? state.priceUpTo : undefined)
  return { search: { ...search, ...stated }, state: { appliedFor: text, priceUpTo } }
}
