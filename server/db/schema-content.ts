/** What the shop tells its visitors: the questions of the FAQ and the sections of the terms. */
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'

/** A trigger raises the catalogue's version with every change, so that no instance goes on sending old words. */
export const shopText = pgTable(
  'shop_text',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    kind: text({ enum: ['faq', 'terms'] }).notNull(),
    title: text().notNull(),
    /** HTML. */
    description: text().notNull(),
    position: integer().notNull(),
  },
  (table) => [index('shop_text_kind').on(table.kind, table.position)],
)
