/** Webhooks: addresses of the operator's own programs, and the events that are sent to them (req 25.4). */
import { sql } from 'drizzle-orm'
import { bigint, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, moment, partOf } from './schema-catalogue'

export const webhook = pgTable('webhook', {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  url: text().notNull(),
  /** `whsec_` and base64: signatures are made by it, so it is stored as it is. */
  secret: text().notNull(),
  events: text().array().notNull(),
  createdAt: createdAt(),
  /** Since when its events wait; null: they are sent. */
  pausedAt: moment('paused_at'),
  /** Timeouts since the last answer. After some of them the webhook is not called until `restsUntil`. */
  timeouts: integer().notNull().default(0),
  restsUntil: moment('rests_until'),
})

/** One for each webhook that wants it, in the order in which they happened. */
export const webhookEvent = pgTable(
  'webhook_event',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    webhookId: partOf('webhook_id', () => webhook.id),
    /** Events of one number are sent in their order. Of a lead it is below 0, made of its address. */
    orderId: integer('order_id').notNull(),
    /** JSON, byte for byte as it is sent and signed at every attempt. */
    body: text().notNull(),
    createdAt: createdAt(),
    sentAt: moment('sent_at'),
  },
  (table) => [
    index('webhook_event_waiting')
      .on(table.webhookId, table.orderId, table.id)
      .where(sql`${table.sentAt} is null`),
  ],
)
