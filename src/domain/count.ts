/** Counts in words, as an Australian shop writes them. */

/** "1,250". It does not use `Intl`, because the first formatter takes more than 100 ms on a phone. */
export function formatCount(count: number): string {
  return groupThousands(String(count))
}

/** Groups the digits of a number as text, with at most two decimals. */
export function groupThousands(digits: string): string {
  return digits.replaceAll(/\B(?=(\d{3})+(?!\d))/g, ',')
}

/** "1 product", "2,000 products". */
export function withCount(count: number, singular: string, plural = `${singular}s`): string {
  return `${formatCount(count)} ${count === 1 ? singular : plural}`
}
