/** Customers, their sessions and wishlists, and the count of failed sign-ins. */
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
import { createdAt, moment, partOf } from './columns'
import { product } from './schema-product'

export const appUser = pgTable(
  'app_user',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    /** Lower case; every way in trims and lowercases first. */
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
    /** When a link that was mailed to the address was used; null before. */
    emailVerifiedAt: moment('email_verified_at'),
    isHolder: boolean('is_holder').notNull().default(false),
    isPortal: boolean('is_portal').notNull().default(false),
    isVisible: boolean('is_visible').notNull().default(true),
    birthDate: date('birth_date'),
    gender: text().notNull().default(''),
    bio: text().notNull().default(''),
    createdAt: createdAt(),
  },
  (table) => [
    check('app_user_email_lower', sql`${table.email} = lower(${table.email})`),
    check('app_user_role', sql`${table.roleId} between 0 and 5`),
  ],
)

export const session = pgTable(
  'session',
  {
    /** SHA-256 of the token in hex: a copy of this table signs nobody in. */
    tokenHash: text('token_hash').primaryKey(),
    userId: partOf('user_id', () => appUser.id),
    createdAt: createdAt(),
    lastUsedAt: moment('last_used_at').notNull().defaultNow(),
    expiresAt: moment('expires_at').notNull(),
    /** Hash of the token in whose place this one was given: that session ends when this one is used. */
    replaces: text(),
  },
  (table) => [index('session_user').on(table.userId), index('session_expires').on(table.expiresAt)],
)

export const wishlist = pgTable(
  'wishlist',
  {
    userId: partOf('user_id', () => appUser.id),
    productId: partOf('product_id', () => product.id),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.productId] })],
)
