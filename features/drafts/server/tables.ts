/** Drafts that customers store in their accounts (req 18.30), and the files that they name. */
import { bigint, integer, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { createdAt, timestamptz, cascadingReference } from '../../../server/db/schema-catalogue'
import { appUser } from '../../../server/db/schema-customer'

const versionNumber = (name: string) => bigint(name, { mode: 'number' })

/**
 * Version of all drafts of a customer. A transaction that changes a draft locks this row until it is committed
 * (write-drafts.ts).
 */
export const clientDraftVersion = pgTable('client_draft_version', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => appUser.id, { onDelete: 'cascade' }),
  /** Version of the last change. */
  version: versionNumber('version').notNull(),
  /**
   * Version of the newest tombstone that was deleted: a device with an older version does not know of all removals.
   */
  forgotten: versionNumber('forgotten').notNull().default(0),
})

export const clientDraft = pgTable(
  'client_draft',
  {
    userId: cascadingReference('user_id', () => appUser.id),
    /** The draft's id from the device. Drafts of different customers may have the same id. */
    id: uuid().notNull(),
    version: versionNumber('version').notNull(),
    /**
     * JSON as it was sent, byte for byte, because newer devices store fields that older ones do not know; null: a
     * tombstone.
     */
    body: text(),
    updatedAt: timestamptz('updated_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    unique('client_draft_change').on(table.userId, table.version),
  ],
)

export const clientDraftFile = pgTable(
  'client_draft_file',
  {
    userId: cascadingReference('user_id', () => appUser.id),
    /** The hash in hex, by which drafts name the file. */
    sha256: text().notNull(),
    /**
     * File name below uploads/drafts in the file store. The name is random, so that a file that is sent again never
     * gets the name of a file that is being removed.
     */
    file: text().notNull().unique(),
    /** The content type that its sender stated. */
    type: text().notNull(),
    bytes: integer().notNull(),
    /** Time when a device last requested or sent the file, or when the daily cleanup saw it in a draft. */
    wantedAt: timestamptz('wanted_at').notNull().defaultNow(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.sha256] })],
)
