/** Rights at the operator's desk. */

/** `all` includes the others, and everything about the shop's server and staff. */
export const deskRights = ['orders', 'artwork', 'customers', 'catalogue', 'all'] as const
export type DeskRight = (typeof deskRights)[number]

export function hasRight(rights: readonly DeskRight[], wanted: readonly DeskRight[]): boolean {
  return rights.some((right) => right === 'all' || wanted.includes(right))
}

/** Parses rights such as "orders,artwork" or "none"; null when a name is unknown. */
export function parseRights(text: string): DeskRight[] | null {
  if (text.trim().toLowerCase() === 'none') return []
  const words = text
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean)
  const rights = deskRights.filter((right) => words.includes(right))
  return words.length > 0 && rights.length === new Set(words).size ? rights : null
}
