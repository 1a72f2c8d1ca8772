/**
 * Parses a search into terms. A product matches a term by any of several phrases: as it was typed, joined or
 * separated, in singular or plural, or by a synonym. The lists of synonyms are in synonyms.json, which the seller can
 * edit.
 */
import { requestedFamily } from './colour-terms'
import synonyms from './synonyms.json'
import { foldText, formsOf, halvesOf, hasDigit, isTypo, wordsIn } from './words'

/**
 * Matches any of its forms; with `isPrefix` also words that start with the first form. `isGuess`: the typed word was
 * different.
 */
export type Word = { forms: string[]; isPrefix: boolean; isGuess: boolean }
/** Matches when all its words match. `isTyped`: the phrase was typed, so it is not a synonym. */
export type Phrase = { words: Word[]; isTyped: boolean }
/** Matches when one of its phrases matches. */
export type Term = Phrase[]

export type SearchTerms = {
  /** Words as typed, without stop words. */
  words: string[]
  terms: Term[]
  /** 'sb1002' for 'SB-1002', when the text may be a stock code; else null. */
  code: string | null
  /** A match of some of the terms is enough. */
  acceptsAnyTerm: boolean
}

/** Words in the names of products and their categories. */
export type Vocabulary = {
  has: (word: string) => boolean
  hasPrefix: (beginning: string) => boolean
  /** Known words of which `word` can be a misspelling. */
  similarTo: (word: string) => string[]
}

const maxWords = 8
/** Maximum number of words of a phrase in the lists of synonyms. */
const maxPhraseLength = 3
const stopWords = new Set(synonyms.little.split(' '))
const synonymPhrases = phrasesByKey()

export function parseSearchTerms(text: string): SearchTerms {
  const plain = foldText(text)
  const allWords = wordsIn(plain)
  const words = withoutStopWords(allWords).slice(0, maxWords)
  const joined = allWords.join('')
  // Stock codes contain a digit, or are being typed and end at the dash. Plain words are never taken for a code.
  const isCode = /^[a-z\d]{2,24}$/.test(joined) && (hasDigit(joined) || /^[a-z]{2,6}-$/.test(plain.trim()))
  const terms = termsOf(words, (word, isPrefix) => [typedPhrase([wordOf(word, isPrefix)])])
  const codeText = isCode ? joined : null
  return {
    words,
    terms: allWords.includes('or') ? withAnyColour(terms) : terms,
    code: codeText,
    acceptsAnyTerm: false,
  }
}

/** For "black or navy caps", one of the two colours is enough. */
function withAnyColour(terms: Term[]): Term[] {
  const isColour = (term: Term) => requestedFamily(term[0]?.words[0]?.forms[0] ?? '') !== null
  const otherTerms = terms.filter((term) => !isColour(term))
  const colours = terms.filter(isColour)
  return colours.length > 1 ? [colours.flat(), ...otherTerms] : terms
}

/** Removes stop words, unless nothing else is left. */
function withoutStopWords(words: string[]): string[] {
  const significant = words.filter((word) => !stopWords.has(word))
  return significant.length > 0 ? significant : words
}

/** Alternative searches to try one after the other when nothing was found. */
export function alternativeTerms(requested: SearchTerms, known: Vocabulary): SearchTerms[] {
  const guess = guessedTerms(requested, known)
  const anyTermSearch = withAnyTerm(guess ?? requested)
  return [guess, anyTermSearch].filter((other) => other !== null)
}

/** Takes unknown words as beginnings, misspellings, or two joined words; null when all words are known. */
function guessedTerms(requested: SearchTerms, known: Vocabulary): SearchTerms | null {
  let hasGuesses = false
  const words = joinedPairs(requested.words, known)
  const terms = termsOf(words, (word, isPrefix) => {
    const asTyped = typedPhrase([wordOf(word, isPrefix)])
    if (hasDigit(word) || isKnown(word, known) || (isPrefix && known.hasPrefix(word))) return [asTyped]
    const guesses = guessesOf(word, known)
    if (guesses.length > 0) hasGuesses = true
    return [asTyped, ...guesses]
  })
  return hasGuesses || words.length < requested.words.length
    ? { words, terms, code: null, acceptsAnyTerm: false }
    : null
}

/**
 * Accepts matches of some of the terms; null when that changes nothing. Numbers have to match, because another number
 * is another product.
 */
function withAnyTerm(requested: SearchTerms): SearchTerms | null {
  if (requested.terms.length < 2 || requested.words.some(hasDigit)) return null
  return { ...requested, code: null, acceptsAnyTerm: true }
}

function guessesOf(word: string, known: Vocabulary): Phrase[] {
  const completeWord = (form: string): Word => ({ forms: formsOf(form), isPrefix: false, isGuess: true })
  const similarPhrases = known.similarTo(word).map((other) => typedPhrase([completeWord(other)]))
  const listedPhrases = new Set(
    [...synonymPhrases].flatMap(([key, phrases]) => (isTypo(word, key) ? phrases : [])),
  )
  const separated = halvesOf(word)
    .filter((halves) => halves.every((half) => isKnown(half, known)))
    .map((halves) => typedPhrase(halves.map(completeWord)))
  const prefixGuesses = known.hasPrefix(word)
    ? [typedPhrase([{ forms: [word], isPrefix: true, isGuess: true }])]
    : []
  return [...prefixGuesses, ...similarPhrases, ...separated, ...[...listedPhrases].map(asGuess)]
}

function asGuess({ words, isTyped }: Phrase): Phrase {
  return { isTyped, words: words.map((word) => ({ ...word, isGuess: true })) }
}

/** Joins `lap top` when only the joined word is known. */
function joinedPairs(words: string[], known: Vocabulary): string[] {
  const joined: string[] = []
  for (const word of words) {
    const previous = joined.at(-1) ?? ''
    const isPair = known.has(previous + word) && !(isKnown(previous, known) && isKnown(word, known))
    if (previous !== '' && isPair) joined.pop()
    joined.push(previous !== '' && isPair ? previous + word : word)
  }
  return joined
}

function isKnown(word: string, known: Vocabulary): boolean {
  return formsOf(word).some((form) => known.has(form)) || synonymPhrases.has(word)
}

/**
 * The longest phrases that the lists of synonyms contain become terms; every other word is a term by itself. The last
 * word may still be incomplete.
 */
function termsOf(words: string[], single: (word: string, isPrefix: boolean) => Term): Term[] {
  const terms: Term[] = []
  for (let at = 0; at < words.length; ) {
    const listed = listedAt(words, at)
    const count = listed?.count ?? 1
    const isLast = at + count === words.length
    const typedWords = words.slice(at, at + count)
    if (listed) terms.push(termOf(typedWords, listed.phrases, isLast))
    else terms.push(single(typedWords[0] ?? '', isLast))
    at += count
  }
  return terms
}

function listedAt(words: string[], at: number): { phrases: Phrase[]; count: number } | null {
  for (let count = Math.min(maxPhraseLength, words.length - at); count > 0; count -= 1) {
    const phrases = synonymPhrases.get(words.slice(at, at + count).join(''))
    if (phrases) return { phrases, count }
  }
  return null
}

function termOf(typed: string[], listed: Phrase[], isLast: boolean): Term {
  const key = typed.join('')
  const typedWords = typed.map((word, at) => wordOf(word, isLast && at === typed.length - 1))
  const joinedPhrase = typed.length > 1 ? [typedPhrase([wordOf(key, isLast)])] : []
  const keys = new Set(formsOf(key))
  // `waterbottle` and `water bottle` count as the same phrase, whichever was typed.
  const synonymsOfPhrase = listed
    .map((phrase) => ({ ...phrase, isSameAsTyped: keys.has(keyOf(phrase)) }))
    .filter(
      ({ isSameAsTyped: isSame, words }) => !isSame || (words.length !== typed.length && words.length > 1),
    )
  return [typedPhrase(typedWords), ...joinedPhrase, ...synonymsOfPhrase]
}

function keyOf({ words }: Phrase): string {
  return words.map(({ forms }) => forms[0]).join('')
}

function typedPhrase(words: Word[]): Phrase {
  return { words, isTyped: true }
}

function wordOf(word: string, isPrefix: boolean): Word {
  return { forms: formsOf(word), isPrefix, isGuess: false }
}

/** The phrases of each entry, by its joined words in singular and plural. */
function phrasesByKey(): Map<string, Phrase[]> {
  const byKey = new Map<string, Phrase[]>()
  const put = (entry: string, phrases: Phrase[]) => {
    for (const key of formsOf(withoutStopWords(wordsIn(entry)).join('')))
      byKey.set(key, [...(byKey.get(key) ?? []), ...phrases])
  }
  const phrasesOf = (entries: string[]) =>
    entries.flatMap((entry): Phrase[] => {
      const words = withoutStopWords(wordsIn(entry))
      const separateWords = words.map((word) => wordOf(word, false))
      const joinedPhrase =
        words.length > 1 ? [{ words: [wordOf(words.join(''), false)], isTyped: false }] : []
      return [{ words: separateWords, isTyped: false }, ...joinedPhrase]
    })
  for (const entries of synonyms.same) {
    const phrases = phrasesOf(entries)
    for (const entry of entries) put(entry, phrases)
  }
  for (const [entry, others] of Object.entries(synonyms.also)) put(entry, phrasesOf([entry, ...others]))
  return byKey
}

const wordPattern = /^\p{L}{3,}$/u

export function vocabularyOf(words: Iterable<string>): Vocabulary {
  const uniqueWords = [...new Set(words)].filter((word) => wordPattern.test(word))
  const known = new Set(uniqueWords)
  return {
    has: (word) => known.has(word),
    hasPrefix: (beginning) => uniqueWords.some((word) => word.startsWith(beginning)),
    similarTo: (typed) => uniqueWords.filter((word) => isTypo(typed, word)),
  }
}
