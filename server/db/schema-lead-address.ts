/**
 * Permanent facts about an email address, by its hash: that a letter was sent to it, and that it unsubscribed (req
 * 27.5, 27.6).
 */
import { pgTable, text } from 'drizzle-orm/pg-core'
import { timestamptz } from './schema-catalogue'

export const leadAddress = pgTable('lead_address', {
  /**
   * SHA-256 of the address in lower case, in hex. The row outlives the lead, so that an erased person gets no further
   * letter.
   */
  emailHash: text('email_hash').primaryKey(),
  /** Time when its only letter was sent. */
  writtenAt: timestamptz('written_at'),
  unsubscribedAt: timestamptz('unsubscribed_at'),
})
