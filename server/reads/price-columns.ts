/** Which markup columns a role may see (req 4.9): its own, and the rows that its PRICING tab shows besides. */
import { roleOf, visibleMarkups as markupsOfRole } from '../../src/domain/account/role'

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

export function visibleMarkups(roleId: number): MarkupColumn[] {
  const seen = new Set(markupsOfRole(roleOf(roleId)))
  return markupColumns.filter(({ column }) => seen.has(column))
}
