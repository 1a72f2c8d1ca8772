/**
 * A small pattern language for typed sentences, so that the grammar is a readable table (sentence-grammar.ts): `for?
 * <under> MONEY <each>?`. Lower-case words are literal, `a|b` are alternatives, CAPITALS are a kind of token,
 * `<name>` is one of a list of phrases. `?` means optional, `*` any number of times, and `!word` that the word must not
 * follow. `$` is the end of a part of the sentence.
 */
import type { Token } from './sentence-tokens'
import { isTypo } from './words'

export type Vocabulary = {
  /** Phrases of words, separated by commas. */
  phrases: Record<string, string>
  kinds: Record<string, (token: Token) => boolean>
  /** Words that start another part of the sentence. */
  openers: ReadonlySet<string>
}

/** `captured`: the tokens that CAPITALS stand for, in order. */
type Match = { start: number; end: number; captured: Token[] }

export type Pattern = (tokens: readonly Token[]) => Match | null

type Step = {
  isOptional: boolean
  isForbidden: boolean
  /** Ends of all matches that start at an index. */
  ends: (tokens: readonly Token[], at: number) => number[]
  isKind: boolean
  /** Set when the step is a kind of token that may occur any number of times. */
  repeats: ((token: Token) => boolean) | null
}

/** Shorter words are too similar to others to accept misspellings. */
const minTypoLength = 5
/** Misspellings of these words are not accepted, because they differ by one letter from other words in sentences. */
const exactWords = new Set(['print', 'prints', 'points', 'eight', 'three'])

export function pattern(patternText: string, vocabulary: Vocabulary): Pattern {
  const steps = patternText.split(' ').map((step) => stepOf(step, vocabulary))
  const [first] = steps
  return (tokens) => {
    for (let start = 0; start < tokens.length; start += 1) {
      const before = tokens[start - 1]
      // A repetition that starts at the previous token has already been tried with every end that is possible from
      // here.
      if (before && first?.repeats?.(before)) continue
      const match = matchAt(steps, tokens, start)
      if (match && match.end > start) return { start, ...match }
    }
    return null
  }
}

function matchAt([step, ...rest]: Step[], tokens: readonly Token[], at: number): Omit<Match, 'start'> | null {
  if (!step) return { end: at, captured: [] }
  const ends = step.ends(tokens, at)
  if (step.isForbidden) return ends.length > 0 ? null : matchAt(rest, tokens, at)
  for (const end of ends) {
    const match = matchAt(rest, tokens, end)
    if (match)
      return { end: match.end, captured: [...(step.isKind ? tokens.slice(at, end) : []), ...match.captured] }
  }
  return step.isOptional ? matchAt(rest, tokens, at) : null
}

function stepOf(stepText: string, { phrases, kinds, openers }: Vocabulary): Step {
  const [, forbidden, core = '', count = ''] = /^(!?)(.*?)([?*]?)$/.exec(stepText) ?? []
  const step = { isOptional: count !== '', isForbidden: forbidden === '!', isKind: false, repeats: null }
  if (core === '$')
    return {
      ...step,
      ends: (tokens, at) => {
        const next = tokens[at]
        const isEnd = !next || (tokens[at - 1]?.isLast ?? false) || openers.has(next.text)
        return isEnd ? [at] : []
      },
    }
  const kind = kinds[core]
  if (kind)
    return {
      ...step,
      isKind: true,
      repeats: count === '*' ? kind : null,
      ends: (tokens, at) => {
        const maxEnd = count === '*' ? tokens.length : at + 1
        const ends: number[] = []
        for (let end = at; end < maxEnd; end += 1) {
          const token = tokens[end]
          if (!token || !kind(token)) break
          ends.unshift(end + 1)
        }
        return ends
      },
    }
  const listed = core.startsWith('<') ? (phrases[core.slice(1, -1)] ?? '').split(',') : core.split('|')
  // Longer phrases come first: "no more than" before "no".
  const alternatives = listed
    .map((phrase) => phrase.trim().split(' '))
    .toSorted((a, b) => b.length - a.length)
  return {
    ...step,
    ends: (tokens, at) =>
      alternatives
        .filter((words) => words.every((word, offset) => isWord(tokens[at + offset], word)))
        .map((words) => at + words.length),
  }
}

function isWord(token: Token | undefined, word: string): boolean {
  if (token?.kind !== 'word') return false
  if (token.text === word) return true
  // The plural is another word: a 22 piece kit is not 22 pieces.
  const differsByPluralS = `${token.text}s` === word || token.text === `${word}s`
  return (
    word.length >= minTypoLength && !differsByPluralS && !exactWords.has(word) && isTypo(token.text, word)
  )
}
