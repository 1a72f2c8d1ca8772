/** Conversations at stalls, as staff noted them (req 26.1). What several noted of one person becomes a lead where it is read. */
import { index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { type Answers, type Consent, type FormVersion, grades, leadStates } from '../../src/domain/lead/lead'
import type { LeadForm } from '../../src/domain/lead/lead-form'
import { bytea, createdAt, moment } from './schema-catalogue'
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
    /** As its device named the draft that was started with it, of the account whose conversation it was. */
    draftId: uuid('draft_id'),
    /** In which it was noted; null: in the one that is built into the app. */
    form: jsonb().$type<FormVersion>(),
    /** To the fields of that form that have no column here. */
    answers: jsonb().$type<Answers>().notNull().default({}),
    /** By the device's clock, which may be wrong; null when it sent no time. */
    capturedAt: moment('captured_at'),
    receivedAt: moment('received_at').notNull().defaultNow(),
    /** The person it was about asked to be deleted: nothing of that person is in here, nor comes again. */
    erasedAt: moment('erased_at'),
  },
  (table) => [
    index('lead_capture_email').on(table.email),
    index('lead_capture_received').on(table.receivedAt),
  ],
)

/** The photograph of a business card, with its conversation, and gone with it (req 26.9). Apart, as lists do without it. */
export const leadCard = pgTable('lead_card', {
  captureId: uuid('capture_id')
    .primaryKey()
    .references(() => leadCapture.id, { onDelete: 'cascade' }),
  /** A JPEG. */
  picture: bytea().notNull(),
})

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

/** The operator's forms (req 26.7). What was written once stays, as leads name the version that they answer. */
export const leadForm = pgTable(
  'lead_form',
  {
    id: text().notNull(),
    version: integer().notNull(),
    form: jsonb().$type<LeadForm>().notNull(),
    madeAt: moment('made_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.id, table.version] })],
)

/** Which form devices show, in its newest version. Without a row they show the one that is built in. */
export const leadFormUse = pgTable('lead_form_use', {
  /** The device's name; '': all that have no row of their own. */
  device: text().primaryKey(),
  formId: text('form_id').notNull(),
})
