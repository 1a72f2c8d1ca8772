/**
 * One account for each role, so that every price list of a freshly seeded shop can be seen, and the portals of two
 * fictitious companies.
 */
import { and, asc, eq, inArray, or } from 'drizzle-orm'
import { checkPassword, hashPassword, hashUnknownPassword } from '../../server/auth/password'
import { closeSessions } from '../../server/auth/session'
import type { Executor } from '../../server/db/client'
import { category, subcategory } from '../../server/db/schema-catalogue'
import { appUser, portal, portalMember, portalSubcategory } from '../../server/db/schema-customer'
import { type ScenePicture, scenePicturePath } from '../pictures/picture-path'

/**
 * The password is public: only an empty shop without a public address gets these accounts, and main.ts prints the
 * password.
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
    role: 'sale agent (cannot sign in unless VITE_SIGN_IN_ROLES contains 5)',
    fullName: 'Ariel Agent',
  },
] as const

export const isDemoAccount = inArray(
  appUser.email,
  demoAccounts.map(({ email }) => email),
)

const businessName = 'Showfloor demo'

/** Condition on accounts whose name, business and role are still those of the demo. */
export const isUnchangedDemoAccount = and(
  eq(appUser.businessName, businessName),
  or(
    ...demoAccounts.map(({ email, fullName, roleId }) =>
      and(eq(appUser.email, email), eq(appUser.fullName, fullName), eq(appUser.roleId, roleId)),
    ),
  ),
)

/** Returns false in a shop that was never seeded, or whose operator deleted the demo accounts. */
export async function hasDemoAccounts(db: Executor): Promise<boolean> {
  const rows = await db.select({ id: appUser.id }).from(appUser).where(isDemoAccount).limit(1)
  return rows.length > 0
}

/**
 * For a shop that was a demo and is public now: accounts that still have the published password get an unknown one and
 * are signed out. Returns their email addresses.
 */
export async function closeDemoAccounts(db: Executor): Promise<string[]> {
  const closed = []
  for (const { id, email, passwordHash } of await db.select().from(appUser).where(isDemoAccount)) {
    if (!(await checkPassword(passwordHash, demoPassword))) continue
    await db
      .update(appUser)
      .set({ passwordHash: await hashUnknownPassword() })
      .where(and(eq(appUser.id, id), eq(appUser.passwordHash, passwordHash)))
    await closeSessions(db, id)
    closed.push(email)
  }
  return closed
}

/** Does nothing in a shop that has any customer. */
export async function createDemoAccounts(db: Executor): Promise<void> {
  const [anyUser] = await db.select({ id: appUser.id }).from(appUser).limit(1)
  if (anyUser) return
  const passwordHash = await hashPassword(demoPassword)
  const rows = demoAccounts.map(({ email, roleId, fullName }) => ({
    email,
    roleId,
    fullName,
    passwordHash,
    mobileNumber: '0400 000 000',
    emailVerifiedAt: new Date(),
    businessName,
    isPortal: roleId === 3,
    portalEmail: roleId === 3 ? email : '',
  }))
  await db.insert(appUser).values(rows).onConflictDoNothing()
}

const maxSubcategories = 6
const portals: { name: string; slug: string; description: string; look: Omit<ScenePicture, 'kind'> }[] = [
  {
    name: 'Harbour Bank',
    slug: 'harbour-bank',
    description: '<p>Everything that carries the Harbour Bank logo, approved by your brand team.</p>',
    look: {
      name: 'harbour-bank',
      drawings: ['notebook', 'click-pen', 'mug', 'power-bank'],
      background: 'navy',
    },
  },
  {
    name: 'Coastline Council',
    slug: 'coastline-council',
    description: '<p>Merchandise for events and volunteers of Coastline Council.</p>',
    look: {
      name: 'coastline-council',
      drawings: ['tote-bag', 'cap', 'tee', 'steel-bottle'],
      background: 'teal',
    },
  },
]

export const demoPortalSlugs = portals.map(({ slug }) => slug)

/** Does nothing in a shop that has a portal or lacks the demo account. */
export async function createDemoPortals(db: Executor): Promise<void> {
  const { email } = demoAccounts[3]
  const [member] = await db.select({ id: appUser.id }).from(appUser).where(eq(appUser.email, email))
  const [anyPortal] = await db.select({ id: portal.id }).from(portal).limit(1)
  if (!member || anyPortal) return
  const firstSubcategoryIds = await firstSubcategories(db)
  for (const [position, { look, ...text }] of portals.entries()) {
    const banner = scenePicturePath({ ...look, kind: 'banner' })
    const image = scenePicturePath({ ...look, kind: 'category' })
    const [inserted] = await db
      .insert(portal)
      .values({ ...text, banner, image, position })
      .returning({ id: portal.id })
    if (!inserted) throw new Error('no portal was made')
    await db.insert(portalMember).values({ portalId: inserted.id, userId: member.id })
    // Subcategories are assigned alternately, so that both portals have some and share none.
    const subcategoryIds = firstSubcategoryIds
      .filter((_, index) => index % portals.length === position)
      .slice(0, maxSubcategories)
    const rows = subcategoryIds.map((subcategoryId, index) => ({
      portalId: inserted.id,
      subcategoryId,
      position: index,
    }))
    if (rows.length > 0) await db.insert(portalSubcategory).values(rows)
  }
}

/** The first subcategory of each category of goods. */
async function firstSubcategories(db: Executor): Promise<number[]> {
  const rows = await db
    .select({ id: subcategory.id })
    .from(subcategory)
    .innerJoin(category, eq(category.id, subcategory.categoryId))
    .where(and(inArray(category.kind, ['product', 'apparel']), eq(subcategory.position, 0)))
    .orderBy(asc(category.position))
  return rows.map(({ id }) => id)
}
