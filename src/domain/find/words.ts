/** Words as a search compares them: without accents, in small letters, figures in one piece. */

const isAscii = /^[\x20-\x7e]*$/

/** `Café` → `cafe`, `10,000 mAh` → `10000mah`, `3x3m` → `3 x 3m`, `Women’s` → `womens`. The provider's SQL folds alike. */
export function folded(text: string): string {
  const plain = isAscii.test(text) ? text : text.normalize('NFKD').replace(/\p{M}+/gu, '')
  const small = plain.toLowerCase().replace(/['’]/g, '')
  return hasDigit(small) ? inOnePiece(small) : small
}

/** Figures with their units, and without what stands between their digits. */
function inOnePiece(small: string): string {
  return small
    .replace(/(\d),(?=\d{3}(?!\d))/g, '$1')
    .replace(/(\d)x(?=\d)/g, '$1 x ')
    .replace(/(\d) ?lit(?:er|re)s?\b/g, '$1l')
    .replace(/(\d) (ml|l|oz|mm|cm|m|gb|tb|mah|g|kg|w)\b/g, '$1$2')
}

/** Letters and digits only. */
export function wordsIn(text: string): string[] {
  return folded(text).match(/[\p{L}\p{N}]+/gu) ?? []
}

export function hasDigit(word: string): boolean {
  return /\p{N}/u.test(word)
}

export type Codes = { whole: string; parts: string[] }

/** `whole`: the SKU without dashes. `parts`: what stands between them, every run of digits, and all digits together. */
export function codesOf(sku: string): Codes {
  const parts = wordsIn(sku)
  const whole = parts.join('')
  const runs = whole === '' ? [] : parts.flatMap((part) => part.match(/\d+/g) ?? [])
  const known = new Set([...parts, ...runs, runs.join('')])
  known.delete(whole)
  known.delete('')
  return { whole, parts: [...known] }
}

/** Many and one. */
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
const irregularOnes = new Map(irregular)
const irregularPlurals = new Map(irregular.map(([many, one]) => [one, many]))

/** Shortest word that may be a plural, in which a slip is looked for, and of a half that was run together with another. */
const shortestPlural = 4
const shortestSlip = 4
const shortestHalf = 3

/** The word itself, first, and what it is called when there is one of it, or many: none of them has to exist. */
export function formsOf(word: string): string[] {
  if (hasDigit(word)) return [word]
  const ones = singulars(word)
  const many = ones.length > 0 ? [] : [pluralOf(word)]
  return [...new Set([word, ...ones, ...many])]
}

/** `hoodies` may be of a hoodie or a hoody, `cases` of a case or a cas. */
function singulars(word: string): string[] {
  const known = irregularOnes.get(word)
  if (known !== undefined) return [known]
  if (word.length < shortestPlural || !word.endsWith('s') || /(ss|us|is)$/.test(word)) return []
  const bare = word.slice(0, -1)
  if (word.endsWith('ies')) return [`${word.slice(0, -3)}y`, bare]
  return /(s|x|z|ch|sh)es$/.test(word) ? [bare, word.slice(0, -2)] : [bare]
}

function pluralOf(word: string): string {
  const known = irregularPlurals.get(word)
  if (known !== undefined) return known
  if (/[^aeiou]y$/.test(word)) return `${word.slice(0, -1)}ies`
  return /(s|x|z|ch|sh)$/.test(word) ? `${word}es` : `${word}s`
}

/** Both halves of a word that may be two: `waterbottle` → `water`, `bottle`. */
export function halvesOf(word: string): [string, string][] {
  const count = Math.max(0, word.length - 2 * shortestHalf + 1)
  return Array.from({ length: count }, (_, at): [string, string] => [
    word.slice(0, at + shortestHalf),
    word.slice(at + shortestHalf),
  ])
}

/** Whether one key too many, too few or wrong, or two in the wrong order, make `typed` out of `meant`. Never of figures. */
export function isSlip(typed: string, meant: string): boolean {
  if (typed.length < shortestSlip || Math.abs(typed.length - meant.length) > 1 || typed === meant)
    return false
  let at = 0
  while (typed[at] === meant[at]) at += 1
  const [left, due] = [typed.slice(at), meant.slice(at)]
  const isSlipped =
    left.slice(1) === due || left === due.slice(1) || left.slice(1) === due.slice(1) || isSwap(left, due)
  return isSlipped && !hasDigit(typed) && !hasDigit(meant)
}

function isSwap(left: string, due: string): boolean {
  return left[0] === due[1] && left[1] === due[0] && left.slice(2) === due.slice(2)
}
