/** The giveaway: its entries, and the keys to which devices encrypt them. */
import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { createdAt, timestamptz } from './schema-catalogue'
import { appUser } from './schema-customer'

export const giveawayEntry = pgTable(
  'giveaway_entry',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    /** The entry's id from the device, so that a repeated request is stored once. */
    entryId: uuid('entry_id').notNull().unique(),
    /** null: a visitor. */
    userId: integer('user_id').references(() => appUser.id, { onDelete: 'set null' }),
    fullName: text('full_name').notNull(),
    schoolName: text('school_name').notNull(),
    position: text().notNull(),
    email: text().notNull(),
    phone: text().notNull(),
    interests: text().notNull(),
    newsletter: boolean().notNull(),
    /** Version of the consent text that was accepted; null: no consent, or the device sent no version. */
    newsletterWords: text('newsletter_words'),
    /** The consent text itself; null: the version is unknown to this shop. */
    newsletterText: text('newsletter_text'),
    /** By the device's clock, which may be wrong; null: the device sent no time. */
    capturedAt: timestamptz('captured_at'),
    receivedAt: timestamptz('received_at').notNull().defaultNow(),
    /** Received after the draw. The entry may have waited on an offline device since before the draw. */
    isLate: boolean('is_late').notNull(),
  },
  (table) => [index('giveaway_entry_received').on(table.receivedAt)],
)

/** Kiosks that the desk admitted, as they report themselves (req 10.9, 22.25). */
export const kiosk = pgTable('kiosk', {
  /** The id that the device chose. */
  id: uuid().primaryKey(),
  /** Only admitted kiosks have a row, so this is never null. */
  admittedAt: timestamptz('admitted_at'),
  /** The operator's name for it; '': none. */
  name: text().notNull().default(''),
  build: text().notNull(),
  /** Number of entries that only the device had. */
  unsent: integer().notNull(),
  firstSeenAt: timestamptz('first_seen_at').notNull().defaultNow(),
  seenAt: timestamptz('seen_at').notNull().defaultNow(),
})

/** Codes of kiosks that the desk admitted and that have not reported themselves since. */
export const kioskCode = pgTable('kiosk_code', {
  code: text().primaryKey(),
  createdAt: createdAt(),
})

export type PublicJwk = { kty: string; crv: string; x: string; y: string }

/**
 * The keys to which devices encrypt entries. Retired keys are never deleted, because an offline device may send an
 * entry that was encrypted to one of them months ago.
 */
export const giveawayKey = pgTable(
  'giveaway_key',
  {
    id: uuid().primaryKey().defaultRandom(),
    publicKey: jsonb('public_key').$type<PublicJwk>().notNull(),
    privateKey: jsonb('private_key').$type<PublicJwk & { d: string }>().notNull(),
    createdAt: createdAt(),
    /** null: the current key. */
    retiredAt: timestamptz('retired_at'),
  },
  (table) => [
    uniqueIndex('giveaway_key_current')
      .on(sql`(${table.retiredAt} is null)`)
      .where(sql`${table.retiredAt} is null`),
  ],
)
