/**
 * Words in the form in which a search compares them: without accents, in lower case, and with each number as one
 * word.
 */

const asciiPattern = /^[\x20-\x7e]*$/

/**
 * `Café` → `cafe`, `10,000 mAh` → `10000mah`, `3x3m` → `3 x 3m`, `Women’s` → `womens`. The provider's SQL normalizes
 * text in the same way.
 */
export function foldText(text: string): string {
  const plain = asciiPattern.test(text) ? text : text.normalize('NFKD').replace(/\p{M}+/gu, '')
  const lowerCased = plain.toLowerCase().replace(/['’]/g, '')
  return hasDigit(lowerCased) ? joinNumbers(lowerCased) : lowerCased
}

/** Joins numbers with their units, and removes separators between their digits. */
function joinNumbers(lowerCased: string): string {
  return lowerCased
    .replace(/(\d),(?=\d{3}(?!\d))/g, '$1')
    .replace(/(\d)x(?=\d)/g, '$1 x ')
    .replace(/(\d) ?lit(?:er|re)s?\b/g, '$1l')
    .replace(/(\d) (ml|l|oz|mm|cm|m|gb|tb|mah|g|kg|w)\b/g, '$1$2')
}

/** Letters and digits only. */
export function wordsIn(text: string): string[] {
  return foldText(text).match(/[\p{L}\p{N}]+/gu) ?? []
}

export function hasDigit(word: string): boolean {
  return /\p{N}/u.test(word)
}

export type Codes = { complete: string; parts: string[] }

/**
 * `complete`: the SKU without separators. `parts`: the text between separators, every run of digits, and all digits
 * together.
 */
export function codesOf(sku: string): Codes {
  const parts = wordsIn(sku)
  const complete = parts.join('')
  const runs = complete === '' ? [] : parts.flatMap((part) => part.match(/\d+/g) ?? [])
  const known = new Set([...parts, ...runs, runs.join('')])
  known.delete(complete)
  known.delete('')
  return { complete, parts: [...known] }
}

/** Plural and singular. */
const irregular: [many: string, one: string][] = [
  ['knives', 'knife'],
  ['scarves', 'scarf'],
  ['shelves', 'shelf'],
  ['leaves', 'leaf'],
  ['men', 'man'],
  ['women', 'woman'],
  ['children', 'child'],
  ['people', 'person'],
]
const irregularSingulars = new Map(irregular)
const irregularPlurals = new Map(irregular.map(([plural, singular]) => [singular, plural]))

/**
 * Minimum length of a word that may be a plural, of a word that may be misspelled, and of each half of a joined word.
 */
const minPluralLength = 4
const minTypoLength = 4
const minHalfLength = 3

/** The word itself first, then its possible singulars or plurals, which need not exist. */
export function formsOf(word: string): string[] {
  if (hasDigit(word)) return [word]
  const singularForms = singulars(word)
  const pluralForms = singularForms.length > 0 ? [] : [pluralOf(word)]
  return [...new Set([word, ...singularForms, ...pluralForms])]
}

/** `hoodies` may be the plural of hoodie or hoody, `cases` of case or cas. */
function singulars(word: string): string[] {
  const irregularForm = irregularSingulars.get(word)
  if (irregularForm !== undefined) return [irregularForm]
  if (word.length < minPluralLength || !word.endsWith('s') || /(ss|us|is)$/.test(word)) return []
  const withoutS = word.slice(0, -1)
  if (word.endsWith('ies')) return [`${word.slice(0, -3)}y`, withoutS]
  return /(s|x|z|ch|sh)es$/.test(word) ? [withoutS, word.slice(0, -2)] : [withoutS]
}

function pluralOf(word: string): string {
  const known = irregularPlurals.get(word)
  if (known !== undefined) return known
  if (/[^aeiou]y$/.test(word)) return `${word.slice(0, -1)}ies`
  return /(s|x|z|ch|sh)$/.test(word) ? `${word}es` : `${word}s`
}

/** All pairs of halves of a word that may be two words: `waterbottle` → `water`, `bottle`. */
export function halvesOf(word: string): [string, string][] {
  const count = Math.max(0, word.length - 2 * minHalfLength + 1)
  return Array.from({ length: count }, (_, at): [string, string] => [
    word.slice(0, at + minHalfLength),
    word.slice(at + minHalfLength),
  ])
}

/**
 * Returns true when `typed` is `meant` with one letter too many, missing or wrong, or with two letters swapped. Words
 * with digits never match.
 */
export function isTypo(typed: string, meant: string): boolean {
  if (typed.length < minTypoLength || Math.abs(typed.length - meant.length) > 1 || typed === meant)
    return false
  let at = 0
  while (typed[at] === meant[at]) at += 1
  const [typedTail, meantTail] = [typed.slice(at), meant.slice(at)]
  const differsByOneTypo =
    typedTail.slice(1) === meantTail ||
    typedTail === meantTail.slice(1) ||
    typedTail.slice(1) === meantTail.slice(1) ||
    isSwap(typedTail, meantTail)
  return differsByOneTypo && !hasDigit(typed) && !hasDigit(meant)
}

function isSwap(typedTail: string, meantTail: string): boolean {
  return (
    typedTail[0] === meantTail[1] &&
    typedTail[1] === meantTail[0] &&
    typedTail.slice(2) === meantTail.slice(2)
  )
}
