/** Limited what somebody typed into what PostgreSQL searches for. */

/** Longer input cannot be a product's name; it is cut, not refused. */
const longest = 120
const mostWords = 8

export type SearchText = {
  /** Lower-case letters and digits only, e.g. ['insulated', 'bottle']. */
  words: string[]
  /** Whether the last word may still be growing. */
  isTyping: boolean
  /** 'sb1002' for 'SB-1002': set when the text could be a stock code. */
  sku: string | null
}

export function readSearchText(raw: string): SearchText {
  const text = raw
    .slice(0, longest)
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
  const words = (text.match(/[\p{L}\p{N}]+/gu) ?? []).slice(0, mostWords)
  const joined = words.join('')
  // Codes have a digit, or are being typed and stop at the dash; plain words are never taken for one.
  const isCode =
    /^[a-z0-9]{2,24}$/.test(joined) && (/[0-9]/.test(joined) || /^[a-z]{2,6}-$/.test(text.trim()))
  return { words, isTyping: !/\s$/.test(text), sku: isCode ? joined : null }
}

/**
 * `insulated & bot:*` for to_tsquery. Words hold letters and digits only, so nothing in them is an operator.
 */
export function tsQueryText({ words, isTyping }: SearchText): string {
  return words.map((word, index) => (isTyping && index === words.length - 1 ? `${word}:*` : word)).join(' & ')
}
