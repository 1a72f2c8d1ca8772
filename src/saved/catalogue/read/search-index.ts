/**
 * The index of the saved catalogue's products, on MiniSearch's radix tree: words of names and of the categories that list
 * them, and stock codes. A slip of the keyboard is forgiven in words, never in codes.
 */
import SearchableMap from 'minisearch/SearchableMap'
import { htmlToText } from '../../../domain/rich-text'

type Ids = ArrayLike<number>
/** Words → products, best first where the ids are a list's. */
type Vocabulary<T> = SearchableMap<T[]>

/** Ids are places in the order of `add`. `totalPages` and the like are the caller's business. */
type Found = {
  ids: number[]
  /** One product was meant, by its code. */
  isExact: boolean
  /** Whether a name is meant by every word that was typed; never for a code. */
  names: (name: string) => boolean
}

export type SearchIndex = {
  size: () => number
  add: (product: { name: string; sku: string }) => void
  /** Replaces all lists: the ids of a category's products in its order, with the words of its name. */
  setLists: (all: { name: string; ids: Ids }[]) => void
  find: (text: string) => Found
}

/** How well a product answers one word. */
const fit = { none: 0, category: 1, beginning: 2, word: 3, code: 4 } as const
/** Shortest word in which a slip is looked for, and most codes that one beginning may stand for. */
const shortestSlip = 4
const mostCodes = 2000
/** Room for two million products in a sort key: group, place in the lists, id. */
const room = 2 ** 21

export function createSearchIndex(): SearchIndex {
  const names: string[] = []
  const words: Vocabulary<number> = new SearchableMap()
  const wholes = new Map<string, number[]>()
  const codes: Vocabulary<number> = new SearchableMap()
  let listWords: Vocabulary<Ids> = new SearchableMap()
  let places = new Uint32Array(0)

  const add: SearchIndex['add'] = ({ name, sku }) => {
    const id = names.length
    const own = wordsIn(folded(name))
    names.push(own.join(' '))
    for (const word of new Set(own)) put(words, word, id)
    const { whole, parts } = codesOf(sku)
    if (whole === '') return
    wholes.set(whole, [...(wholes.get(whole) ?? []), id])
    put(codes, whole, id)
    for (const part of parts) put(codes, part, id)
  }

  const setLists: SearchIndex['setLists'] = (all) => {
    listWords = new SearchableMap()
    places = new Uint32Array(names.length).fill(room - 1)
    for (const { name, ids } of all) {
      for (const word of new Set(wordsIn(folded(name)))) put(listWords, word, ids)
      for (let place = 0; place < ids.length; place += 1) {
        const id = ids[place] ?? 0
        if (place < (places[id] ?? 0)) places[id] = place
      }
    }
  }

  /** Which products answer one word, and what else it may have been meant to be. */
  const answersTo = (word: string, mayBeSlip: boolean) => {
    const fits = new Uint8Array(names.length)
    const mark = (ids: Ids, how: number) => {
      for (let at = 0; at < ids.length; at += 1) {
        const id = ids[at] ?? 0
        if ((fits[id] ?? how) < how) fits[id] = how
      }
    }
    const markWord = (key: string, how: number) => {
      mark(words.get(key) ?? [], how)
      for (const ids of listWords.get(key) ?? []) mark(ids, fit.category)
    }
    let isKnown = codes.has(word)
    for (const [key, ids] of words.atPrefix(word)) {
      isKnown = true
      mark(ids, key === word ? fit.word : fit.beginning)
    }
    for (const [, groups] of listWords.atPrefix(word)) {
      isKnown = true
      for (const ids of groups) mark(ids, fit.category)
    }
    if (hasDigit(word)) markBeginnings(codes, word, (ids) => mark(ids, fit.code))
    else mark(codes.get(word) ?? [], fit.category)
    const slips = !mayBeSlip || isKnown || hasDigit(word) || word.length < shortestSlip ? [] : meant(word)
    for (const slip of slips) markWord(slip, fit.beginning)
    return { fits, isMeantBy: (other: string) => other.startsWith(word) || slips.includes(other) }
  }

  /** Known words that are one letter, or a swap of two neighbours, away. */
  const meant = (word: string): string[] => {
    const near = [words, listWords].flatMap((known) => [...known.fuzzyGet(word, 1).keys()])
    const turned = swapped(word).filter((other) => words.has(other) || listWords.has(other))
    return [...new Set([...near, ...turned])].filter((other) => !hasDigit(other))
  }

  const find: SearchIndex['find'] = (text) => {
    const { words: asked, code, isOneCode } = readAsked(text)
    const exact = code === null ? undefined : wholes.get(code)
    if (asked.length === 0 || exact)
      return { ids: [...(exact ?? [])], isExact: exact !== undefined, names: never }
    const answers = asked.map((word) => answersTo(word, !isOneCode))
    const codeFits = new Uint8Array(names.length)
    if (code !== null) markBeginnings(codes, code, (ids) => markAll(codeFits, ids))
    const isNamed = (name: string) => {
      const own = wordsIn(folded(name))
      return answers.every(({ isMeantBy }) => own.some(isMeantBy))
    }
    const fits = answers.map((answer) => answer.fits)
    const start = asked.join(' ')
    const groupOfAll = (id: number) =>
      codeFits[id] ? 0 : groupOf(fits, id, names[id]?.startsWith(start) ?? false)
    const all = inOrder(groupOfAll)
    // Where the figures of a code are wrong, everything else that fits would be the wrong product.
    if (all.length > 0 || isOneCode || asked.some(hasDigit))
      return { ids: all, isExact: false, names: isNamed }
    return { ids: inOrder((id) => groupOfAny(fits, id)), isExact: false, names: isNamed }
  }

  /** Ids by group, then by the best place in any list. */
  const inOrder = (group: (id: number) => number | null): number[] => {
    const keys: number[] = []
    for (let id = 0; id < names.length; id += 1) {
      const found = group(id)
      if (found !== null) keys.push((found * room + (places[id] ?? room - 1)) * room + id)
    }
    return Array.from(Float64Array.from(keys).sort(), (key) => key % room)
  }

  return { size: () => names.length, add, setLists, find }
}

const never = () => false

function put<T>(known: Vocabulary<T>, word: string, entry: T): void {
  const there = known.get(word)
  if (there) there.push(entry)
  else known.set(word, [entry])
}

function markAll(fits: Uint8Array, ids: Ids): void {
  for (let at = 0; at < ids.length; at += 1) fits[ids[at] ?? 0] = 1
}

function markBeginnings(codes: Vocabulary<number>, begin: string, mark: (ids: Ids) => void): void {
  let left = mostCodes
  for (const [, ids] of codes.atPrefix(begin)) {
    mark(ids)
    left -= 1
    if (left === 0) return
  }
}

/** 0 code, 1 the name begins so, 2 whole words of the name, 3 beginnings of its words, 4 by its category; null: not all. */
function groupOf(fits: Uint8Array[], id: number, beginsSo: boolean): number | null {
  let least: number = fit.code
  let hasCode = false
  for (const one of fits) {
    const how = one[id] ?? fit.none
    if (how === fit.none) return null
    if (how === fit.code) hasCode = true
    else if (how < least) least = how
  }
  if (hasCode) return 0
  if (beginsSo) return 1
  return 5 - least
}

/** Products that answer more of the words come first. */
function groupOfAny(fits: Uint8Array[], id: number): number | null {
  const answered = fits.filter((one) => one[id] !== fit.none).length
  return answered === 0 ? null : fits.length - answered
}

/** `words`: letters and digits only, folded. `code`: 'sb1002' for 'SB-1002', where the text may be a stock code. */
type AskedText = { words: string[]; code: string | null; isOneCode: boolean }

const mostWords = 8
const stopWords = new Set(['a', 'an', 'and', 'by', 'for', 'in', 'of', 'on', 'or', 'the', 'to', 'with'])

function readAsked(text: string): AskedText {
  const plain = folded(text)
  const all = wordsIn(plain)
  const telling = all.filter((word) => !stopWords.has(word))
  const words = (telling.length > 0 ? telling : all).slice(0, mostWords)
  const joined = all.join('')
  // Codes have a digit, or are being typed and stop at the dash; plain words are never taken for one.
  const isCode = /^[a-z\d]{2,24}$/.test(joined) && (hasDigit(joined) || /^[a-z]{2,6}-$/.test(plain.trim()))
  return { words, code: isCode ? joined : null, isOneCode: isCode && !/\s/.test(text.trim()) }
}

/** Without accents, in small letters. */
function folded(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
}

/** Of folded text. */
function wordsIn(plain: string): string[] {
  return plain.match(/[\p{L}\p{N}]+/gu) ?? []
}

function hasDigit(word: string): boolean {
  return /\p{N}/u.test(word)
}

/** `whole`: the SKU without dashes. `parts`: what stands between them, every run of digits, and all digits together. */
function codesOf(sku: string): { whole: string; parts: string[] } {
  const parts = wordsIn(folded(sku))
  const whole = parts.join('')
  const runs = whole === '' ? [] : parts.flatMap((part) => part.match(/\d+/g) ?? [])
  const known = new Set([...parts, ...runs, runs.join('')])
  known.delete(whole)
  known.delete('')
  return { whole, parts: [...known] }
}

/** Every word that a slip of two neighbouring letters may have come from. */
function swapped(word: string): string[] {
  return Array.from({ length: word.length - 1 }, (_, at) => {
    const pair = `${word.charAt(at + 1)}${word.charAt(at)}`
    return `${word.slice(0, at)}${pair}${word.slice(at + 2)}`
  })
}

/** As it is shown and looked for. */
export function nameOf(name: unknown): string {
  return typeof name === 'string' || typeof name === 'number' ? htmlToText(String(name)) : ''
}
