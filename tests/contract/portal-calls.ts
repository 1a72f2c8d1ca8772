/** A portal of its own for a customer. */
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { subcategory } from '../../server/db/schema-catalogue'
import { portal, portalMember, portalSubcategory } from '../../server/db/schema-customer'
import type { Customer, Provider } from './provider'

export type OwnPortal = { id: number; slug: string }

/** Its only subcategory is Drinkware's bottles. */
export async function newPortal({ db }: Provider, { userId }: Customer): Promise<OwnPortal> {
  const slug = `portal-${randomUUID()}`
  const look = { description: '<p>Ours</p>', banner: 'media/b.webp', image: 'media/i.webp', position: 0 }
  const [made] = await db
    .insert(portal)
    .values({ name: 'Own portal', slug, ...look })
    .returning({ id: portal.id })
  const [bottles] = await db
    .select({ id: subcategory.id })
    .from(subcategory)
    .where(eq(subcategory.slug, 'bottles'))
  if (!made || !bottles) throw new Error('no portal was made')
  await db.insert(portalMember).values({ portalId: made.id, userId })
  await db.insert(portalSubcategory).values({ portalId: made.id, subcategoryId: bottles.id, position: 0 })
  return { id: made.id, slug }
}
