/** Counts in words, as an Australian shop writes them. */

/** "1,250". Not by `Intl`, whose first formatter takes a phone over 100 ms. */
export function formatCount(count: number): string {
  return groupThousands(String(count))
}

/** Of a number as text, with two decimals at most. */
export function groupThousands(digits: string): string {
  return digits.replaceAll(/\B(?=(\d{3})+(?!\d))/g, ',')
}

/** "1 product", "2,000 products". */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`
}
