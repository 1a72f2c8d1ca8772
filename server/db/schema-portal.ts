/** Portals: groupings of the catalogue that only their members see (req 15.2). */
import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { partOf } from './columns'
import { nextSectionId, subcategory } from './schema-catalogue'
import { appUser } from './schema-customer'

export const portal = pgTable('portal', {
  /** Out of the sections' sequence: `getcategory/{id}` takes ids of both. */
  id: integer().primaryKey().default(nextSectionId),
  name: text().notNull(),
  slug: text().notNull().unique(),
  description: text().notNull(),
  banner: text().notNull(),
  image: text().notNull(),
  position: integer().notNull(),
})

export const portalMember = pgTable(
  'portal_member',
  {
    portalId: partOf('portal_id', () => portal.id),
    userId: partOf('user_id', () => appUser.id),
  },
  (table) => [
    primaryKey({ columns: [table.portalId, table.userId] }),
    index('portal_member_user').on(table.userId),
  ],
)

export const portalSubcategory = pgTable(
  'portal_subcategory',
  {
    portalId: partOf('portal_id', () => portal.id),
    subcategoryId: partOf('subcategory_id', () => subcategory.id),
    position: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.portalId, table.subcategoryId] })],
)
