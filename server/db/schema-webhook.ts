/** Webhooks: addresses of the operator's own programs, and the events that are sent to them (req 25.4). */
import { sql } from 'drizzle-orm'
import { bigint, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, timestamptz, cascadingReference } from './schema-catalogue'

export const webhook = pgTable('webhook', {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  url: text().notNull(),
  /** `whsec_` and base64, stored as plain text because signatures are made with it. */
  secret: text().notNull(),
  events: text().array().notNull(),
  createdAt: createdAt(),
  /** Time since which the operator has paused the sending of its events; null: not paused. */
  pausedAt: timestamptz('paused_at'),
  /**
   * Timeouts since the last reply of the webhook's server. After several timeouts the webhook is not called until
   * `restsUntil`.
   */
  timeouts: integer().notNull().default(0),
  restsUntil: timestamptz('rests_until'),
})

/** One row per event and subscribed webhook, in order of the events. */
export const webhookEvent = pgTable(
  'webhook_event',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    webhookId: cascadingReference('webhook_id', () => webhook.id),
    /**
     * Events with the same number are sent in order. Events that are not about an order have a negative number.
     */
    orderId: integer('order_id').notNull(),
    /** JSON, sent and signed byte for byte at every attempt. */
    body: text().notNull(),
    createdAt: createdAt(),
    sentAt: timestamptz('sent_at'),
  },
  (table) => [
    index('webhook_event_waiting')
      .on(table.webhookId, table.orderId, table.id)
      .where(sql`${table.sentAt} is null`),
  ],
)
