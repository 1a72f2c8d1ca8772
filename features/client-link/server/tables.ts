/** Private links by which clients read and answer quotes (req 23.1). */
import { bigint, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { DeskApproval } from '../contract/desk-quote'
import { choices, type QuoteDocument } from '../../drafts/rules/quote'
import { createdAt, timestamptz, cascadingReference } from '../../../server/db/schema-catalogue'
import { appUser } from '../../../server/db/schema-customer'

const linkIdColumn = () =>
  uuid('link_id')
    .notNull()
    .references(() => clientLink.id, { onDelete: 'cascade' })

export const clientLink = pgTable(
  'client_link',
  {
    /** The link's id from the device. */
    id: uuid().primaryKey(),
    userId: cascadingReference('user_id', () => appUser.id),
    draftId: uuid('draft_id').notNull(),
    /** The newest version. */
    version: integer().notNull(),
    expiresAt: timestamptz('expires_at').notNull(),
    revokedAt: timestamptz('revoked_at'),
    /** Time when a person first opened the link. */
    openedAt: timestamptz('opened_at'),
    /** Time of the client's last answer. */
    answeredAt: timestamptz('answered_at'),
    /** Time when the rep last read the client's answers. */
    seenAt: timestamptz('seen_at'),
    /** The first approval is final, and is for the newest version at that time. */
    approval: jsonb().$type<DeskApproval>(),
    orderedAt: timestamptz('ordered_at'),
    /** Bytes of all logos that were sent through the link, including replaced ones. */
    logoBytes: bigint('logo_bytes', { mode: 'number' }).notNull().default(0),
    createdAt: createdAt(),
  },
  (table) => [index('client_link_user').on(table.userId)],
)

/** Each time a link is issued, it gets a new token, of which only the SHA-256 in hex is stored. */
export const clientLinkToken = pgTable('client_link_token', {
  tokenHash: text('token_hash').primaryKey(),
  linkId: linkIdColumn(),
  createdAt: createdAt(),
})

export const clientLinkVersion = pgTable(
  'client_link_version',
  {
    linkId: linkIdColumn(),
    version: integer().notNull(),
    /** The quote as it was sent; it is never changed. */
    quote: jsonb('offer').$type<QuoteDocument>().notNull(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.linkId, table.version] })],
)

export const clientLinkAnswer = pgTable(
  'client_link_answer',
  {
    linkId: linkIdColumn(),
    version: integer().notNull(),
    /** '': the answer is about the whole quote, and its comment is the requested change. */
    lineId: text('line_id').notNull(),
    choice: text({ enum: choices }),
    quantity: integer(),
    comment: text().notNull().default(''),
    /** A file of the rep's drafts (schema-draft.ts), by its SHA-256. */
    logo: jsonb().$type<{ name: string; sha256: string }>(),
    updatedAt: timestamptz('updated_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.linkId, table.version, table.lineId] })],
)
