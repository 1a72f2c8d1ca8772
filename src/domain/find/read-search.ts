/**
 * Parses the search box into a search text and conditions (req 17.1). "250 navy mugs under $10 each, in stock, within
 * 2 weeks" searches for navy mugs.
 */
import { type FindFilters, hasFilters, type ListState, noFilters, searchOf } from './find-query'
import { type ListSearch } from './search-params'
import { requestedFamily } from './colour-terms'
import { daysFrom, localDay } from '../delivery/working-days'
import { asides, type Condition, isRequestWord, politeWords, rules } from './sentence-grammar'
import type { Pattern } from './sentence-pattern'
import { isSize, isYear } from './sentence-vocabulary'
import { type Token, tokensOf } from './sentence-tokens'
import { wordsIn } from './words'

export type ParsedSearch = {
  /** Search text as it was typed; '' when the conditions are for all products. */
  text: string
  filters: Partial<FindFilters>
  /** Needed pieces; null: not stated. */
  quantity: number | null
  /** Day on which the pieces are needed, as ISO date; null: not stated. */
  neededBy: string | null
}

/** Names that contain the word of a colour: a red wine glass is clear. */
const noColour = /(?:red|white|ros[eé]) wine|rose gold|gold coast|(?:gold|silver) (?:medal|trophy)/gi

/** Maximum number of characters that are parsed; the search box accepts 200. */
const maxReadLength = 300

/** `today` is an ISO date. The property `text` of the result does not depend on `today`. */
export function parseSearch(typed: string, today: string = localDay(new Date())): ParsedSearch {
  const { sentence, conditions } = parseSentence(typed, today)
  const branding = [...new Set(conditions.flatMap((entry) => entry.branding ?? []))]
  const {
    quantity,
    neededBy,
    priceUpTo,
    totalUpTo,
    includesGst,
    branding: _,
    ...filterConditions
  }: Condition = Object.assign({}, ...conditions.toReversed())
  const limit = priceUpTo ?? (totalUpTo && quantity ? totalUpTo / quantity : undefined)
  const filters: Partial<FindFilters> = {
    ...filterConditions,
    ...(limit !== undefined && {
      priceUpTo: Math.max(1, Math.floor(includesGst ? (limit * 10) / 11 : limit)),
    }),
    ...(branding.length > 0 && { branding }),
  }
  const text = sentence.text(conditions.length > 0 ? 'product' : 'typed')
  const colours = coloursIn(text)
  if (colours.length > 0) filters.colours = colours
  return { text, filters, quantity: quantity ?? null, neededBy: neededBy ?? null }
}

function parseSentence(typed: string, today: string): { sentence: Sentence; conditions: Condition[] } {
  const sentence = new Sentence(typed.slice(0, maxReadLength))
  const conditions: Condition[] = []
  // A single word is a name or a stock code.
  if (sentence.remaining.length > 1) {
    for (const { patterns, parse } of rules) {
      const condition = sentence.take(patterns, (tokens) => parse(tokens, today))
      if (condition) conditions.push(condition)
    }
    sentence.skipFillers()
    const quantity = sentence.takeQuantity(conditions.some((entry) => Object.keys(entry).length > 0))
    if (quantity !== null) {
      conditions.push({ quantity })
      sentence.skipFillers()
    }
  }
  return { sentence, conditions }
}

/** The words for a second search when the provider finds nothing for the whole sentence. The result is never empty. */
export function providerSearchText(typed: string): string {
  const { sentence, conditions } = parseSentence(typed, localDay(new Date()))
  const kinds = conditions.length > 0 ? (['product', 'nouns'] as const) : (['typed'] as const)
  return kinds.map((kind) => sentence.text(kind)).find(Boolean) ?? typed
}

/**
 * The words for our own search. A text with conditions matches only products of the kind that it names, or all
 * products when it names none; `words` is '' then.
 */
export function requestedSearch(typed: string): { words: string; mustMatchKind: boolean } {
  const { text, filters, quantity, neededBy } = parseSearch(typed)
  const { colours: _, ...conditions } = filters
  const mustMatchKind = quantity !== null || neededBy !== null || Object.keys(conditions).length > 0
  return { words: mustMatchKind ? text : text || typed, mustMatchKind }
}

/** The tokens that no rule has taken yet. */
class Sentence {
  readonly typed: string
  remaining: Token[]

  constructor(typed: string) {
    this.typed = typed
    this.remaining = tokensOf(typed)
  }

  /** Removes the first match for which `parse` returns a value. */
  take<T>(patterns: readonly Pattern[], parse: (captured: Token[]) => T | null): T | null {
    for (const findMatch of patterns) {
      const match = findMatch(this.remaining)
      const result = match && parse(match.captured)
      if (!match || result === null) continue
      this.remaining.splice(match.start, match.end - match.start)
      return result
    }
    return null
  }

  skipFillers(): void {
    for (const aside of asides) this.take([aside], () => true)
    const polite = politeWords(this.remaining)
    if (polite?.start === 0 && this.remaining.slice(0, polite.end).some(isRequestWord))
      this.remaining.splice(0, polite.end)
  }

  /** Takes the number of "250 navy mugs", and of "navy mugs 250" in a sentence with conditions. */
  takeQuantity(isSentence: boolean): number | null {
    const indexes = isSentence ? [0, this.remaining.length - 1] : [0]
    const index = indexes.find((at) => this.remaining.length > 1 && this.isPlainNumber(at))
    if (index === undefined) return null
    const [count] = this.remaining.splice(index, 1)
    return count?.value ?? null
  }

  private isPlainNumber(at: number): boolean {
    const [token, next] = this.remaining.slice(at, at + 2)
    if (token?.kind !== 'number' || !Number.isInteger(token.value)) return false
    return token.value >= 10 && !isYear(token.value) && !isSize(next) && (!next || next.kind === 'word')
  }

  /**
   * The sentence as typed, without the phrases that rules have taken out. 'nouns' and 'product' also drop prepositions
   * at both ends, and 'product' also drops a leading noun that names no product.
   */
  text(kind: 'typed' | 'nouns' | 'product'): string {
    const allTokens = tokensOf(this.typed)
    if (this.remaining.length === allTokens.length) return tidyText(this.typed)
    const trimmedTokens = kind === 'typed' ? this.remaining : withoutEnds(this.remaining)
    const unmatchedTokens = kind === 'product' ? withoutVagueNoun(trimmedTokens) : trimmedTokens
    const parts = unmatchedTokens.map(({ start, end }, at) => {
      const before = unmatchedTokens[at - 1]
      const isAdjacent =
        before !== undefined && !allTokens.some((token) => token.start >= before.end && token.end <= start)
      const between = isAdjacent ? this.typed.slice(before.end, start) : at === 0 ? '' : ' '
      return between + this.typed.slice(start, end)
    })
    return tidyText(parts.join(''))
  }
}

function withoutEnds(tokens: readonly Token[]): readonly Token[] {
  const start = tokens.findIndex(({ text }) => !danglingWords.has(text))
  const end = tokens.findLastIndex(({ text }) => !danglingWords.has(text))
  return start === -1 ? [] : tokens.slice(start, end + 1)
}

/** "something" and "something for kids" name no product, "stuff sack" does. */
function withoutVagueNoun(tokens: readonly Token[]): readonly Token[] {
  const [first, second] = tokens
  const isVague =
    first !== undefined && vagueNouns.has(first.text) && (!second || danglingWords.has(second.text))
  return isVague ? withoutEnds(tokens.slice(1)) : tokens
}

const danglingWords = new Set(
  'a an about and any are around at but by each for from here i in is of on or roughly some that the to we which with - – &'.split(
    ' ',
  ),
)
const vagueNouns = new Set(
  'something anything stuff item items product products thing things one ones'.split(' '),
)

function tidyText(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .replace(/ ?,(?: ?,)*/g, ',')
    .replace(/^[\s,;?!.]+|[\s,;?!]+$/g, '')
}

function coloursIn(text: string): string[] {
  const families = wordsIn(text.replace(noColour, ' ')).map(requestedFamily)
  return [...new Set(families.filter((family) => family !== null))]
}

/** The search text without colours: "steel bottles" of "navy steel bottles under $10"; '' for any product. */
export function nounIn(typed: string): string {
  const isColour = (word: string) => requestedFamily(word) !== null
  const words = requestedSearch(typed).words.split(/\s+/)
  const noun = words.filter((part) => !wordsIn(part).some(isColour) && !danglingWords.has(part.toLowerCase()))
  return noun.join(' ')
}

/** Returns true when the text states a price: "navy mugs under $10". */
export function statesPrice(text: string): boolean {
  return parseSearch(text).filters.priceUpTo !== undefined
}

/** The text without words of colours outside these families, because their chips were removed. */
export function withOnlyColours(text: string, families: readonly string[]): string {
  const { colours = [] } = parseSearch(text).filters
  const removed = colours.filter((family) => !families.includes(family))
  const isRemoved = (word: string) => removed.includes(requestedFamily(word) ?? '')
  const remaining = text.split(/\s+/).filter((part) => !wordsIn(part).some(isRemoved))
  return remaining.join(' ') || text
}

/** The target of a typed text with conditions; `state` is the state of the history entry. */
export type RequestedFilters = {
  search: ListSearch
  state: { appliedFor: string; priceUpTo: number | undefined }
}

type RequestedFiltersInput = {
  search: ListSearch
  state: ListState & { appliedFor?: string | undefined }
  canSeePrices: boolean
  /** ISO date. */
  today: string
  /** Removes filters that this list does not support. */
  applicable?: (filters: FindFilters) => FindFilters
}

/**
 * Converts "navy mugs under $10" to filters that can be seen and removed (req 17.1), in addition to the filters of
 * the URL. Returns null when the text states no filters, or when its filters were applied before. `appliedFor`: the
 * text whose filters this history entry had, so that removed filters stay removed.
 */
export function requestedFilters(
  text: string,
  { search, state, canSeePrices, today, applicable = (filters) => filters }: RequestedFiltersInput,
): RequestedFilters | null {
  if (state.appliedFor === text) return null
  const { filters: requested, neededBy } = parseSearch(text, today)
  const days = [
    requested.dispatchWithin ?? [],
    neededBy === null ? [] : (daysFrom(today, neededBy) ?? []),
  ].flat()
  const filters = applicable({
    ...noFilters,
    ...requested,
    priceUpTo: canSeePrices ? (requested.priceUpTo ?? null) : null,
    dispatchWithin: days.length > 0 ? Math.min(...days) : null,
  })
  if (!hasFilters(filters)) return null
  const filterSearch = Object.fromEntries(
    Object.entries(searchOf(filters)).filter(([, value]) => value !== undefined),
  )
  const priceUpTo = filters.priceUpTo ?? (canSeePrices ? state.priceUpTo : undefined)
  return { search: { ...search, ...filterSearch }, state: { appliedFor: text, priceUpTo } }
}
