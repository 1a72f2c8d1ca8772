/** The artwork library (req 24.1): each file of a customer is stored once for all carts, orders and drafts. */
import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { ArtworkFacts } from '../../src/domain/artwork/facts'
import { createdAt, timestamptz, cascadingReference } from './schema-catalogue'
import { appUser } from './schema-customer'

export const artworkFile = pgTable(
  'artwork_file',
  {
    userId: cascadingReference('user_id', () => appUser.id),
    /** In hex. */
    sha256: text().notNull(),
    /**
     * The file's random key in the file store. A file that is sent again never gets the key of a file that is being
     * removed.
     */
    key: text().notNull().unique(),
    /** The key of its thumbnail; null: none can be rendered. */
    thumbnail: text().unique(),
    /** The name that its owner chose. */
    name: text().notNull(),
    type: text().notNull(),
    bytes: integer().notNull(),
    facts: jsonb().$type<ArtworkFacts>().notNull(),
    tags: jsonb().$type<string[]>().notNull().default([]),
    /** null: visible. Hidden files that are not used are deleted after some time. */
    hiddenAt: timestamptz('hidden_at'),
    /** Time of the last upload. */
    wantedAt: timestamptz('wanted_at').notNull().defaultNow(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.sha256] }),
    index('artwork_file_hidden').on(table.hiddenAt),
  ],
)
