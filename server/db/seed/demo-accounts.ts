/** One account for each role, so that every price list of a freshly seeded shop can be seen. */
import { inArray } from 'drizzle-orm'
import { hashPassword } from '../../auth/passwords'
import type { Executor } from '../client'
import { appUser } from '../schema-customer'

/**
 * Known to everybody who reads this: main.ts prints it, and only an empty database is given these accounts.
 */
export const demoPassword = 'Showfloor-2026'

export const demoAccounts = [
  { email: 'admin@showfloor.example', roleId: 0, role: 'admin', fullName: 'Avery Admin' },
  { email: 'retailer@showfloor.example', roleId: 1, role: 'retailer', fullName: 'Riley Retailer' },
  { email: 'wholesaler@showfloor.example', roleId: 2, role: 'wholesaler', fullName: 'Wren Wholesaler' },
  { email: 'portal@showfloor.example', roleId: 3, role: 'portal user', fullName: 'Parker Portal' },
  { email: 'vip@showfloor.example', roleId: 4, role: 'VIP user', fullName: 'Vivian Vip' },
  {
    email: 'agent@showfloor.example',
    roleId: 5,
    role: 'sale agent (not admitted unless VITE_SIGN_IN_ROLES names 5)',
    fullName: 'Ariel Agent',
  },
] as const

/** False in a shop that was never seeded, or whose operator deleted them. */
export async function hasDemoAccounts(db: Executor): Promise<boolean> {
  const emails = demoAccounts.map(({ email }) => email)
  const found = await db
    .select({ id: appUser.id })
    .from(appUser)
    .where(inArray(appUser.email, emails))
    .limit(1)
  return found.length > 0
}

/** Does nothing in a shop that has any customer. */
export async function createDemoAccounts(db: Executor): Promise<void> {
  const [anybody] = await db.select({ id: appUser.id }).from(appUser).limit(1)
  if (anybody) return
  const passwordHash = await hashPassword(demoPassword)
  const rows = demoAccounts.map(({ email, roleId, fullName }) => ({
    email,
    roleId,
    fullName,
    passwordHash,
    mobileNumber: '0400 000 000',
    businessName: 'Showfloor demo',
    isPortal: roleId === 3,
    portalEmail: roleId === 3 ? email : '',
  }))
  await db.insert(appUser).values(rows).onConflictDoNothing()
}
