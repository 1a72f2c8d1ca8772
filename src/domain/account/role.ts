/** Roles, and the prices that each role may see (req 4.2, 4.9). */

export const roles = {
  admin: 0,
  retailer: 1,
  wholesaler: 2,
  portalUser: 3,
  vipUser: 4,
  saleAgent: 5,
} as const
export type RoleName = keyof typeof roles
export const roleNames = /* @__PURE__ */ Object.keys(roles) as RoleName[]

/** The role of a RoleID. An unknown RoleID counts as a retailer, the default. */
export function roleOf(roleId: number): RoleName {
  const entry = Object.entries(roles).find(([, id]) => id === roleId)
  return (entry?.[0] as RoleName | undefined) ?? 'retailer'
}

/**
 * The provider sends these roles the retailer's price in addition to their own price. For a retailer, the two prices
 * are equal.
 */
export function receivesRetailPrices(role: RoleName): boolean {
  return role !== 'retailer' && visibleMarkups(role).includes('retailer')
}

/** Markup columns that a role may see (req 4.9): the column of the role, and for some roles further or all columns. */
export function visibleMarkups(role: RoleName): RoleName[] {
  if (role === 'admin') return Object.keys(roles) as RoleName[]
  if (role === 'wholesaler') return ['wholesaler', 'retailer']
  if (role === 'saleAgent') return ['saleAgent', 'retailer', 'vipUser']
  return [role]
}
