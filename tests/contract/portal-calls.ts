/** Helper that makes a portal for a customer. */
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { subcategory } from '../../server/db/schema-catalogue'
import { portal, portalMember, portalSubcategory } from '../../server/db/schema-customer'
import type { Customer, Provider } from './provider'

export type MemberPortal = { id: number; slug: string }

/** Creates a portal for a customer, with Drinkware's bottles as its only subcategory. */
export async function newPortal({ db }: Provider, { userId }: Customer): Promise<MemberPortal> {
  const slug = `portal-${randomUUID()}`
  const look = { description: '<p>Ours</p>', banner: 'media/b.webp', image: 'media/i.webp', position: 0 }
  const [created] = await db
    .insert(portal)
    .values({ name: 'Own portal', slug, ...look })
    .returning({ id: portal.id })
  const [bottles] = await db
    .select({ id: subcategory.id })
    .from(subcategory)
    .where(eq(subcategory.slug, 'bottles'))
  if (!created || !bottles) throw new Error('no portal was made')
  await db.insert(portalMember).values({ portalId: created.id, userId })
  await db.insert(portalSubcategory).values({ portalId: created.id, subcategoryId: bottles.id, position: 0 })
  return { id: created.id, slug }
}
