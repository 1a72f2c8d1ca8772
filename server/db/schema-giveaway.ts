/** The giveaway: its entries, and the keys that devices seal them to. */
import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { createdAt, moment } from './schema-catalogue'
import { appUser } from './schema-customer'

export const giveawayEntry = pgTable(
  'giveaway_entry',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    /** The device's name for it: what is sent again stays one entry. */
    entryId: uuid('entry_id').notNull().unique(),
    /** Null for a visitor. */
    userId: integer('user_id').references(() => appUser.id, { onDelete: 'set null' }),
    fullName: text('full_name').notNull(),
    schoolName: text('school_name').notNull(),
    position: text().notNull(),
    email: text().notNull(),
    phone: text().notNull(),
    interests: text().notNull(),
    newsletter: boolean().notNull(),
    /** Version of the words that were agreed to; null when none were, or the device did not say. */
    newsletterWords: text('newsletter_words'),
    /** These words; null where the version is none that this shop knows, and of earlier entries. */
    newsletterText: text('newsletter_text'),
    /** By the device's clock, which may be wrong; null when it sent no time. */
    capturedAt: moment('captured_at'),
    receivedAt: moment('received_at').notNull().defaultNow(),
    /** Received after the draw. It may have waited on a device without network since before. */
    isLate: boolean('is_late').notNull(),
  },
  (table) => [index('giveaway_entry_received').on(table.receivedAt)],
)

/** Kiosks that the desk admitted, as they report themselves (req 10.9, 22.25). */
export const kiosk = pgTable('kiosk', {
  /** The device's own. */
  id: uuid().primaryKey(),
  /** Null for one that reported itself to a version before, which took all; a name admits it, too. */
  admittedAt: moment('admitted_at'),
  /** By the operator; '' for none. */
  name: text().notNull().default(''),
  build: text().notNull(),
  /** Entries that were on the device only. */
  unsent: integer().notNull(),
  firstSeenAt: moment('first_seen_at').notNull().defaultNow(),
  seenAt: moment('seen_at').notNull().defaultNow(),
})

/** Codes of kiosks that the desk admitted and that have not reported themselves since. */
export const kioskCode = pgTable('kiosk_code', {
  code: text().primaryKey(),
  createdAt: createdAt(),
})

export type PublicJwk = { kty: string; crv: string; x: string; y: string }

/** Retired ones open what was sealed to them, perhaps months ago on a device without network: they are never deleted. */
export const giveawayKey = pgTable(
  'giveaway_key',
  {
    id: uuid().primaryKey().defaultRandom(),
    publicKey: jsonb('public_key').$type<PublicJwk>().notNull(),
    privateKey: jsonb('private_key').$type<PublicJwk & { d: string }>().notNull(),
    createdAt: createdAt(),
    /** Null for the one that is handed out. */
    retiredAt: moment('retired_at'),
  },
  (table) => [
    uniqueIndex('giveaway_key_current')
      .on(sql`(${table.retiredAt} is null)`)
      .where(sql`${table.retiredAt} is null`),
  ],
)
