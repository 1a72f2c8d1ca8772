/**
 * Permanent facts about an email address, by its hash: that an advertising email was sent to it, and that it
 * unsubscribed (req 27.5, 27.6).
 */
import { pgTable, text } from 'drizzle-orm/pg-core'
import { timestamptz } from './schema-catalogue'

export const mailedAddress = pgTable('lead_address', {
  /**
   * SHA-256 of the address in lower case, in hex. The row outlives all data of the person, so that an erased person
   * gets no further email.
   */
  emailHash: text('email_hash').primaryKey(),
  /** Time when the only advertising email was sent to it. */
  writtenAt: timestamptz('written_at'),
  unsubscribedAt: timestamptz('unsubscribed_at'),
})
