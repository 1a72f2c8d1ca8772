/** Carts, requests for quotes and samples, and the stored replies of writes that may be sent twice (idempotency keys). */
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
import { createdAt, moment, partOf } from './schema-catalogue'
import { appUser } from './schema-customer'
import { setupPrice, variation } from './schema-pricing'
import { product } from './schema-product'

/** A choice as the wire spells it: the attribute's name and the chosen value. */
export type CartOption = { name: string; value: string }

export const cartLine = pgTable(
  'cart_line',
  {
    /** Far above the ids of products and variations: one of those sent by mistake is never a cart line. */
    id: integer().primaryKey().generatedByDefaultAsIdentity({ startWith: 100_000_001 }),
    userId: partOf('user_id', () => appUser.id),
    productId: partOf('product_id', () => product.id),
    /** Null for a product without variations. */
    variationId: integer('product_variation_id').references(() => variation.id, { onDelete: 'cascade' }),
    quantity: integer().notNull(),
    options: jsonb().$type<CartOption[]>().notNull(),
    /** What one piece cost, all in, when its job was changed last: shows later whether the price has changed since. */
    seenEachCents: integer('seen_each_cents').notNull(),
    brief: text().notNull().default(''),
    addedAt: moment('added_at').notNull().defaultNow(),
  },
  (table) => [
    index('cart_line_product').on(table.userId, table.productId),
    check('cart_line_quantity', sql`${table.quantity} between 1 and 1000000`),
  ],
)

/** How often a set-up is chosen for a line; one that is not chosen has no row. */
export const cartSetupPrice = pgTable(
  'cart_setup_price',
  {
    cartLineId: partOf('cart_line_id', () => cartLine.id),
    setupPriceId: partOf('setup_price_id', () => setupPrice.id),
    count: smallint().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.cartLineId, table.setupPriceId] }),
    check('cart_setup_price_count', sql`${table.count} between 1 and 10`),
  ],
)

/** A request for a quote or a sample. It outlives the customer's account, and keeps its product from going. */
export const enquiry = pgTable(
  'enquiry',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    /** The device's name for it: what is sent again stays one request. Null from a storefront that gives none. */
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
    /** The customer's own day; null where it was left open. */
    neededBy: date('needed_by'),
    /** Null for a visitor. */
    userId: integer('user_id').references(() => appUser.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    /** When the shop said that it was answered; null until then. */
    answeredAt: moment('answered_at'),
    /** What was written from the desk, the last time; null where it was answered elsewhere. */
    answer: text(),
    /** The private link by which it was quoted, the last one; null without. */
    linkId: uuid('link_id'),
  },
  (table) => [
    index('enquiry_created').on(table.createdAt.desc()),
    index('enquiry_open').on(table.id).where(sql`${table.answeredAt} is null`),
    index('enquiry_words').using('gin', sql`${table.fullName} gin_trgm_ops, ${table.email} gin_trgm_ops`),
  ],
)

/** The answer to a write that brought an Idempotency-Key, written together with the write's effect. */
export const idempotentReply = pgTable(
  'kept_answer',
  {
    /** Whose keys these are: `user 12`, or `visitor` for calls that are open to everybody. */
    scope: text().notNull(),
    key: text().notNull(),
    requestHash: text('request_hash').notNull(),
    /** JSON text; only success is kept, because a refusal has no effect that could happen twice. */
    reply: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.scope, table.key] }),
    index('kept_answer_created').on(table.createdAt),
  ],
)
