/** Coupons, orders and what is in them. An order is a copy: it stays what it was when it was placed. */
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
} from 'drizzle-orm/pg-core'
import { createdAt, moment, partOf } from './columns'
import type { AddressFields } from '../../src/domain/account/address'
import { orderStatuses } from '../../src/domain/order/order-status'
import type { CartOption } from './schema-cart'
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
    mostUses: integer('most_uses'),
    /** Raised by the order that takes the discount, in the same transaction. */
    uses: integer().notNull().default(0),
    createdAt: createdAt(),
  },
  (table) => [
    check('coupon_name_upper', sql`${table.name} = upper(${table.name})`),
    check('coupon_percent', sql`${table.percent} > 0 and ${table.percent} <= 100`),
    check(
      'coupon_uses',
      sql`${table.uses} >= 0 and ${table.uses} <= coalesce(${table.mostUses}, ${table.uses})`,
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
    /** Placed by a portal user: nothing is made before somebody says yes by the mailed link. */
    needsApproval: boolean('needs_approval').notNull().default(false),
    /** Which action of the link was chosen, and when; null until then. */
    decision: text({ enum: ['IN REVIEW', 'REJECTED'] }),
    decidedAt: moment('decided_at'),
    createdAt: createdAt(),
  },
  (table) => [
    index('shop_order_user').on(table.userId, table.createdAt.desc()),
    check('shop_order_status', sql`${table.status} in ${sql.raw(`('${orderStatuses.join("', '")}')`)}`),
    check(
      'shop_order_sum',
      sql`${table.totalCents} = ${table.subtotalCents} - ${table.couponCents} + ${table.gstCents}`,
    ),
  ],
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

/** Which review was written about which line: one for each, as the key says. */
export const orderReview = pgTable(
  'order_review',
  {
    orderLineId: partOf('order_line_id', () => orderLine.id),
    reviewId: partOf('review_id', () => review.id),
  },
  (table) => [primaryKey({ columns: [table.orderLineId] }), index('order_review_review').on(table.reviewId)],
)
