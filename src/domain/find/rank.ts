/**
 * The relevance of a product in a search: the same score on the device and at the provider, from the text of a tile
 * and the names of its categories (req 17.3).
 */
import type { SearchTerms, Phrase, Term, Word } from './search-terms'
import { colourTerms } from './colour-terms'
import { type Codes, codesOf, hasDigit, wordsIn } from './words'

/** A category or subcategory: the words of its name, and of each kind of product that the name lists. */
export type CategoryWords = { words: string[]; kinds: string[][]; isMixed: boolean }

/**
 * Text without markup; the description is read last. `categories`: categories and subcategories of the product.
 * `colours`: hex.
 */
export type Searchable = {
  name: string
  sku: string
  categories: readonly CategoryWords[]
  colours: readonly string[]
  description: () => string
}

/** The words of a product. */
export type SearchDocument = {
  name: string[]
  /** Kinds of product by its own name and by the names of its categories: each ends with the noun. */
  kinds: string[][]
  /** Possible kinds, by the names of categories that list several kinds. */
  mixedKinds: string[][]
  codes: Codes
  categories: string[]
  colours: string[]
  /** Read last, and only when nothing else matches. */
  description: () => string[]
}

/** Only this many hits are ranked, the best-selling ones; the others follow in order of their sales. */
export const maxRanked = 400

/**
 * Score of a word by where it matches. The noun is the last word of a name: a bottle opener opens bottles. `listed`
 * is added when a category matches as well.
 */
const matchScores = { kind: 14, name: 9, category: 6, description: 2, listed: 2, code: 9 }
/** Factor for an incomplete word: "umb" in "Umbrella". */
const prefixFactor = 0.6
const synonymFactor = 0.85
/** Products that match more terms come first: one term counts more than the order of the words in a name. */
const scorePerTerm = 100
/** Products of the requested kind come before products that are only related to it. */
const kindScore = 500
const phraseScores = { anywhere: 4, first: 2, whole: 30 }
const codeScore = 1000

export function documentOf({ name, sku, categories, colours, description }: Searchable): SearchDocument {
  let descriptionWords: string[] | null = null
  return {
    name: wordsIn(name),
    kinds: [wordsIn(nounPhrase(name)), ...kindsOf(categories, false)],
    mixedKinds: kindsOf(categories, true),
    codes: codesOf(sku),
    categories: [...new Set(categories.flatMap(({ words }) => words))],
    colours: [...new Set(colours.flatMap(colourTerms))],
    description: () => (descriptionWords ??= wordsIn(description())),
  }
}

function kindsOf(categories: readonly CategoryWords[], isMixed: boolean): string[][] {
  return categories.flatMap((category) => (category.isMixed === isMixed ? category.kinds : []))
}

/** "Mugs & Cups" names two kinds, and each of its products may be either. */
export function categoryWordsOf(name: string): CategoryWords {
  const kinds = name.split(/[&,/+]|\band\b/i).map(wordsIn)
  const named = kinds.filter((words) => words.length > 0)
  return { words: wordsIn(name), kinds: named, isMixed: named.length > 1 }
}

/** A name up to its noun: "Steel Bottle" of "Steel Bottle with Straw, 750 ml". */
function nounPhrase(name: string): string {
  const [phrase = ''] = name.split(/\s[-–—|]\s|[,(/]|\s(?:with|for|in|w\/)\s/i)
  const words = phrase.trim().split(/\s+/)
  while (words.length > 1 && hasDigit(words.at(-1) ?? '')) words.pop()
  return words.join(' ')
}

/** Relevance; higher is better, and 0 means that the product does not match. */
export function scoreOf(document: SearchDocument, requested: SearchTerms): number {
  const byCode = requested.code !== null && document.codes.complete.startsWith(requested.code) ? codeScore : 0
  const termScores = requested.terms.map((term) => scoreTerm(term, document)).filter((score) => score > 0)
  const sum = termScores.reduce((total, score) => total + score, byCode + scorePerTerm * termScores.length)
  return sum > 0 ? sum + scoreOrder(document.name, requested.words) : 0
}

export type RankedProducts<Product> = {
  products: Product[]
  /** Products of the requested kind; empty when there is none, or when no term names a kind. */
  kind: Set<Product>
  /** The term that names the kind. */
  noun: Term | null
}

/** Best first. Products with equal scores stay in the order of the input, which is by sales. */
export function rankProducts<Product>(
  products: readonly Product[],
  requested: SearchTerms,
  documentFor: (product: Product) => SearchDocument,
): RankedProducts<Product> {
  const candidates = products
    .slice(0, maxRanked)
    .map((product) => ({ product, document: documentFor(product) }))
  // "Navy polos" and "polos navy" are polos: the noun is the last term that names the kind of any product. Not every
  // product in "Keyrings & Tools" is a keyring, so mixed categories count only when no product and no other category
  // names the kind.
  const nounBy = (matchesKind: typeof isOfKind) =>
    requested.terms.findLast((term) => candidates.some(({ document }) => matchesKind(document, term))) ?? null
  const kindNoun = nounBy(isOfKind)
  const noun = kindNoun ?? nounBy(isOfMixedKind)
  const matchesKind = kindNoun ? isOfKind : isOfMixedKind
  const scored = candidates.map(({ product, document }) => {
    const isKind = noun !== null && matchesKind(document, noun)
    return {
      product,
      isKind,
      score: scoreOf(document, requested) + (isKind && !requested.acceptsAnyTerm ? kindScore : 0),
    }
  })
  const best = scored.toSorted((a, b) => b.score - a.score)
  return {
    products: [...best.map(({ product }) => product), ...products.slice(maxRanked)],
    kind: new Set(best.flatMap(({ product, isKind }) => (isKind ? [product] : []))),
    noun,
  }
}

function isOfMixedKind({ mixedKinds }: SearchDocument, term: Term): boolean {
  return namesKind(mixedKinds, term)
}

function isOfKind({ kinds }: SearchDocument, term: Term): boolean {
  return namesKind(kinds, term)
}

function namesKind(kinds: string[][], term: Term): boolean {
  return term.some(({ words }) => kinds.some((kind) => endsWith(kind, words)))
}

function endsWith(kind: string[], words: Word[]): boolean {
  const start = kind.length - words.length
  // An incomplete word names no kind yet.
  return start >= 0 && words.every(({ forms }, at) => forms.includes(kind[start + at] ?? ''))
}

function scoreTerm(term: Term, document: SearchDocument): number {
  const best = (includesDescription: boolean) =>
    maxOf(
      term,
      (phrase) => scorePhrase(phrase, document, includesDescription),
      matchScores.kind + matchScores.listed,
    )
  return best(false) || best(true)
}

function scorePhrase(phrase: Phrase, document: SearchDocument, includesDescription: boolean): number {
  const wordScores = phrase.words.map((word) => scoreWord(word, document, includesDescription))
  if (wordScores.includes(0)) return 0
  const mean = wordScores.reduce((sum, score) => sum + score, 0) / wordScores.length
  // Adjacent words get the score of the last of them.
  const adjacentScore =
    wordScores.length > 1 && containsPhrase(document.name, phrase.words) ? (wordScores.at(-1) ?? 0) : 0
  return Math.max(mean, adjacentScore) * (phrase.isTyped ? 1 : synonymFactor)
}

function scoreWord(
  word: Word,
  { name, kinds, codes, categories, colours, description }: SearchDocument,
  includesDescription: boolean,
) {
  const factorOf = (documentWord: string) => matchFactor(word, documentWord)
  const bestFactorIn = (words: string[]) => maxOf(words, factorOf, 1)
  const inName = Math.max(
    factorOf(name.at(-1) ?? '') * matchScores.kind,
    factorOf(kinds[0]?.at(-1) ?? '') * matchScores.kind,
    bestFactorIn(name) * matchScores.name,
    bestFactorIn(colours) * matchScores.name,
  )
  const inCategory = bestFactorIn(categories)
  if (inName > 0) return inName + inCategory * matchScores.listed
  const inCode = word.isGuess ? 0 : Math.max(factorOf(codes.complete), bestFactorIn(codes.parts))
  const best = Math.max(inCategory * matchScores.category, inCode * matchScores.code)
  return best > 0 || !includesDescription ? best : bestFactorIn(description()) * matchScores.description
}

/** The name contains all requested terms, or some of them if that is enough. */
export function nameMatches(name: string[], { terms, acceptsAnyTerm }: SearchTerms): boolean {
  const isTermInName = (term: Term) =>
    term.some(({ words }) => words.every((word) => name.some((nameWord) => matchFactor(word, nameWord) > 0)))
  return acceptsAnyTerm ? terms.some(isTermInName) : terms.every(isTermInName)
}

/** 1 for an exact match, `prefixFactor` for a beginning, else 0. */
export function matchFactor({ forms, isPrefix }: Word, documentWord: string): number {
  if (documentWord === '') return 0
  if (forms.includes(documentWord)) return 1
  return isPrefix && documentWord.startsWith(forms[0] ?? '') ? prefixFactor : 0
}

/** The maximum over all items. It stops at `enough`, the highest possible value. */
function maxOf<T>(items: readonly T[], scoreItem: (item: T) => number, enough: number): number {
  let best = 0
  for (const item of items) {
    if (best >= enough) return best
    best = Math.max(best, scoreItem(item))
  }
  return best
}

function containsPhrase(name: string[], words: Word[]): boolean {
  return name.some((_, start) => words.every((word, at) => matchFactor(word, name[start + at] ?? '') > 0))
}

function scoreOrder(name: string[], words: string[]): number {
  const [nameText, typed] = [` ${name.join(' ')}`, ` ${words.join(' ')}`]
  if (nameText === typed) return phraseScores.whole
  const at = nameText.indexOf(typed)
  if (at === -1) return 0
  return at === 0 ? phraseScores.anywhere + phraseScores.first : phraseScores.anywhere
}
