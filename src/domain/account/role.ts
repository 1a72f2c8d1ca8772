/** Roles and what of the prices each may see (req 4.2, 4.9). */

export const roles = {
  admin: 0,
  retailer: 1,
  wholesaler: 2,
  portalUser: 3,
  vipUser: 4,
  saleAgent: 5,
} as const
export type RoleName = keyof typeof roles

/** The role of a RoleID; an unknown one is a retailer, the default. */
export function roleOf(roleId: number): RoleName {
  const found = Object.entries(roles).find(([, id]) => id === roleId)
  return (found?.[0] as RoleName | undefined) ?? 'retailer'
}

/** Whether the provider tells this role what a retailer pays, besides its own price. Of a retailer, that is the own price. */
export function knowsRetail(role: RoleName): boolean {
  return role !== 'retailer' && visibleMarkups(role).includes('retailer')
}

/** Who works for the shop itself: what visitors of a stall say is theirs to note (req 26.1). */
export function canCaptureLeads(role: RoleName): boolean {
  return role === 'admin' || role === 'saleAgent'
}

/** Markup columns that a role may see (req 4.9): its own, and for some others' besides. Admin sees all. */
export function visibleMarkups(role: RoleName): RoleName[] {
  if (role === 'admin') return Object.keys(roles) as RoleName[]
  if (role === 'wholesaler') return ['wholesaler', 'retailer']
  if (role === 'saleAgent') return ['saleAgent', 'retailer', 'vipUser']
  return [role]
}
