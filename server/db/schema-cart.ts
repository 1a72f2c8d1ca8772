/**
 * Carts, requests for quotes and samples, and the stored replies of writes that may be sent twice (idempotency keys).
 */
import { sql } from 'drizzle-orm'
import {
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { createdAt, timestamptz, cascadingReference } from './schema-catalogue'
import { appUser } from './schema-customer'
import { setupPrice, variation } from './schema-pricing'
import { product } from './schema-product'

/** An option as the API sends it: the attribute's name and the chosen value. */
export type CartOption = { name: string; value: string }

export const cartLine = pgTable(
  'cart_line',
  {
    /**
     * Starts far above the ids of products and variations, so that the id of a product that is sent by mistake never
     * matches a cart line.
     */
    id: integer().primaryKey().generatedByDefaultAsIdentity({ startWith: 100_000_001 }),
    userId: cascadingReference('user_id', () => appUser.id),
    productId: cascadingReference('product_id', () => product.id),
    /** null: a product without variations. */
    variationId: integer('product_variation_id').references(() => variation.id, { onDelete: 'cascade' }),
    quantity: integer().notNull(),
    options: jsonb().$type<CartOption[]>().notNull(),
    /**
     * Price of one piece, including everything, at the last change of its job. The cart compares it with the current
     * price.
     */
    seenEachCents: integer('seen_each_cents').notNull(),
    brief: text().notNull().default(''),
    addedAt: timestamptz('added_at').notNull().defaultNow(),
  },
  (table) => [
    index('cart_line_product').on(table.userId, table.productId),
    check('cart_line_quantity', sql`${table.quantity} between 1 and 1000000`),
  ],
)

/** Number of times that a set-up is chosen for a line; a set-up that is not chosen has no row. */
export const cartSetupPrice = pgTable(
  'cart_setup_price',
  {
    cartLineId: cascadingReference('cart_line_id', () => cartLine.id),
    setupPriceId: cascadingReference('setup_price_id', () => setupPrice.id),
    count: smallint().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.cartLineId, table.setupPriceId] }),
    check('cart_setup_price_count', sql`${table.count} between 1 and 10`),
  ],
)

/**
 * A request for a quote or a sample. It outlives the customer's account, and prevents that its product is deleted.
 */
export const enquiry = pgTable(
  'enquiry',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    /**
     * The request's id from the device, so that a repeated request is stored once. null: the storefront sends none.
     */
    requestId: uuid('request_id').unique(),
    kind: text({ enum: ['quote', 'sample'] }).notNull(),
    productId: integer('product_id')
      .notNull()
      .references(() => product.id),
    variationId: integer('product_variation_id').references(() => variation.id),
    fullName: text('full_name').notNull(),
    email: text().notNull(),
    mobileNumber: text('mobile_number').notNull(),
    quantity: integer().notNull(),
    remarks: text().notNull(),
    /** As the storefront sent it, such as `3=2;7=1`; null: the storefront sends its branding only in the remarks. */
    branding: text(),
    /** The customer's delivery date; null: open. */
    neededBy: date('needed_by'),
    /** null: a visitor. */
    userId: integer('user_id').references(() => appUser.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    /** Time of the shop's answer; null: not answered yet. */
    answeredAt: timestamptz('answered_at'),
    /** The last answer that was written at the desk; null: answered elsewhere or not yet. */
    answer: text(),
    /** The last private link with a quote for this request; null: none. */
    linkId: uuid('link_id'),
    /** Time when the customer accepted the last quote; null: not accepted. */
    acceptedAt: timestamptz('accepted_at'),
  },
  (table) => [
    index('enquiry_created').on(table.createdAt.desc()),
    index('enquiry_open').on(table.id).where(sql`${table.answeredAt} is null`),
    index('enquiry_accepted').on(table.id).where(sql`${table.acceptedAt} is not null`),
    index('enquiry_words').using('gin', sql`${table.fullName} gin_trgm_ops, ${table.email} gin_trgm_ops`),
  ],
)

/** The reply to a write with an Idempotency-Key, stored in the transaction of the write. */
export const idempotentReply = pgTable(
  'kept_answer',
  {
    /** Owner of the keys: `user 12`, or `visitor` for public calls. */
    scope: text().notNull(),
    key: text().notNull(),
    requestHash: text('request_hash').notNull(),
    /** JSON text. Only successful replies are stored, because a refusal has no effect that could happen twice. */
    reply: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.scope, table.key] }),
    index('kept_answer_created').on(table.createdAt),
  ],
)
