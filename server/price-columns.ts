/** Which markup columns a role may see (S §6): its own, and the rows that its PRICING tab shows besides. */

/** Columns of the tier row by role number, as the wire spells them and as the table does. */
export const markupColumns = [
  { field: 'Admin', column: 'admin' },
  { field: 'Retailer', column: 'retailer' },
  { field: 'Wholesaler', column: 'wholesaler' },
  { field: 'PortalUser', column: 'portalUser' },
  { field: 'VIPUser', column: 'vipUser' },
  { field: 'SaleAgent', column: 'saleAgent' },
] as const

export type MarkupColumn = (typeof markupColumns)[number]

const retailer = 1
const vipUser = 4
const alsoSees: Record<number, number[]> = {
  0: [0, 1, 2, 3, 4, 5],
  2: [retailer],
  5: [retailer, vipUser],
}

export function visibleMarkups(roleId: number): MarkupColumn[] {
  const roles = new Set([roleId, ...(alsoSees[roleId] ?? [])])
  return markupColumns.filter((_, role) => roles.has(role))
}
