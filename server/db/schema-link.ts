/** Private links by which clients read and answer quotes (req 23.1). */
import { bigint, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { Approval, Offer } from '../../src/domain/client-link/client-link'
import { choices } from '../../src/domain/client-link/client-link'
import { createdAt, moment, partOf } from './schema-catalogue'
import { appUser } from './schema-customer'

const ofLink = () =>
  uuid('link_id')
    .notNull()
    .references(() => clientLink.id, { onDelete: 'cascade' })

export const clientLink = pgTable(
  'client_link',
  {
    /** The device's name for it. */
    id: uuid().primaryKey(),
    userId: partOf('user_id', () => appUser.id),
    draftId: uuid('draft_id').notNull(),
    /** The newest. */
    version: integer().notNull(),
    expiresAt: moment('expires_at').notNull(),
    revokedAt: moment('revoked_at'),
    /** By a person, for the first time. */
    openedAt: moment('opened_at'),
    /** When the client last said something. */
    answeredAt: moment('answered_at'),
    /** When the rep last looked at what was said. */
    seenAt: moment('seen_at'),
    /** The first one counts, of the version that was the newest then. */
    approval: jsonb().$type<Approval>(),
    orderedAt: moment('ordered_at'),
    /** Of all logos that were sent through it, those that were replaced included. */
    logoBytes: bigint('logo_bytes', { mode: 'number' }).notNull().default(0),
    createdAt: createdAt(),
  },
  (table) => [index('client_link_user').on(table.userId)],
)

/** Each handing out makes a token of its own, which exists nowhere else: in hex, the SHA-256 of it. */
export const clientLinkToken = pgTable('client_link_token', {
  tokenHash: text('token_hash').primaryKey(),
  linkId: ofLink(),
  createdAt: createdAt(),
})

export const clientLinkVersion = pgTable(
  'client_link_version',
  {
    linkId: ofLink(),
    version: integer().notNull(),
    /** As it was sent: it is never changed. */
    offer: jsonb().$type<Offer>().notNull(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.linkId, table.version] })],
)

export const clientLinkAnswer = pgTable(
  'client_link_answer',
  {
    linkId: ofLink(),
    version: integer().notNull(),
    /** '': of the quote as a whole, whose comment is the change that is asked for. */
    lineId: text('line_id').notNull(),
    choice: text({ enum: choices }),
    quantity: integer(),
    comment: text().notNull().default(''),
    /** A file of the rep's drafts (schema-draft.ts), by its SHA-256. */
    logo: jsonb().$type<{ name: string; sha256: string }>(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.linkId, table.version, table.lineId] })],
)
