/** Conversations at stalls, as staff noted them (req 26.1). What several noted of one person becomes a lead where it is read. */
import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { type Consent, grades, leadStates } from '../../src/domain/lead/lead'
import { createdAt, moment } from './schema-catalogue'
import { appUser } from './schema-customer'

export const leadCapture = pgTable(
  'lead_capture',
  {
    /** The device's name for it: what is sent again stays one conversation. */
    id: uuid().primaryKey(),
    /** Whose conversation it was; null once that account is gone. */
    userId: integer('user_id').references(() => appUser.id, { onDelete: 'set null' }),
    /** The device's name; '' where it has none. */
    device: text().notNull(),
    badge: text().notNull(),
    name: text().notNull(),
    company: text().notNull(),
    /** In small letters. */
    email: text().notNull(),
    phone: text().notNull(),
    grade: text({ enum: grades }),
    timing: text().notNull(),
    budget: text().notNull(),
    /** Slugs of products. */
    interests: jsonb().$type<string[]>().notNull(),
    note: text().notNull(),
    /** What was set for the lead that it is part of; null while nothing was. */
    state: text({ enum: leadStates }),
    consent: jsonb().$type<Consent>(),
    /** By the device's clock, which may be wrong; null when it sent no time. */
    capturedAt: moment('captured_at'),
    receivedAt: moment('received_at').notNull().defaultNow(),
    /** Whoever it was about wanted to be forgotten: nothing of that person is in here, nor comes again. */
    erasedAt: moment('erased_at'),
  },
  (table) => [
    index('lead_capture_email').on(table.email),
    index('lead_capture_received').on(table.receivedAt),
  ],
)

/** What the shop's people note of a lead later, with its newest conversation, and gone with it (req 22.22). */
export const leadNote = pgTable(
  'lead_note',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    captureId: uuid('capture_id')
      .notNull()
      .references(() => leadCapture.id, { onDelete: 'cascade' }),
    /** Null for a command, a program, or an account that is gone. */
    userId: integer('user_id').references(() => appUser.id, { onDelete: 'set null' }),
    text: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('lead_note_capture').on(table.captureId)],
)
