/**
 * Coupons, orders and what is in them, and the files of a line in a cart or an order. An order is a copy: it stays what it
 * was when it was placed.
 */
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
} from 'drizzle-orm/pg-core'
import type { AddressFields } from '../../src/domain/account/address'
import type { Tracking } from '../../src/domain/order/carrier'
import type { PromiseInputs } from '../../src/domain/delivery/promise'
import { orderStatuses, type MarkedPlace } from '../../src/domain/order/order-status'
import { cartLine, type CartOption } from './schema-cart'
import { createdAt, moment, partOf } from './schema-catalogue'
import { appUser } from './schema-customer'
import { setupPrice, variation } from './schema-pricing'
import { product, review } from './schema-product'

const percent = (name: string) => numeric(name, { precision: 7, scale: 4, mode: 'number' }).notNull()
/** A million pieces of a dear thing are more cents than an integer holds. */
const cents = (name: string) => bigint(name, { mode: 'number' }).notNull()

export const coupon = pgTable(
  'coupon',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    /** Upper case; every way in trims and raises first. */
    name: text().notNull().unique(),
    percent: percent('percent'),
    /** Null: since ever, and for good. */
    startsAt: moment('starts_at'),
    endsAt: moment('ends_at'),
    /** Null: as often as it is liked. */
    maxUses: integer('most_uses'),
    /** Raised by the order that takes the discount, in the same transaction. */
    uses: integer().notNull().default(0),
    createdAt: createdAt(),
  },
  (table) => [
    check('coupon_name_upper', sql`${table.name} = upper(${table.name})`),
    check('coupon_percent', sql`${table.percent} > 0 and ${table.percent} <= 100`),
    check(
      'coupon_uses',
      sql`${table.uses} >= 0 and ${table.uses} <= coalesce(${table.maxUses}, ${table.uses})`,
    ),
  ],
)

export const shopOrder = pgTable(
  'shop_order',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity({ startWith: 10_001 }),
    /** Null when the account is gone: the order outlives it. */
    userId: integer('user_id').references(() => appUser.id, { onDelete: 'set null' }),
    status: text({ enum: orderStatuses }).notNull().default('PENDING'),
    poNumber: text('po_number').notNull(),
    /** The customer's own day; null where it was left open. */
    neededBy: date('needed_by'),
    billing: jsonb().$type<AddressFields>().notNull(),
    shipping: jsonb().$type<AddressFields>().notNull(),
    subtotalCents: cents('subtotal_cents'),
    /** Empty, 0 and 0 without a coupon. */
    couponName: text('coupon_name').notNull().default(''),
    couponPercent: percent('coupon_percent').default(0),
    couponCents: cents('coupon_cents').default(0),
    gstPercent: percent('gst_percent'),
    gstCents: cents('gst_cents'),
    totalCents: cents('total_cents'),
    /** Placed by a portal user: nothing is made before it is approved by the mailed link. */
    needsApproval: boolean('needs_approval').notNull().default(false),
    /** Which action of the link was chosen, and when; null until then. */
    decision: text({ enum: ['IN REVIEW', 'REJECTED'] }),
    decidedAt: moment('decided_at'),
    /** When it came to the status of this name, the last time; null before, and once it has been moved back. */
    productionAt: moment('production_at'),
    shippedAt: moment('shipped_at'),
    completeAt: moment('complete_at'),
    /** By whom it was sent, and where that is followed; null until then. */
    tracking: jsonb().$type<Tracking>(),
    /** When its customer and the shop were last told that the promised day moved. */
    moveToldAt: moment('move_told_at'),
    createdAt: createdAt(),
  },
  (table) => [
    index('shop_order_user').on(table.userId, table.createdAt.desc()),
    // Lists of the desk, the newest first.
    index('shop_order_status').on(table.status, table.id.desc()),
    index('shop_order_po_number').using('gin', sql`${table.poNumber} gin_trgm_ops`),
    check('shop_order_status', sql`${table.status} in ${sql.raw(`('${orderStatuses.join("', '")}')`)}`),
    check(
      'shop_order_sum',
      sql`${table.totalCents} = ${table.subtotalCents} - ${table.couponCents} + ${table.gstCents}`,
    ),
  ],
)

/** The days that were promised for an order: the newest row counts, those before it say from which day it moved. */
export const orderPromise = pgTable(
  'order_promise',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    orderId: partOf('order_id', () => shopOrder.id),
    /** Null where nothing is printed. */
    approveBy: date('approve_by'),
    leavesBy: date('leaves_by').notNull(),
    withYouBy: date('with_you_by').notNull(),
    inputs: jsonb().$type<PromiseInputs>().notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('order_promise_order').on(table.orderId)],
)

export const orderLine = pgTable(
  'order_line',
  {
    /** Apart from the ids of cart lines and products: one of those sent by mistake is never found. */
    id: integer().primaryKey().generatedByDefaultAsIdentity({ startWith: 500_000_001 }),
    orderId: partOf('order_id', () => shopOrder.id),
    /** Null when the shop does not carry it any more; so is the variation. */
    productId: integer('product_id').references(() => product.id, { onDelete: 'set null' }),
    variationId: integer('product_variation_id').references(() => variation.id, { onDelete: 'set null' }),
    /** Of the variation, or of the product; empty where the shop did not have it any more when it was asked for. */
    sku: text().notNull().default(''),
    productName: text('product_name').notNull(),
    quantity: integer().notNull(),
    eachCents: integer('each_cents').notNull(),
    options: jsonb().$type<CartOption[]>().notNull(),
    brief: text().notNull(),
  },
  (table) => [
    index('order_line_order').on(table.orderId),
    index('order_line_product').on(table.productId),
    check('order_line_quantity', sql`${table.quantity} between 1 and 1000000`),
  ],
)

export const orderSetup = pgTable(
  'order_setup',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    orderLineId: partOf('order_line_id', () => orderLine.id),
    setupPriceId: integer('setup_price_id').references(() => setupPrice.id, { onDelete: 'set null' }),
    name: text().notNull(),
    count: smallint().notNull(),
  },
  (table) => [index('order_setup_line').on(table.orderLineId)],
)

/** What the shop's people wrote to the customer of an order, as it was emailed. */
export const orderMessage = pgTable(
  'order_message',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    orderId: partOf('order_id', () => shopOrder.id),
    /** The address of who wrote it at the desk; '' by a command. */
    author: text().notNull(),
    text: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('order_message_order').on(table.orderId)],
)

/** Which review was written about which line: one for each, as the key says. */
export const orderReview = pgTable(
  'order_review',
  {
    orderLineId: partOf('order_line_id', () => orderLine.id),
    reviewId: partOf('review_id', () => review.id),
  },
  (table) => [primaryKey({ columns: [table.orderLineId] }), index('order_review_review').on(table.reviewId)],
)

/**
 * A row is there before its file, says so once it is kept, and goes after it. What belongs to no line is removed by
 * files/artwork.ts.
 */
export const artwork = pgTable(
  'artwork',
  {
    /** Apart from the ids of lines: one of those sent by mistake is never found. */
    id: integer().primaryKey().generatedByDefaultAsIdentity({ startWith: 700_000_001 }),
    /** Whose it is; null when the account is gone. */
    userId: integer('user_id').references(() => appUser.id, { onDelete: 'set null' }),
    cartLineId: integer('cart_line_id').references(() => cartLine.id, { onDelete: 'set null' }),
    orderLineId: integer('order_line_id').references(() => orderLine.id, { onDelete: 'set null' }),
    /** `customer`: sent with the order; `approval`: made by the shop, to be looked at. */
    purpose: text({ enum: ['customer', 'approval'] }).notNull(),
    /** Of an approval: 2 pending, 1 approved, else rejected (req 6.12). */
    approve: smallint(),
    /** Below uploads/artwork in the file store; random. */
    file: text().notNull().unique(),
    /** Where it lies as one of its customer's library (schema-library.ts): then nothing lies under `file`. */
    libraryKey: text('library_key'),
    /** As people see it; made safe for every file system. */
    name: text().notNull(),
    type: text().notNull(),
    bytes: integer().notNull(),
    sha256: text().notNull(),
    /** Null while the file is being written. */
    storedAt: moment('stored_at'),
    /** Of a proof (an approval that waits for its customer): since when, and how many reminders were sent since. */
    waitsSince: moment('waits_since'),
    reminders: smallint().notNull().default(0),
    /** What the customer answered, when, and where in the picture it is about; null until then. */
    answeredAt: moment('answered_at'),
    note: text(),
    mark: jsonb().$type<MarkedPlace>(),
    createdAt: createdAt(),
  },
  (table) => [
    unique('artwork_once').on(table.cartLineId, table.sha256),
    index('artwork_order_line').on(table.orderLineId),
    index('artwork_user').on(table.userId),
    check('artwork_purpose', sql`${table.purpose} in ('customer', 'approval')`),
    check('artwork_approve', sql`(${table.purpose} = 'approval') = (${table.approve} is not null)`),
  ],
)
