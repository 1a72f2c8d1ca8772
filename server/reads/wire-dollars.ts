/** Cents as replies spell them: dollars with two decimals, e.g. "1250.50". */
export function dollars(cents: number): string {
  return (cents / 100).toFixed(2)
}
