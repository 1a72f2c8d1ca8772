/**
 * The index of the saved catalogue's products, on MiniSearch's radix tree: it finds those that answer a search, in the
 * order in which they sell; the best come first by the same rules as at the provider (domain/find/rank.ts, req 11.12).
 */
import SearchableMap from 'minisearch/SearchableMap'
import {
  type Asked,
  otherwise,
  type Phrase,
  readRequested,
  type Vocabulary,
  vocabularyOf,
  type Word,
} from '../../../domain/find/asked'
import { colourWords } from '../../../domain/find/colour-words'
import {
  documentOf,
  fit,
  isNamed,
  maxRanked,
  ranked,
  type SearchDocument,
  type Section,
  sectionOf,
} from '../../../domain/find/rank'
import { codesOf, wordsIn } from '../../../domain/find/words'
import { htmlToText } from '../../../domain/rich-text'

type Ids = ArrayLike<number>
type Postings = SearchableMap<number[]>

/**
 * As a tile has it. `description` is HTML. `popularity`: the higher, the better it sells, those alike by their number;
 * null where the shop does not say.
 */
export type IndexedProduct = {
  name: string
  sku: string
  colours: readonly string[]
  description: string
  popularity: number | null
  number: number
}

/** Ids are places in the order of `add`. `totalPages` and the like are the caller's business. */
type Found = {
  ids: number[]
  /** One product was meant, by its code. */
  isExact: boolean
  /** Whether a name is meant by every term that was typed; never for a code. */
  names: (name: string) => boolean
}

export type SearchIndex = {
  size: () => number
  add: (product: IndexedProduct) => void
  /** After the last product. Replaces all lists: the ids of a category's products in its order, and its name. */
  setLists: (all: { name: string; ids: Ids }[]) => void
  /** `isKindAlone`: of what is found only what is the thing that is looked for, if anything is. '' finds everything then. */
  find: (text: string, isKindAlone?: boolean) => Found
}

export function createSearchIndex(): SearchIndex {
  const products: IndexedProduct[] = []
  /** Words of names and colours, parts of SKUs, and words of descriptions. */
  const words: Postings = new SearchableMap()
  const codes: Postings = new SearchableMap()
  const told: Postings = new SearchableMap()
  const wholes = new Map<string, number[]>()
  let lists: (Section & { ids: Ids })[] = []
  /** The lists of each product, by their places. */
  let listsOf: number[][] = []
  /** Ids in the order in which they sell. */
  let bySales: number[] = []
  let known: Vocabulary | null = null
  /** Of products that were ranked before: what sells best is so again and again. */
  let documents: SearchDocument[] = []

  const add: SearchIndex['add'] = (product) => {
    const id = products.length
    products.push(product)
    known = null
    for (const word of new Set([...wordsIn(product.name), ...product.colours.flatMap(colourWords)]))
      put(words, word, id)
    for (const word of new Set(wordsIn(htmlToText(product.description)))) put(told, word, id)
    const { whole, parts } = codesOf(product.sku)
    if (whole === '') return
    wholes.set(whole, [...(wholes.get(whole) ?? []), id])
    for (const code of [whole, ...parts]) put(codes, code, id)
  }

  const setLists: SearchIndex['setLists'] = (all) => {
    lists = all.map(({ name, ids }) => ({ ...sectionOf(name), ids }))
    listsOf = products.map(() => [])
    known = null
    const places = products.map(() => Number.POSITIVE_INFINITY)
    lists.forEach(({ ids }, list) => {
      for (let place = 0; place < ids.length; place += 1) {
        const id = ids[place] ?? 0
        listsOf[id]?.push(list)
        places[id] = Math.min(places[id] ?? 0, place)
      }
    })
    documents = []
    bySales = salesOrder(products, places)
  }

  const vocabulary = () => (known ??= vocabularyOf([...words.keys(), ...lists.flatMap((list) => list.words)]))

  const find: SearchIndex['find'] = (text, isKindAlone = false) => {
    if (isKindAlone && text === '') return { ids: [...bySales], isExact: false, names: () => false }
    const asked = readRequested(text)
    const exact = asked.code === null ? undefined : wholes.get(asked.code)
    if (asked.words.length === 0 || exact)
      return { ids: [...(exact ?? [])], isExact: exact !== undefined, names: () => false }
    const found = (meant: Asked): Found => {
      const { products: ids, kind, noun } = ranked(candidates(meant), meant, documentFor)
      const isKind = (id: number) => kind.has(id)
      const names = (name: string) => isNamed(wordsIn(name), meant)
      if (!isKindAlone || noun === null) return { ids, isExact: false, names }
      // What is not ranked is not read either: there the noun in its name or its categories will do.
      const named = ids.length > maxRanked ? termMarks(noun, [words]) : null
      return {
        ids: ids.filter((id, at) => (at < maxRanked ? isKind(id) : named?.[id])),
        isExact: false,
        names,
      }
    }
    const first = found(asked)
    if (first.ids.length > 0) return first
    return (
      otherwise(asked, vocabulary())
        .map(found)
        .find(({ ids }) => ids.length > 0) ?? first
    )
  }

  /** Those that answer every term, or any where that will do, and whose SKU begins with the code; best-selling first. */
  const candidates = ({ terms, code, isAny }: Asked): number[] => {
    const answered = new Uint8Array(products.length)
    for (const marks of terms.map((term) => termMarks(term, [words, codes, told])))
      for (let id = 0; id < marks.length; id += 1) answered[id] = (answered[id] ?? 0) + (marks[id] ?? 0)
    const due = isAny ? 1 : terms.length
    if (code !== null) for (const [, ids] of codes.atPrefix(code)) for (const id of ids) answered[id] = due
    return bySales.filter((id) => (answered[id] ?? 0) >= due)
  }

  const wordMarks = (word: Word, all: Postings[]): Uint8Array => {
    const marks = new Uint8Array(products.length)
    for (const { words: own, ids } of lists) if (own.some((one) => fit(word, one) > 0)) mark(marks, ids)
    for (const postings of all.filter((one) => one !== codes || !word.isGuess)) {
      for (const form of word.forms) mark(marks, postings.get(form) ?? [])
      if (word.begins) for (const [, ids] of postings.atPrefix(word.forms[0] ?? '')) mark(marks, ids)
    }
    return marks
  }
  const phraseMarks = (phrase: Phrase, all: Postings[]) =>
    phrase.words.map((word) => wordMarks(word, all)).reduce(both)
  const termMarks = (term: Phrase[], all: Postings[]) =>
    term.map((phrase) => phraseMarks(phrase, all)).reduce(either)

  const documentFor = (id: number): SearchDocument => (documents[id] ??= documentAt(id))
  const documentAt = (id: number): SearchDocument => {
    const { name = '', sku = '', colours = [], description = '' } = products[id] ?? {}
    const sections = (listsOf[id] ?? []).flatMap((list) => lists[list] ?? [])
    return documentOf({ name, sku, colours, sections, description: () => htmlToText(description) })
  }

  return { size: () => products.length, add, setLists, find }
}

function put(postings: Postings, word: string, id: number): void {
  const there = postings.get(word)
  if (there) there.push(id)
  else postings.set(word, [id])
}

function mark(marks: Uint8Array, ids: Ids): void {
  for (let at = 0; at < ids.length; at += 1) marks[ids[at] ?? 0] = 1
}

/** Each writes into the first. */
function both(marks: Uint8Array, others: Uint8Array): Uint8Array {
  for (let id = 0; id < marks.length; id += 1) marks[id] = (marks[id] ?? 0) & (others[id] ?? 0)
  return marks
}

function either(marks: Uint8Array, others: Uint8Array): Uint8Array {
  for (let id = 0; id < marks.length; id += 1) marks[id] = (marks[id] ?? 0) | (others[id] ?? 0)
  return marks
}

/** `places`: the best one in any list, which is how a shop puts what sells where it does not say more. */
function salesOrder(products: IndexedProduct[], places: number[]): number[] {
  const compare = (one: number, other: number) => {
    const [a, b] = [products[one], products[other]]
    if (a?.popularity != null && b?.popularity != null && a.popularity !== b.popularity)
      return b.popularity - a.popularity
    if (a?.popularity != null && b?.popularity != null) return a.number - b.number || one - other
    return (places[one] ?? 0) - (places[other] ?? 0) || one - other
  }
  return [...products.keys()].toSorted(compare)
}

/** As it is shown and looked for. */
export function nameOf(name: unknown): string {
  return typeof name === 'string' || typeof name === 'number' ? htmlToText(String(name)) : ''
}
