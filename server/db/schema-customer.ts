/**
 * Customers with their sessions, wishlists, addresses and password resets, the portals that they belong to (req
 * 15.2), and counters of rate limits.
 */
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
} from 'drizzle-orm/pg-core'
import { createdAt, timestamptz, nextSectionId, cascadingReference, subcategory } from './schema-catalogue'
import { product } from './schema-product'

export const appUser = pgTable(
  'app_user',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    /** Lower case; every input is trimmed and lowercased first. */
    email: text().notNull().unique(),
    /** Argon2id in its own PHC text form. */
    passwordHash: text('password_hash').notNull(),
    /** 0 admin, 1 retailer, 2 wholesaler, 3 portal user, 4 VIP user, 5 sale agent (req 4.2). */
    roleId: smallint('role_id').notNull().default(1),
    fullName: text('full_name').notNull(),
    mobileNumber: text('mobile_number').notNull(),
    businessName: text('business_name').notNull().default(''),
    industryName: text('industry_name').notNull().default(''),
    webAddress: text('web_address').notNull().default(''),
    profilePicture: text('profile_picture').notNull().default(''),
    portalEmail: text('portal_email').notNull().default(''),
    userAccess: text('user_access').notNull().default(''),
    loginCount: integer('login_count').notNull().default(0),
    mustChangePassword: boolean('must_change_password').notNull().default(false),
    /** Time when a link that was mailed to the address was opened; null: never. */
    emailVerifiedAt: timestamptz('email_verified_at'),
    isHolder: boolean('is_holder').notNull().default(false),
    isPortal: boolean('is_portal').notNull().default(false),
    isVisible: boolean('is_visible').notNull().default(true),
    birthDate: date('birth_date'),
    gender: text().notNull().default(''),
    bio: text().notNull().default(''),
    createdAt: createdAt(),
  },
  (table) => [
    // The desk searches customers by any part of these columns.
    index('app_user_words').using(
      'gin',
      sql`${table.email} gin_trgm_ops, ${table.fullName} gin_trgm_ops, ${table.businessName} gin_trgm_ops`,
    ),
    check('app_user_email_lower', sql`${table.email} = lower(${table.email})`),
    check('app_user_role', sql`${table.roleId} between 0 and 5`),
  ],
)

export const session = pgTable(
  'session',
  {
    /** SHA-256 of the token in hex, so that a copy of this table opens no session. */
    tokenHash: text('token_hash').primaryKey(),
    userId: cascadingReference('user_id', () => appUser.id),
    createdAt: createdAt(),
    lastUsedAt: timestamptz('last_used_at').notNull().defaultNow(),
    expiresAt: timestamptz('expires_at').notNull(),
    /** Hash of the token that this token replaces; the replaced session ends when this token is used. */
    replaces: text(),
  },
  (table) => [index('session_user').on(table.userId), index('session_expires').on(table.expiresAt)],
)

export const wishlist = pgTable(
  'wishlist',
  {
    userId: cascadingReference('user_id', () => appUser.id),
    productId: cascadingReference('product_id', () => product.id),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.productId] })],
)

/** Billing and shipping addresses share one sequence of ids, so that an id identifies a single address. */
export const address = pgTable(
  'address',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    userId: cascadingReference('user_id', () => appUser.id),
    kind: text({ enum: ['billing', 'shipping'] }).notNull(),
    customerName: text('customer_name').notNull(),
    country: text().notNull(),
    state: text().notNull(),
    city: text().notNull(),
    postcode: text().notNull(),
    line1: text().notNull(),
    line2: text().notNull(),
    /** Only billing addresses have an email and a mobile number; both are empty otherwise. */
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
    /** SHA-256 of the link's token in hex, so that a copy of this table opens no account. */
    tokenHash: text('token_hash').primaryKey(),
    userId: integer('user_id').references(() => appUser.id, { onDelete: 'cascade' }),
    expiresAt: timestamptz('expires_at').notNull(),
  },
  (table) => [
    index('password_reset_user').on(table.userId),
    index('password_reset_expires').on(table.expiresAt),
  ],
)

/**
 * Columns that rate-limiter-flexible needs. Keys contain hashes in hex, never an e-mail, an address or a device's
 * name.
 */
const rateLimitColumns = () => ({
  key: text().primaryKey(),
  points: integer().notNull(),
  expire: timestamptz('expire'),
})

/** Limits per account (auth/limits.ts): failed sign-ins, pauses, known devices, mails. */
export const rateLimit = pgTable('rate_limit', rateLimitColumns(), (table) => [
  index('rate_limit_expire').on(table.expire),
])

/**
 * Calls per minute (requests/rate-limit.ts). The table is unlogged: cheap to write, and empty after a crash of
 * PostgreSQL.
 */
export const callLimit = pgTable('call_limit', rateLimitColumns(), (table) => [
  index('call_limit_expire').on(table.expire),
])

export const portal = pgTable('portal', {
  /** Uses the sequence of categories and subcategories, because `getcategory/{id}` also accepts the ids of portals. */
  id: integer().primaryKey().default(nextSectionId),
  name: text().notNull(),
  slug: text().notNull().unique(),
  description: text().notNull(),
  banner: text().notNull(),
  image: text().notNull(),
  position: integer().notNull(),
})

export const portalMember = pgTable(
  'portal_member',
  {
    portalId: cascadingReference('portal_id', () => portal.id),
    userId: cascadingReference('user_id', () => appUser.id),
  },
  (table) => [
    primaryKey({ columns: [table.portalId, table.userId] }),
    index('portal_member_user').on(table.userId),
  ],
)

export const portalSubcategory = pgTable(
  'portal_subcategory',
  {
    portalId: cascadingReference('portal_id', () => portal.id),
    subcategoryId: cascadingReference('subcategory_id', () => subcategory.id),
    position: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.portalId, table.subcategoryId] })],
)
