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
