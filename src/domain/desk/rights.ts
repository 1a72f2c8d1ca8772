/** Rights at the operator's desk. */

/** `all` includes all other rights, and everything about the shop's server and staff. */
export const deskRights = ['orders', 'artwork', 'customers', 'catalogue', 'all'] as const
export type DeskRight = (typeof deskRights)[number]

export function hasRight(rights: readonly DeskRight[], wanted: readonly DeskRight[]): boolean {
  return rights.some((right) => right === 'all' || wanted.includes(right))
}
