/** The number of the order that a page thanks for, in its address: `?order=12`. */

/** Plain code, as routes read addresses before any screen is here. Nonsense counts as absent. */
export function orderSearch({ order }: Record<string, unknown>): { order?: string | undefined } {
  const text = typeof order === 'number' || typeof order === 'string' ? String(order) : ''
  return /^[\w-]{1,40}$/.test(text) ? { order: text } : {}
}
