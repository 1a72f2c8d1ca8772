/** Numbers with marks between their thousands, as people and providers write them. */

/** "1,250.00" or "1 250" without the marks. Any other comma or blank stays: "2,5" is not 25. */
export function ungrouped(text: string): string {
  return /^-?\d{1,3}([,\s])\d{3}(\1\d{3})*(\.|$)/.test(text) ? text.replace(/[,\s]/g, '') : text
}
