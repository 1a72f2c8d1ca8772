/** The words that a shop's products and categories are named by, against which what was typed is checked. */
import type { Vocabulary } from './asked'
import { isSlip } from './word-forms'

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
