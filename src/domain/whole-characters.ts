/** Cutting text. Apart from rich-text.ts, so that the search box of the first download needs none of that. */

/** Text that was cut, without the half of a character (an emoji, say) that the cut may have left at its end. */
export function wholeCharacters(cut: string): string {
  return cut.replace(/[\ud800-\udbff]$/, '')
}
