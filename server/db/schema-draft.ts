/** Drafts that customers keep in their accounts (req 18.30), and the files that these name. */
import { bigint, integer, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { createdAt, moment, partOf } from './schema-catalogue'
import { appUser } from './schema-customer'

const versionNumber = (name: string) => bigint(name, { mode: 'number' })

/** A customer's drafts as a whole. A transaction that changes one locks this row until it is committed (draft-version.ts). */
export const clientDraftVersion = pgTable('client_draft_version', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => appUser.id, { onDelete: 'cascade' }),
  /** Of the last change. */
  version: versionNumber('version').notNull(),
  /** Of the newest tombstone that is gone: who has read less than that does not know all that was removed. */
  forgotten: versionNumber('forgotten').notNull().default(0),
})

export const clientDraft = pgTable(
  'client_draft',
  {
    userId: partOf('user_id', () => appUser.id),
    /** The device's name for it. Another customer may have a draft of the same name. */
    id: uuid().notNull(),
    version: versionNumber('version').notNull(),
    /** JSON as it was sent, byte for byte, as newer devices know more fields than others; null: a tombstone. */
    body: text(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    unique('client_draft_change').on(table.userId, table.version),
  ],
)

export const clientDraftFile = pgTable(
  'client_draft_file',
  {
    userId: partOf('user_id', () => appUser.id),
    /** In hex, by which drafts name it. */
    sha256: text().notNull(),
    /** Below uploads/drafts in the file store; random, so that a file that comes again is never the one that is being removed. */
    file: text().notNull().unique(),
    /** As its sender called it. */
    type: text().notNull(),
    bytes: integer().notNull(),
    /** When a device last asked for it or sent it, or the daily sweep found it in a draft. */
    wantedAt: moment('wanted_at').notNull().defaultNow(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.sha256] })],
)
