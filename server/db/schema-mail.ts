/** The state of each email about an order, a request or a person, without text or address (req 22.29). */
import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { mailStates } from '../../src/domain/desk/mail-row'
import { createdAt, timestamptz } from './schema-catalogue'

export const mailState = pgTable(
  'mail_state',
  {
    /** Id of the mail, which its job and its Message-ID have as well. */
    id: uuid().primaryKey(),
    /** "order 10001", "request 7", "link UUID", or "address " and the hash of the address. */
    subject: text().notNull(),
    name: text().notNull(),
    state: text({ enum: mailStates }).notNull(),
    /** The mail server's answer or error, without addresses. */
    detail: text().notNull().default(''),
    createdAt: createdAt(),
    changedAt: timestamptz('changed_at').notNull().defaultNow(),
  },
  (table) => [index('mail_state_subject').on(table.subject)],
)
