/**
 * A small language for what people write, so that the grammar is a table one can read (sentence-grammar.ts):
 * `for? <under> MONEY <each>?`. Small letters are words, `a|b` either of them, CAPITALS a kind of token, `<name>` one of a
 * list of phrases; `?` says that it may be missing, `*` that it may be there any number of times, `!` that it must not follow.
 * `$` is the end of a part of the sentence.
 */
import type { Token } from './sentence-tokens'
import { isSlip } from './words'

export type Vocabulary = {
  /** Phrases of words, separated by commas. */
  phrases: Record<string, string>
  kinds: Record<string, (token: Token) => boolean>
  /** Words that open another part of the sentence. */
  openers: ReadonlySet<string>
}

/** `said`: the tokens that CAPITALS stand for, in order. */
type Match = { start: number; end: number; said: Token[] }

export type Pattern = (tokens: readonly Token[]) => Match | null

type Step = {
  isOptional: boolean
  isForbidden: boolean
  /** Where each way of matching at a place ends. */
  ends: (tokens: readonly Token[], at: number) => number[]
  isKind: boolean
  /** Of a kind of which there may be any number. */
  repeats: ((token: Token) => boolean) | null
}

/** Shorter words are too near to others for a slip. */
const shortestSlip = 5
/** One slip away from other words that are typed in sentences. */
const exactWords = new Set(['print', 'prints', 'points', 'eight', 'three'])

export function pattern(written: string, vocabulary: Vocabulary): Pattern {
  const steps = written.split(' ').map((step) => stepOf(step, vocabulary))
  const [first] = steps
  return (tokens) => {
    for (let start = 0; start < tokens.length; start += 1) {
      const before = tokens[start - 1]
      // From the token before, the repetition was tried with every end that it can have from here.
      if (before && first?.repeats?.(before)) continue
      const match = matchAt(steps, tokens, start)
      if (match && match.end > start) return { start, ...match }
    }
    return null
  }
}

function matchAt([step, ...rest]: Step[], tokens: readonly Token[], at: number): Omit<Match, 'start'> | null {
  if (!step) return { end: at, said: [] }
  const ends = step.ends(tokens, at)
  if (step.isForbidden) return ends.length > 0 ? null : matchAt(rest, tokens, at)
  for (const end of ends) {
    const match = matchAt(rest, tokens, end)
    if (match) return { end: match.end, said: [...(step.isKind ? tokens.slice(at, end) : []), ...match.said] }
  }
  return step.isOptional ? matchAt(rest, tokens, at) : null
}

function stepOf(written: string, { phrases, kinds, openers }: Vocabulary): Step {
  const [, forbidden, core = '', count = ''] = /^(!?)(.*?)([?*]?)$/.exec(written) ?? []
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
        const longest = count === '*' ? tokens.length : at + 1
        const ends: number[] = []
        for (let end = at; end < longest; end += 1) {
          const token = tokens[end]
          if (!token || !kind(token)) break
          ends.unshift(end + 1)
        }
        return ends
      },
    }
  const listed = core.startsWith('<') ? (phrases[core.slice(1, -1)] ?? '').split(',') : core.split('|')
  // The longest first: "no more than" before "no".
  const ways = listed
    .map((phrase) => phrase.trim().split(' '))
    .toSorted((one, other) => other.length - one.length)
  return {
    ...step,
    ends: (tokens, at) =>
      ways
        .filter((words) => words.every((word, place) => isWord(tokens[at + place], word)))
        .map((words) => at + words.length),
  }
}

function isWord(token: Token | undefined, word: string): boolean {
  if (token?.kind !== 'word') return false
  if (token.text === word) return true
  // One of many is another word: a 22 piece kit is not 22 pieces.
  const isNumber = `${token.text}s` === word || token.text === `${word}s`
  return word.length >= shortestSlip && !isNumber && !exactWords.has(word) && isSlip(token.text, word)
}
