/** API keys of programs (req 25.3). */
import { pgTable, text } from 'drizzle-orm/pg-core'
import type { DeskRight } from '../../../src/domain/desk/rights'
import { createdAt, timestamptz } from '../../../server/db/schema-catalogue'

/** A key by which a program makes the desk's calls. */
export const apiKey = pgTable('api_key', {
  name: text().primaryKey(),
  /** SHA-256 in hex, so that a copy of this table gives no access. */
  keyHash: text('key_hash').notNull().unique(),
  rights: text().array().$type<DeskRight[]>().notNull(),
  createdAt: createdAt(),
  lastUsedAt: timestamptz('last_used_at'),
})
