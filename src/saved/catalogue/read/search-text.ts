/** What somebody typed, and what a product is called, as words and codes that can be compared. */

/** `words`: letters and digits only, folded. `code`: 'sb1002' for 'SB-1002', where the text may be a stock code. */
export type AskedText = { words: string[]; code: string | null; isOneCode: boolean }

const mostWords = 8
const stopWords = new Set(['a', 'an', 'and', 'by', 'for', 'in', 'of', 'on', 'or', 'the', 'to', 'with'])

export function readAsked(text: string): AskedText {
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
export function folded(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
}

/** Of folded text. */
export function wordsIn(plain: string): string[] {
  return plain.match(/[\p{L}\p{N}]+/gu) ?? []
}

export function hasDigit(word: string): boolean {
  return /\p{N}/u.test(word)
}

/** `whole`: the SKU without dashes. `parts`: what stands between them, every run of digits, and all digits together. */
export function codesOf(sku: string): { whole: string; parts: string[] } {
  const parts = wordsIn(folded(sku))
  const whole = parts.join('')
  const runs = whole === '' ? [] : parts.flatMap((part) => part.match(/\d+/g) ?? [])
  const known = new Set([...parts, ...runs, runs.join('')])
  known.delete(whole)
  known.delete('')
  return { whole, parts: [...known] }
}

/** Every word that a slip of two neighbouring letters may have come from. */
export function swapped(word: string): string[] {
  return Array.from({ length: word.length - 1 }, (_, at) => {
    const pair = `${word.charAt(at + 1)}${word.charAt(at)}`
    return `${word.slice(0, at)}${pair}${word.slice(at + 2)}`
  })
}
