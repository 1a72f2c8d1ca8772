/** Two portals of companies that do not exist, for the demo account that is a portal user. */
import { and, asc, eq, inArray } from 'drizzle-orm'
import { scenePicturePath, type ScenePicture } from '../pictures/picture-path'
import type { Executor } from '../../server/db/client'
import { category, subcategory } from '../../server/db/schema-catalogue'
import { appUser } from '../../server/db/schema-customer'
import { portal, portalMember, portalSubcategory } from '../../server/db/schema-portal'
import { demoAccounts } from './demo-accounts'

const mostGroups = 6
const portals: { name: string; slug: string; description: string; look: Omit<ScenePicture, 'kind'> }[] = [
  {
    name: 'Harbour Bank',
    slug: 'harbour-bank',
    description: '<p>Everything that carries the Harbour Bank logo, approved by your brand team.</p>',
    look: { name: 'harbour-bank', drawings: ['notebook', 'click-pen', 'mug', 'power-bank'], ground: 'navy' },
  },
  {
    name: 'Coastline Council',
    slug: 'coastline-council',
    description: '<p>Merchandise for events and volunteers of Coastline Council.</p>',
    look: { name: 'coastline-council', drawings: ['tote-bag', 'cap', 'tee', 'steel-bottle'], ground: 'teal' },
  },
]

export const demoPortalSlugs = portals.map(({ slug }) => slug)

/** Does nothing in a shop that has a portal, or lacks the demo account. */
export async function createDemoPortals(db: Executor): Promise<void> {
  const { email } = demoAccounts[3]
  const [member] = await db.select({ id: appUser.id }).from(appUser).where(eq(appUser.email, email))
  const [anything] = await db.select({ id: portal.id }).from(portal).limit(1)
  if (!member || anything) return
  const firsts = await firstSubcategories(db)
  for (const [position, { look, ...text }] of portals.entries()) {
    const banner = scenePicturePath({ ...look, kind: 'banner' })
    const image = scenePicturePath({ ...look, kind: 'category' })
    const [made] = await db
      .insert(portal)
      .values({ ...text, banner, image, position })
      .returning({ id: portal.id })
    if (!made) throw new Error('no portal was made')
    await db.insert(portalMember).values({ portalId: made.id, userId: member.id })
    // In turns, so that both have something and neither has what the other has.
    const own = firsts.filter((_, index) => index % portals.length === position).slice(0, mostGroups)
    const rows = own.map((subcategoryId, place) => ({ portalId: made.id, subcategoryId, position: place }))
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
