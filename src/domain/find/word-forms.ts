/** One word in its forms, and words that were run together or slipped: rules of English, without a dictionary. */
import { hasDigit } from './search-words'

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
