/** The artwork library (req 24.1): each file of a customer once, whatever carts, orders and drafts it came with. */
import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { ArtworkFacts } from '../../src/domain/artwork/facts'
import { createdAt, moment, partOf } from './schema-catalogue'
import { appUser } from './schema-customer'

export const artworkFile = pgTable(
  'artwork_file',
  {
    userId: partOf('user_id', () => appUser.id),
    /** In hex. */
    sha256: text().notNull(),
    /** Its key in the file store; random, so that a file that comes again is never the one that is being removed. */
    key: text().notNull().unique(),
    /** The key of a small picture of it; null where none can be drawn. */
    thumbnail: text().unique(),
    /** As its owner calls it. */
    name: text().notNull(),
    type: text().notNull(),
    bytes: integer().notNull(),
    facts: jsonb().$type<ArtworkFacts>().notNull(),
    tags: jsonb().$type<string[]>().notNull().default([]),
    /** Null: it is shown. What is hidden and not used goes after a while. */
    hiddenAt: moment('hidden_at'),
    /** When it last came in. */
    wantedAt: moment('wanted_at').notNull().defaultNow(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.sha256] }),
    index('artwork_file_hidden').on(table.hiddenAt),
  ],
)
