/** Cutting text. Apart from rich-text.ts, so that the search box of the first download needs none of that. */

/** Text that was cut, without the half of a character (an emoji, say) that the cut may have left at its end. */
export function wholeCharacters(cut: string): string {
  return cut.replace(/[\ud800-\udbff]$/, '')
}

/** Longest search text that is sent, in characters. */
export const maxSearchLength = 100

/**
 * What is looked up for a typed text (req 1.8): trimmed, inner spaces folded, at most 100 characters. `.` and `..` are
 * nothing to look for: browsers take them out of addresses.
 */
export function searchText(typed: string): string {
  const plain = typed.replace(/[\s\p{Cc}]+/gu, ' ').trim()
  const text = wholeCharacters(plain.slice(0, maxSearchLength)).trim()
  return text === '.' || text === '..' ? '' : text
}
