/** Counts in words, as an Australian shop writes them. */

const grouped = new Intl.NumberFormat('en-AU')

/** "1,250". */
export function formatCount(count: number): string {
  return grouped.format(count)
}

/** "1 product", "2,000 products". */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`
}
