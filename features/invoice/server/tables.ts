/** Tax invoices with their numbers, the shop's settings of them, and the buyers' ABNs and terms (req 28). */
import { sql } from 'drizzle-orm'
import { check, date, index, integer, jsonb, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import { createdAt } from '../../../server/db/schema-catalogue'
import { appUser } from '../../../server/db/schema-customer'
import { shopOrder } from '../../../server/db/schema-order'
import type { InvoiceSettings } from '../contract'
import { type InvoiceDocument, invoiceKinds } from '../rules/invoice'

/**
 * A single row with the settings and the next number; without it the shop makes no invoices. A number is taken in the
 * transaction of its invoice, so none is missing after a transaction that was undone. A sequence would leave a gap.
 */
export const invoiceSetting = pgTable(
  'invoice_setting',
  {
    id: smallint().primaryKey().default(1),
    firstNumber: integer('first_number').notNull(),
    nextNumber: integer('next_number').notNull(),
    content: jsonb().$type<InvoiceSettings>().notNull(),
  },
  (table) => [check('invoice_setting_one_row', sql`${table.id} = 1`)],
)

/**
 * Invoices and credit notes, which share the numbers. They are never deleted. An invoice of an order is followed by at
 * most one credit note, and only then by another invoice.
 */
export const invoice = pgTable(
  'invoice',
  {
    number: integer().primaryKey(),
    kind: text({ enum: invoiceKinds }).notNull(),
    orderId: integer('order_id')
      .notNull()
      .references(() => shopOrder.id),
    document: jsonb().$type<InvoiceDocument>().notNull(),
    /** The day on which an invoice was paid; null: not yet. */
    paidOn: date('paid_on'),
    createdAt: createdAt(),
  },
  (table) => [index('invoice_order').on(table.orderId)],
)

export const invoiceBuyer = pgTable('invoice_buyer', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => appUser.id, { onDelete: 'cascade' }),
  /** As "51 824 753 556"; '': none. */
  abn: text().notNull().default(''),
  /** Days to pay; null: none are agreed. */
  termsDays: smallint('terms_days'),
})
