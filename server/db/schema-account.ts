/** What belongs to an account besides the customer: addresses, ways back in, and the count of costly calls. */
import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, moment, partOf } from './columns'
import { appUser } from './schema-customer'

/** One sequence of ids for both kinds, so that an id means one address only. */
export const address = pgTable(
  'address',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    userId: partOf('user_id', () => appUser.id),
    kind: text({ enum: ['billing', 'shipping'] }).notNull(),
    customerName: text('customer_name').notNull(),
    country: text().notNull(),
    state: text().notNull(),
    city: text().notNull(),
    postcode: text().notNull(),
    line1: text().notNull(),
    line2: text().notNull(),
    /** Billing only, else empty; so is the number. */
    email: text().notNull(),
    mobileNumber: text('mobile_number').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('address_user').on(table.userId, table.kind),
    check('address_kind', sql`${table.kind} in ('billing', 'shipping')`),
  ],
)

export const passwordReset = pgTable(
  'password_reset',
  {
    /** SHA-256 of the link's token in hex: a copy of this table opens no account. */
    tokenHash: text('token_hash').primaryKey(),
    userId: integer('user_id').references(() => appUser.id, { onDelete: 'cascade' }),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    index('password_reset_user').on(table.userId),
    index('password_reset_expires').on(table.expiresAt),
  ],
)

/** What rate-limiter-flexible counts. Keys hold hashes in hex, never an e-mail, an address or a device's name. */
const counted = () => ({ key: text().primaryKey(), points: integer().notNull(), expire: moment('expire') })

/** Of accounts (auth/limits.ts): failed sign-ins, pauses, known devices, mails. */
export const rateLimit = pgTable('rate_limit', counted(), (table) => [
  index('rate_limit_expire').on(table.expire),
])

/** Calls in a minute (requests/rate-limit.ts). Unlogged: cheap to write, and empty after a crash of PostgreSQL. */
export const callLimit = pgTable('call_limit', counted(), (table) => [
  index('call_limit_expire').on(table.expire),
])
