/**
 * What a search looks for: terms, each of which a product may answer by any of several phrases: as it was typed, run
 * together or apart, in one or many, or by a synonym. The lists are in synonyms.json, to be edited by the seller.
 */
import { requestedFamily } from './colour-words'
import synonyms from './synonyms.json'
import { folded, formsOf, halvesOf, hasDigit, isSlip, wordsIn } from './words'

/** Any of its forms is it; `begins`: so is what goes on after the first. `isGuess`: it was typed otherwise. */
export type Word = { forms: string[]; begins: boolean; isGuess: boolean }
/** All its words. `isOwn`: what was typed, no synonym. */
export type Phrase = { words: Word[]; isOwn: boolean }
/** One of its phrases. */
export type Term = Phrase[]

export type Asked = {
  /** As they were typed, little words left out. */
  words: string[]
  terms: Term[]
  /** 'sb1002' for 'SB-1002', where the text may be a stock code. */
  code: string | null
  /** Some of the terms will do. */
  isAny: boolean
}

/** Words that products and their categories are named by. */
export type Vocabulary = {
  has: (word: string) => boolean
  begins: (beginning: string) => boolean
  /** Those of which a slip makes this word. */
  near: (word: string) => string[]
}

const maxWords = 8
/** A phrase of a list has so many words at most. */
const maxPhraseLength = 3
const little = new Set(synonyms.little.split(' '))
const groups = groupsByKey()

export function readRequested(text: string): Asked {
  const plain = folded(text)
  const all = wordsIn(plain)
  const words = telling(all).slice(0, maxWords)
  const joined = all.join('')
  // Codes have a digit, or are being typed and stop at the dash; plain words are never taken for one.
  const isCode = /^[a-z\d]{2,24}$/.test(joined) && (hasDigit(joined) || /^[a-z]{2,6}-$/.test(plain.trim()))
  const terms = termsOf(words, (word, begins) => [ownPhrase([wordOf(word, begins)])])
  const isCodeAlone = isCode ? joined : null
  return { words, terms: all.includes('or') ? withAnyColour(terms) : terms, code: isCodeAlone, isAny: false }
}

/** Of "black or navy caps" either will do. */
function withAnyColour(terms: Term[]): Term[] {
  const isColour = (term: Term) => requestedFamily(term[0]?.words[0]?.forms[0] ?? '') !== null
  const others = terms.filter((term) => !isColour(term))
  const colours = terms.filter(isColour)
  return colours.length > 1 ? [colours.flat(), ...others] : terms
}

/** Without little words, where anything is left then. */
function telling(words: string[]): string[] {
  const some = words.filter((word) => !little.has(word))
  return some.length > 0 ? some : words
}

/** What is looked for instead where nothing was found, one after the other. */
export function otherwise(asked: Asked, known: Vocabulary): Asked[] {
  const guess = guessed(asked, known)
  const some = anyOf(guess ?? asked)
  return [guess, some].filter((other) => other !== null)
}

/** With words that nothing is named by taken as beginnings, slips, or two that were run together; null if all are known. */
function guessed(asked: Asked, known: Vocabulary): Asked | null {
  let isOther = false
  const words = joinedPairs(asked.words, known)
  const terms = termsOf(words, (word, begins) => {
    const typed = ownPhrase([wordOf(word, begins)])
    if (hasDigit(word) || isKnown(word, known) || (begins && known.begins(word))) return [typed]
    const guesses = guessesOf(word, known)
    if (guesses.length > 0) isOther = true
    return [typed, ...guesses]
  })
  return isOther || words.length < asked.words.length ? { words, terms, code: null, isAny: false } : null
}

/** Content with some of its terms; null where that is nothing else. Where a figure is wrong, so is the product. */
function anyOf(asked: Asked): Asked | null {
  if (asked.terms.length < 2 || asked.words.some(hasDigit)) return null
  return { ...asked, code: null, isAny: true }
}

function guessesOf(word: string, known: Vocabulary): Phrase[] {
  const whole = (form: string): Word => ({ forms: formsOf(form), begins: false, isGuess: true })
  const near = known.near(word).map((other) => ownPhrase([whole(other)]))
  const ofLists = new Set([...groups].flatMap(([key, phrases]) => (isSlip(word, key) ? phrases : [])))
  const apart = halvesOf(word)
    .filter((halves) => halves.every((half) => isKnown(half, known)))
    .map((halves) => ownPhrase(halves.map(whole)))
  const begun = known.begins(word) ? [ownPhrase([{ forms: [word], begins: true, isGuess: true }])] : []
  return [...begun, ...near, ...apart, ...[...ofLists].map(asGuess)]
}

function asGuess({ words, isOwn }: Phrase): Phrase {
  return { isOwn, words: words.map((word) => ({ ...word, isGuess: true })) }
}

/** `lap top` is one word where only that is known. */
function joinedPairs(words: string[], known: Vocabulary): string[] {
  const done: string[] = []
  for (const word of words) {
    const before = done.at(-1) ?? ''
    const isPair = known.has(before + word) && !(isKnown(before, known) && isKnown(word, known))
    if (before !== '' && isPair) done.pop()
    done.push(before !== '' && isPair ? before + word : word)
  }
  return done
}

function isKnown(word: string, known: Vocabulary): boolean {
  return formsOf(word).some((form) => known.has(form)) || groups.has(word)
}

/** Phrases of the lists first, the longest that fits; every other word by itself. The last word may still be growing. */
function termsOf(words: string[], single: (word: string, begins: boolean) => Term): Term[] {
  const terms: Term[] = []
  for (let at = 0; at < words.length; ) {
    const listed = listedAt(words, at)
    const count = listed?.count ?? 1
    const isLast = at + count === words.length
    const typed = words.slice(at, at + count)
    if (listed) terms.push(termOf(typed, listed.phrases, isLast))
    else terms.push(single(typed[0] ?? '', isLast))
    at += count
  }
  return terms
}

function listedAt(words: string[], at: number): { phrases: Phrase[]; count: number } | null {
  for (let count = Math.min(maxPhraseLength, words.length - at); count > 0; count -= 1) {
    const phrases = groups.get(words.slice(at, at + count).join(''))
    if (phrases) return { phrases, count }
  }
  return null
}

function termOf(typed: string[], listed: Phrase[], isLast: boolean): Term {
  const key = typed.join('')
  const own = typed.map((word, at) => wordOf(word, isLast && at === typed.length - 1))
  const together = typed.length > 1 ? [ownPhrase([wordOf(key, isLast)])] : []
  const keys = new Set(formsOf(key))
  // `waterbottle` and `water bottle` are the same, whichever was typed.
  const others = listed
    .map((phrase) => ({ ...phrase, isOwn: keys.has(keyOf(phrase)) }))
    .filter(({ isOwn, words }) => !isOwn || (words.length !== typed.length && words.length > 1))
  return [ownPhrase(own), ...together, ...others]
}

function keyOf({ words }: Phrase): string {
  return words.map(({ forms }) => forms[0]).join('')
}

function ownPhrase(words: Word[]): Phrase {
  return { words, isOwn: true }
}

function wordOf(word: string, begins: boolean): Word {
  return { forms: formsOf(word), begins, isGuess: false }
}

/** What each entry stands for, by its words run together, in one and in many. */
function groupsByKey(): Map<string, Phrase[]> {
  const byKey = new Map<string, Phrase[]>()
  const put = (entry: string, phrases: Phrase[]) => {
    for (const key of formsOf(telling(wordsIn(entry)).join('')))
      byKey.set(key, [...(byKey.get(key) ?? []), ...phrases])
  }
  const phrasesOf = (entries: string[]) =>
    entries.flatMap((entry): Phrase[] => {
      const words = telling(wordsIn(entry))
      const apart = words.map((word) => wordOf(word, false))
      const together = words.length > 1 ? [{ words: [wordOf(words.join(''), false)], isOwn: false }] : []
      return [{ words: apart, isOwn: false }, ...together]
    })
  for (const entries of synonyms.same) {
    const phrases = phrasesOf(entries)
    for (const entry of entries) put(entry, phrases)
  }
  for (const [entry, others] of Object.entries(synonyms.also)) put(entry, phrasesOf([entry, ...others]))
  return byKey
}

const isWord = /^\p{L}{3,}$/u

export function vocabularyOf(words: Iterable<string>): Vocabulary {
  const all = [...new Set(words)].filter((word) => isWord.test(word))
  const known = new Set(all)
  return {
    has: (word) => known.has(word),
    begins: (beginning) => all.some((word) => word.startsWith(beginning)),
    near: (typed) => all.filter((word) => isSlip(typed, word)),
  }
}
