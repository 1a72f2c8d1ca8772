/**
 * Coupons, orders and their lines, and the files of a line in a cart or an order. An order is a copy: it never
 * changes with the catalogue.
 */
import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
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
import { orderStatuses, type ProofMark } from '../../src/domain/order/order-status'
import type { TakenStock } from '../../src/domain/product/counted-stock'
import { cartLine, type CartOption, enquiry } from './schema-cart'
import { createdAt, timestamptz, cascadingReference } from './schema-catalogue'
import { appUser } from './schema-customer'
import { setupPrice, variation } from './schema-pricing'
import { product, review } from './schema-product'

const percent = (name: string) => numeric(name, { precision: 7, scale: 4, mode: 'number' }).notNull()
/** A million pieces of an expensive product cost more cents than an integer can store. */
const cents = (name: string) => bigint(name, { mode: 'number' }).notNull()

export const coupon = pgTable(
  'coupon',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    /** Upper case; every input is trimmed and uppercased first. */
    name: text().notNull().unique(),
    percent: percent('percent'),
    /** null: no limit in time. */
    startsAt: timestamptz('starts_at'),
    endsAt: timestamptz('ends_at'),
    /** null: unlimited uses. */
    maxUses: integer('most_uses'),
    /** Increased by the order that gets the discount, in the same transaction. */
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

/** Text in which the desk finds an order: names, addresses, phone and tracking number, without spaces and ( ) - . */
export const orderWords = ({
  billing,
  shipping,
  tracking,
}: Record<'billing' | 'shipping' | 'tracking', AnyPgColumn>) => {
  const parts = ['customerName', 'line1', 'city', 'postcode', 'mobileNumber'].flatMap((name) =>
    [billing, shipping].map((address) => sql`coalesce(${address}->>${sql.raw(`'${name}'`)}, '')`),
  )
  const words = sql.join([...parts, sql`coalesce(${tracking}->>'number', '')`], sql` || '|' || `)
  return sql`translate(${words}, ' ().-', '')`
}

export const shopOrder = pgTable(
  'shop_order',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity({ startWith: 10_001 }),
    /** null: the account is deleted; the order outlives it. */
    userId: integer('user_id').references(() => appUser.id, { onDelete: 'set null' }),
    /** The request whose accepted quote was ordered, which becomes one order at most; null: an order from a cart. */
    requestId: integer('request_id')
      .unique()
      .references(() => enquiry.id, { onDelete: 'set null' }),
    status: text({ enum: orderStatuses }).notNull().default('PENDING'),
    poNumber: text('po_number').notNull(),
    /** The shop's reason, which the customer reads; '': the order is not cancelled. */
    cancelReason: text('cancel_reason').notNull().default(''),
    /** Email of the desk member who works on the order; '': not assigned. */
    assignee: text().notNull().default(''),
    /** The customer's delivery date; null: open. */
    neededBy: date('needed_by'),
    billing: jsonb().$type<AddressFields>().notNull(),
    shipping: jsonb().$type<AddressFields>().notNull(),
    subtotalCents: cents('subtotal_cents'),
    /** The three coupon columns are '', 0 and 0 without a coupon. */
    couponName: text('coupon_name').notNull().default(''),
    couponPercent: percent('coupon_percent').default(0),
    couponCents: cents('coupon_cents').default(0),
    gstPercent: percent('gst_percent'),
    gstCents: cents('gst_cents'),
    totalCents: cents('total_cents'),
    /** true: a portal user placed the order, and production waits until it is approved by the mailed link. */
    needsApproval: boolean('needs_approval').notNull().default(false),
    /** The chosen action of the mailed link, and its time; null: none yet. */
    decision: text({ enum: ['IN REVIEW', 'REJECTED'] }),
    decidedAt: timestamptz('decided_at'),
    /** Times when the order last reached these statuses; null: not yet, or it was moved back since. */
    productionAt: timestamptz('production_at'),
    shippedAt: timestamptz('shipped_at'),
    completeAt: timestamptz('complete_at'),
    /** The carrier and the tracking link; null: not shipped yet. */
    tracking: jsonb().$type<Tracking>(),
    /** Time of the last mail to the customer and the shop about a moved delivery day. */
    moveMailedAt: timestamptz('move_told_at'),
    createdAt: createdAt(),
  },
  (table) => [
    index('shop_order_user').on(table.userId, table.createdAt.desc()),
    // For the desk's lists, the newest order first.
    index('shop_order_status').on(table.status, table.id.desc()),
    index('shop_order_po_number').using('gin', sql`${table.poNumber} gin_trgm_ops`),
    index('shop_order_words').using('gin', sql`(${orderWords(table)}) gin_trgm_ops`),
    check('shop_order_status', sql`${table.status} in ${sql.raw(`('${orderStatuses.join("', '")}')`)}`),
    check(
      'shop_order_sum',
      sql`${table.totalCents} = ${table.subtotalCents} - ${table.couponCents} + ${table.gstCents}`,
    ),
  ],
)

/** Promised days of an order: the newest row is valid, earlier rows show from which day the promise moved. */
export const orderPromise = pgTable(
  'order_promise',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    orderId: cascadingReference('order_id', () => shopOrder.id),
    /** The day by which the customer has to approve the proof; null: nothing is printed. */
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
    /**
     * In a separate range from ids of cart lines and products: an id of another kind that is sent by mistake matches no
     * line.
     */
    id: integer().primaryKey().generatedByDefaultAsIdentity({ startWith: 500_000_001 }),
    orderId: cascadingReference('order_id', () => shopOrder.id),
    /** null: the shop does not sell the product any more; the same applies to the variation. */
    productId: integer('product_id').references(() => product.id, { onDelete: 'set null' }),
    variationId: integer('product_variation_id').references(() => variation.id, { onDelete: 'set null' }),
    /** SKU of the variation, or of the product. */
    sku: text().notNull().default(''),
    productName: text('product_name').notNull(),
    quantity: integer().notNull(),
    eachCents: integer('each_cents').notNull(),
    options: jsonb().$type<CartOption[]>().notNull(),
    brief: text().notNull(),
    /** The pieces that the line took from the stock (writes/stock.ts); null: stock is not counted for it. */
    taken: jsonb().$type<TakenStock>(),
  },
  (table) => [
    index('order_line_order').on(table.orderId),
    index('order_line_product').on(table.productId),
    index('order_line_words').using('gin', sql`${table.productName} gin_trgm_ops, ${table.sku} gin_trgm_ops`),
    check('order_line_quantity', sql`${table.quantity} between 1 and 1000000`),
  ],
)

export const orderSetup = pgTable(
  'order_setup',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    orderLineId: cascadingReference('order_line_id', () => orderLine.id),
    setupPriceId: integer('setup_price_id').references(() => setupPrice.id, { onDelete: 'set null' }),
    name: text().notNull(),
    count: smallint().notNull(),
  },
  (table) => [index('order_setup_line').on(table.orderLineId)],
)

/** Messages that the shop emailed to the customer of an order, and notes that only staff read. */
export const orderMessage = pgTable(
  'order_message',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    orderId: cascadingReference('order_id', () => shopOrder.id),
    /** Email of the desk member who wrote it; '': a command. */
    author: text().notNull(),
    text: text().notNull(),
    isInternal: boolean('is_internal').notNull().default(false),
    createdAt: createdAt(),
  },
  (table) => [index('order_message_order').on(table.orderId)],
)

/** Reviews of order lines; the primary key allows one review per line. */
export const orderReview = pgTable(
  'order_review',
  {
    orderLineId: cascadingReference('order_line_id', () => orderLine.id),
    reviewId: cascadingReference('review_id', () => review.id),
  },
  (table) => [primaryKey({ columns: [table.orderLineId] }), index('order_review_review').on(table.reviewId)],
)

/**
 * Files of lines. A row is inserted before its file is stored, and deleted after its file; `stored_at` is set when the
 * file is complete. Artwork without a line is removed by files/orphaned-artwork.ts.
 */
export const artwork = pgTable(
  'artwork',
  {
    /** In a separate range from ids of lines: the id of a line that is sent by mistake matches no artwork. */
    id: integer().primaryKey().generatedByDefaultAsIdentity({ startWith: 700_000_001 }),
    /** The owner; null: the account is deleted. */
    userId: integer('user_id').references(() => appUser.id, { onDelete: 'set null' }),
    cartLineId: integer('cart_line_id').references(() => cartLine.id, { onDelete: 'set null' }),
    orderLineId: integer('order_line_id').references(() => orderLine.id, { onDelete: 'set null' }),
    /** `customer`: sent with the order; `approval`: a proof of the shop, for the customer to review. */
    purpose: text({ enum: ['customer', 'approval'] }).notNull(),
    /** For an approval: 2 pending, 1 approved, else rejected (req 6.12). */
    approve: smallint(),
    /** File name below uploads/artwork in the file store; random. */
    file: text().notNull().unique(),
    /** Key of the file in its customer's library (schema-library.ts); if set, there is no file under `file`. */
    libraryKey: text('library_key'),
    /** The displayed name, safe for every file system. */
    name: text().notNull(),
    type: text().notNull(),
    bytes: integer().notNull(),
    sha256: text().notNull(),
    /** null: the file is being written. */
    storedAt: timestamptz('stored_at'),
    /** For a pending proof: the time since which it has been waiting, and the number of reminders since then. */
    waitsSince: timestamptz('waits_since'),
    reminders: smallint().notNull().default(0),
    /** The customer's answer to a proof: its time, note and marked position in the picture; null: none yet. */
    answeredAt: timestamptz('answered_at'),
    note: text(),
    mark: jsonb().$type<ProofMark>(),
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
