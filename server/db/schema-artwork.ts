/** Files that belong to a line of a cart or of an order: what customers send, and what they are to approve. */
import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, smallint, text, unique } from 'drizzle-orm/pg-core'
import type { MarkedPlace } from '../../src/domain/order/proof'
import { createdAt, moment } from './columns'
import { cartLine } from './schema-cart'
import { appUser } from './schema-customer'
import { orderLine } from './schema-order'

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
