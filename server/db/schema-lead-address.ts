/** What holds for an email address for ever, by its hash: that it was written to, and that it unsubscribed (req 27.5, 27.6). */
import { pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from './schema-catalogue'

export const leadAddress = pgTable('lead_address', {
  /** SHA-256 of the address in small letters, in hex: it outlives the lead, and an erased person is not written to again. */
  emailHash: text('email_hash').primaryKey(),
  /** When a letter was posted: there is one for each. */
  writtenAt: moment('written_at'),
  unsubscribedAt: moment('unsubscribed_at'),
})
