/** Roles and what of the prices each may see (S §6). */

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

/** Markup columns that a role may see: its own, and those that S §6 adds. Admin sees all. */
export function visibleMarkups(role: RoleName): RoleName[] {
  if (role === 'admin') return Object.keys(roles) as RoleName[]
  if (role === 'wholesaler') return ['wholesaler', 'retailer']
  if (role === 'saleAgent') return ['saleAgent', 'retailer', 'vipUser']
  return [role]
}
