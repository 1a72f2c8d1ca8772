/**
 * Splits a typed sentence into words, numbers, amounts of money and dates, each with its position in the text (req
 * 17.1).
 */

export type Token = {
  kind: 'word' | 'number' | 'money' | 'pieces' | 'date' | 'ordinal'
  /** Lower case, without surrounding punctuation and without apostrophes. */
  text: string
  /** The number for `number`, `pieces` and `ordinal`; integer cents for `money`; 0 for other kinds. */
  value: number
  date: WrittenDate | null
  start: number
  end: number
  /** true: the next character is punctuation that ends a part of the sentence. */
  isLast: boolean
}

/** `year` is null when the sentence states no year. */
export type WrittenDate = { day: number; month: number; year: number | null }

const amount = String.raw`(\d{1,3}(?:,\d{3})+(?:\.\d{1,2})?|\d{1,6}(?:[.,]\d{1,2})?)`
const whole = String.raw`(\d{1,3}(?:,\d{3})+|\d{1,6})`
const perPiece = String.raw`(?:\/?(?:each|ea|pp|unit|pcs?|piece|person|head))?`
const monthNames = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')

type TokenValue = Pick<Token, 'kind' | 'value'> & { date?: WrittenDate }

/** Patterns of a run of characters without spaces. The first match wins, and any other run is a word. */
const patterns: [pattern: RegExp, read: (parts: string[]) => TokenValue | null][] = [
  [
    exactly(String.raw`<?=?(?:aud?|a)?\$ ?${amount}[-–](?:\$)?${amount}${perPiece}`),
    ([, maximum = '']) => money(maximum, 100),
  ],
  [exactly(String.raw`<?=?(?:aud?|a)?\$ ?${amount}${perPiece}`), ([each = '']) => money(each, 100)],
  [
    exactly(String.raw`(?:${amount}\$|aud${amount}|<=?${amount})`),
    (parts) => money(parts.find(Boolean) ?? '', 100),
  ],
  [exactly(String.raw`${amount}(?:c|¢)`), ([each = '']) => money(each, 1)],
  [exactly(String.raw`[x×]${whole}`), ([count = '']) => ({ kind: 'pieces', value: numberOf(count) })],
  [
    exactly(String.raw`${whole}(?:x|×|pcs?|pieces|units)`),
    ([count = '']) => ({ kind: 'pieces', value: numberOf(count) }),
  ],
  [exactly(String.raw`~?${amount}\+?`), ([count = '']) => ({ kind: 'number', value: numberOf(count) })],
  [exactly(String.raw`(\d{4})-(\d{1,2})-(\d{1,2})`), ([year, month, day]) => date(day, month, year)],
  // Day first, as Australians write it.
  [
    exactly(String.raw`(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})`),
    ([day, month, year]) => date(day, month, year),
  ],
  [exactly(String.raw`(\d{1,2})\/(\d{1,2})`), ([day, month]) => date(day, month)],
  [exactly(`${amount}[-–]${amount}`), ([, maximum = '']) => ({ kind: 'number', value: numberOf(maximum) })],
  [exactly(String.raw`(\d{1,2})(?:st|nd|rd|th)`), ([day = '']) => ({ kind: 'ordinal', value: Number(day) })],
  [
    exactly(String.raw`(\d{1,2})[/-]?(${monthNames.join('|')})[a-z]*(?:[/-](\d{2}|\d{4}))?`),
    ([day, month = '', year]) => date(day, String(monthNames.indexOf(month) + 1), year),
  ],
]

/** The currency may be separated from the amount: "$ 8". */
const runs = /(?:<=? ?)?(?:aud?|a)?\$ (?=\d)\S+|\S+/gi

export function tokensOf(typed: string): Token[] {
  const tokens: Token[] = []
  for (const { 0: run, index } of typed.matchAll(runs)) {
    const [, opening = '', core = '', closing = ''] = /^(["'“”(]*)(.*?)([,;:?!.)"'“”]*)$/s.exec(run) ?? []
    if (core === '') continue
    const first = index + opening.length
    const countBefore = tokens.length
    tokens.push(...tokensOfRun(core, first))
    const last = tokens.at(-1)
    if (last) tokens[tokens.length - 1] = { ...last, isLast: /[,;:?!.]/.test(closing) }
    // Punctuation belongs to the adjacent token.
    const [start, end] = [tokens[countBefore], tokens.at(-1)]
    if (start) start.start = index
    if (end) end.end = index + run.length
  }
  return withNumbersInWords(tokens)
}

function tokensOfRun(core: string, start: number): Token[] {
  const text = core.toLowerCase().replace(/['’]/g, '')
  const token = { text, start, end: start + core.length, isLast: false, date: null }
  for (const [pattern, read] of patterns) {
    const match = pattern.exec(text)
    const value = match && read(match.slice(1))
    if (value) return [{ ...token, ...value }]
  }
  // "laser-engraved" are two words; "3-in-1" is one name.
  const parts = [...core.matchAll(/[^-–/]+/g)]
  if (parts.length < 2 || !/^[\p{L}'’\-–/]+$/u.test(core)) return [{ ...token, kind: 'word', value: 0 }]
  return parts.map((part) => ({
    ...token,
    kind: 'word',
    value: 0,
    text: part[0].toLowerCase().replace(/['’]/g, ''),
    start: start + part.index,
    end: start + part.index + part[0].length,
  }))
}

const smallNumbers =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  )
const tens = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')
const multiples = new Map([
  ['dozen', 12],
  ['hundred', 100],
  ['thousand', 1000],
])

/** The number of "three", "3", "a" or "an"; null for anything else. */
export function countOf({ kind, text, value }: Token): number | null {
  if (kind === 'number') return Number.isInteger(value) && value > 0 ? value : null
  if (text === 'a' || text === 'an') return 1
  const count = smallNumbers.indexOf(text)
  return count > 0 ? count : null
}

/** "two hundred and fifty" is one number. */
function withNumbersInWords(tokens: Token[]): Token[] {
  const joined: Token[] = []
  for (let at = 0; at < tokens.length; ) {
    const number = numberAt(tokens, at)
    const [first, last] = [tokens[at], tokens[(number?.end ?? at + 1) - 1]]
    if (!first || !last) break
    joined.push(
      number ? { ...first, kind: 'number', value: number.value, end: last.end, isLast: last.isLast } : first,
    )
    at = number?.end ?? at + 1
  }
  return joined
}

/** `end`: index of the token after the number. */
type NumberInWords = { value: number; end: number }

/** A single word up to "twelve" stays a word, because it may count the parts of a set. */
function numberAt(tokens: readonly Token[], at: number): NumberInWords | null {
  const count = countAt(tokens, at)
  if (!count) return null
  const multiple = multiples.get(tokens[count.end]?.text ?? '')
  if (multiple === undefined) return isLarge(tokens[at]) ? count : null
  const value = count.value * multiple
  const end = count.end + 1
  const hasAnd = tokens[end]?.text === 'and'
  const next = tokens[hasAnd ? end + 1 : end]
  const remainder = multiple > 12 && next?.kind === 'word' ? countAt(tokens, hasAnd ? end + 1 : end) : null
  // "Two hundred six panel caps" are 200.
  const isPart = remainder !== null && remainder.value < 100 && (hasAnd ? next?.text !== 'a' : isLarge(next))
  return isPart ? { value: value + remainder.value, end: remainder.end } : { value, end }
}

/** Reads "3", "a", "three" and "thirty three". */
function countAt(tokens: readonly Token[], at: number): NumberInWords | null {
  const token = tokens[at]
  if (!token) return null
  const ten = token.kind === 'word' ? tens.indexOf(token.text) : -1
  const value = ten < 0 ? countOf(token) : (ten + 2) * 10
  if (value === null) return null
  const ones = ten < 0 ? -1 : smallNumbers.indexOf(tokens[at + 1]?.text ?? '')
  return ones > 0 && ones < 10 ? { value: value + ones, end: at + 2 } : { value, end: at + 1 }
}

const isLarge = (token: Token | undefined) =>
  token?.kind === 'word' && (tens.includes(token.text) || smallNumbers.indexOf(token.text) > 12)

function exactly(pattern: string): RegExp {
  return new RegExp(`^${pattern}$`)
}

function numberOf(text: string): number {
  return Number(text.replace(/,(?=\d{3})/g, '').replace(',', '.'))
}

function money(text: string, unitInCents: number): TokenValue | null {
  const value = Math.round(numberOf(text) * unitInCents)
  return value > 0 ? { kind: 'money', value } : null
}

function date(first = '', second = '', year?: string): TokenValue | null {
  const [day, month] = Number(second) > 12 ? [Number(second), Number(first)] : [Number(first), Number(second)]
  if (day < 1 || day > 31 || month < 1 || month > 12) return null
  const fullYear = year === undefined ? null : Number(year) + (year.length === 2 ? 2000 : 0)
  return { kind: 'date', value: 0, date: { day, month, year: fullYear } }
}
