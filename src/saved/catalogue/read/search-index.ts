/**
 * The index of the saved catalogue's products, on MiniSearch's radix tree. It finds products for a search in the
 * order of their sales; the best matches come first by the same rules as at the provider (domain/find/rank.ts, req
 * 11.12).
 */
import SearchableMap from 'minisearch/SearchableMap'
import {
  type SearchTerms,
  alternativeTerms,
  type Phrase,
  parseSearchTerms,
  type Vocabulary,
  vocabularyOf,
  type Word,
} from '../../../domain/find/search-terms'
import { colourTerms } from '../../../domain/find/colour-terms'
import {
  documentOf,
  matchFactor,
  nameMatches,
  maxRanked,
  rankProducts,
  type SearchDocument,
  type CategoryWords,
  categoryWordsOf,
} from '../../../domain/find/rank'
import { codesOf, wordsIn } from '../../../domain/find/words'
import { htmlToText } from '../../../domain/rich-text'

type Ids = ArrayLike<number>
type Postings = SearchableMap<number[]>

/**
 * A product as its tile describes it. `description` is HTML. `popularity`: a higher value sells better, and products
 * with the same value are ordered by number; null: the shop does not report it.
 */
export type IndexedProduct = {
  name: string
  sku: string
  colours: readonly string[]
  description: string
  popularity: number | null
  number: number
}

/** Ids are indexes in the order of `add`. The caller computes `totalPages` and the like. */
type SearchMatches = {
  ids: number[]
  /** true: one product was meant, by its code. */
  isExact: boolean
  /** Returns true if every typed term fits the name; always false for a code. */
  matchesName: (name: string) => boolean
}

export type SearchIndex = {
  size: () => number
  add: (product: IndexedProduct) => void
  /** Call after the last product. Replaces all lists: each with its name, and the ids of its products in order. */
  setLists: (all: { name: string; ids: Ids }[]) => void
  /**
   * `mustMatchKind` returns only products that are the thing that is searched for, if there are any. An empty text
   * then returns everything.
   */
  find: (text: string, mustMatchKind?: boolean) => SearchMatches
}

export function createSearchIndex(): SearchIndex {
  const products: IndexedProduct[] = []
  /** Words of names and colours, parts of SKUs, words of descriptions, and whole SKUs. */
  const words: Postings = new SearchableMap()
  const codes: Postings = new SearchableMap()
  const descriptionWords: Postings = new SearchableMap()
  const wholeCodes = new Map<string, number[]>()
  let lists: (CategoryWords & { ids: Ids })[] = []
  /** Indexes of the lists that contain each product. */
  let listsOf: number[][] = []
  /** Ids in the order of their sales. */
  let bySales: number[] = []
  let cachedVocabulary: Vocabulary | null = null
  /** Documents of products that were ranked before, because best sellers are ranked again and again. */
  let documents: SearchDocument[] = []

  const add: SearchIndex['add'] = (product) => {
    const id = products.length
    products.push(product)
    cachedVocabulary = null
    for (const word of new Set([...wordsIn(product.name), ...product.colours.flatMap(colourTerms)]))
      put(words, word, id)
    for (const word of new Set(wordsIn(htmlToText(product.description)))) put(descriptionWords, word, id)
    const { complete, parts } = codesOf(product.sku)
    if (complete === '') return
    wholeCodes.set(complete, [...(wholeCodes.get(complete) ?? []), id])
    for (const code of [complete, ...parts]) put(codes, code, id)
  }

  const setLists: SearchIndex['setLists'] = (all) => {
    lists = all.map(({ name, ids }) => ({ ...categoryWordsOf(name), ids }))
    listsOf = products.map(() => [])
    cachedVocabulary = null
    const bestIndexes = products.map(() => Number.POSITIVE_INFINITY)
    lists.forEach(({ ids }, list) => {
      for (let index = 0; index < ids.length; index += 1) {
        const id = ids[index] ?? 0
        listsOf[id]?.push(list)
        bestIndexes[id] = Math.min(bestIndexes[id] ?? 0, index)
      }
    })
    documents = []
    bySales = salesOrder(products, bestIndexes)
  }

  const vocabulary = () =>
    (cachedVocabulary ??= vocabularyOf([...words.keys(), ...lists.flatMap((list) => list.words)]))

  const find: SearchIndex['find'] = (text, mustMatchKind = false) => {
    if (mustMatchKind && text === '') return { ids: [...bySales], isExact: false, matchesName: () => false }
    const request = parseSearchTerms(text)
    const exact = request.code === null ? undefined : wholeCodes.get(request.code)
    if (request.words.length === 0 || exact)
      return { ids: [...(exact ?? [])], isExact: exact !== undefined, matchesName: () => false }
    const findMatches = (searchTerms: SearchTerms): SearchMatches => {
      const { products: ids, kind, noun } = rankProducts(candidates(searchTerms), searchTerms, documentFor)
      const isKind = (id: number) => kind.has(id)
      const matchesName = (name: string) => nameMatches(wordsIn(name), searchTerms)
      if (!mustMatchKind || noun === null) return { ids, isExact: false, matchesName }
      // Products beyond the ranked ones are not parsed; for them the noun in the name or in the categories is enough.
      const named = ids.length > maxRanked ? termMarks(noun, [words]) : null
      return {
        ids: ids.filter((id, at) => (at < maxRanked ? isKind(id) : named?.[id])),
        isExact: false,
        matchesName,
      }
    }
    const first = findMatches(request)
    if (first.ids.length > 0) return first
    return (
      alternativeTerms(request, vocabulary())
        .map(findMatches)
        .find(({ ids }) => ids.length > 0) ?? first
    )
  }

  /**
   * Returns the products that fit every term, or any term if that is enough, or whose SKU starts with the code;
   * best-selling first.
   */
  const candidates = ({ terms, code, acceptsAnyTerm }: SearchTerms): number[] => {
    const matchCounts = new Uint8Array(products.length)
    for (const marks of terms.map((term) => termMarks(term, [words, codes, descriptionWords])))
      for (let id = 0; id < marks.length; id += 1) matchCounts[id] = (matchCounts[id] ?? 0) + (marks[id] ?? 0)
    const requiredCount = acceptsAnyTerm ? 1 : terms.length
    if (code !== null)
      for (const [, ids] of codes.atPrefix(code)) for (const id of ids) matchCounts[id] = requiredCount
    return bySales.filter((id) => (matchCounts[id] ?? 0) >= requiredCount)
  }

  const wordMarks = (word: Word, all: Postings[]): Uint8Array => {
    const marks = new Uint8Array(products.length)
    for (const { words: listWords, ids } of lists)
      if (listWords.some((listWord) => matchFactor(word, listWord) > 0)) mark(marks, ids)
    for (const postings of all.filter((source) => source !== codes || !word.isGuess)) {
      for (const form of word.forms) mark(marks, postings.get(form) ?? [])
      if (word.isPrefix) for (const [, ids] of postings.atPrefix(word.forms[0] ?? '')) mark(marks, ids)
    }
    return marks
  }
  const phraseMarks = (phrase: Phrase, all: Postings[]) =>
    phrase.words.map((word) => wordMarks(word, all)).reduce(intersectMarks)
  const termMarks = (term: Phrase[], all: Postings[]) =>
    term.map((phrase) => phraseMarks(phrase, all)).reduce(uniteMarks)

  const documentFor = (id: number): SearchDocument => (documents[id] ??= documentAt(id))
  const documentAt = (id: number): SearchDocument => {
    const { name = '', sku = '', colours = [], description = '' } = products[id] ?? {}
    const categories = (listsOf[id] ?? []).flatMap((list) => lists[list] ?? [])
    return documentOf({ name, sku, colours, categories, description: () => htmlToText(description) })
  }

  return { size: () => products.length, add, setLists, find }
}

function put(postings: Postings, word: string, id: number): void {
  const ids = postings.get(word)
  if (ids) ids.push(id)
  else postings.set(word, [id])
}

function mark(marks: Uint8Array, ids: Ids): void {
  for (let at = 0; at < ids.length; at += 1) marks[ids[at] ?? 0] = 1
}

/** Both functions write the result into the first argument. */
function intersectMarks(marks: Uint8Array, others: Uint8Array): Uint8Array {
  for (let id = 0; id < marks.length; id += 1) marks[id] = (marks[id] ?? 0) & (others[id] ?? 0)
  return marks
}

function uniteMarks(marks: Uint8Array, others: Uint8Array): Uint8Array {
  for (let id = 0; id < marks.length; id += 1) marks[id] = (marks[id] ?? 0) | (others[id] ?? 0)
  return marks
}

/**
 * `bestIndexes` contains the best index of each product in any list, because shops without sales data list their best
 * sellers first.
 */
function salesOrder(products: IndexedProduct[], bestIndexes: number[]): number[] {
  const compare = (first: number, second: number) => {
    const [a, b] = [products[first], products[second]]
    if (a?.popularity != null && b?.popularity != null && a.popularity !== b.popularity)
      return b.popularity - a.popularity
    if (a?.popularity != null && b?.popularity != null) return a.number - b.number || first - second
    return (bestIndexes[first] ?? 0) - (bestIndexes[second] ?? 0) || first - second
  }
  return [...products.keys()].toSorted(compare)
}

/** Returns a name as plain text, as it is shown and searched. */
export function plainName(name: unknown): string {
  return typeof name === 'string' || typeof name === 'number' ? htmlToText(String(name)) : ''
}
