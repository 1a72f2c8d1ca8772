/**
 * Conversations at exhibition stalls, as staff noted them (req 26.1). Several conversations with one person are
 * merged into a lead when leads are read.
 */
import { index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { type LeadAnswers, type Consent, type FormVersion, grades, leadStates } from '../rules/lead'
import type { LeadForm } from '../rules/lead-form'
import { bytea, createdAt, timestamptz } from '../../../server/db/schema-catalogue'
import { appUser } from '../../../server/db/schema-customer'

export const leadCapture = pgTable(
  'lead_capture',
  {
    /** The conversation's id from the device, so that a repeated request is stored once. */
    id: uuid().primaryKey(),
    /** The member of staff; null: the account is deleted. */
    userId: integer('user_id').references(() => appUser.id, { onDelete: 'set null' }),
    /** The device's name; '': none. */
    device: text().notNull(),
    badge: text().notNull(),
    name: text().notNull(),
    company: text().notNull(),
    /** In lower case. */
    email: text().notNull(),
    phone: text().notNull(),
    grade: text({ enum: grades }),
    timing: text().notNull(),
    budget: text().notNull(),
    /** Product slugs. */
    interests: jsonb().$type<string[]>().notNull(),
    note: text().notNull(),
    /** The state of the lead that this conversation belongs to; null: not set. */
    state: text({ enum: leadStates }),
    consent: jsonb().$type<Consent>(),
    /** The device's id of the draft that was started with the conversation, in the account of the member of staff. */
    draftId: uuid('draft_id'),
    /** The form in which the conversation was noted; null: the built-in form. */
    form: jsonb().$type<FormVersion>(),
    /** Answers to those fields of the form that have no column. */
    answers: jsonb().$type<LeadAnswers>().notNull().default({}),
    /** By the device's clock, which may be wrong; null: the device sent no time. */
    capturedAt: timestamptz('captured_at'),
    receivedAt: timestamptz('received_at').notNull().defaultNow(),
    /** Time when the person's data were erased on request; later requests of devices do not add them again. */
    erasedAt: timestamptz('erased_at'),
  },
  (table) => [
    index('lead_capture_email').on(table.email),
    index('lead_capture_received').on(table.receivedAt),
  ],
)

/**
 * The photograph of a business card, deleted with its conversation (req 26.9). It has a table of its own, because
 * lists do not need it.
 */
export const leadCard = pgTable('lead_card', {
  captureId: uuid('capture_id')
    .primaryKey()
    .references(() => leadCapture.id, { onDelete: 'cascade' }),
  /** A JPEG. */
  picture: bytea().notNull(),
})

/** Later notes about a lead, stored with its newest conversation and deleted with it (req 22.22). */
export const leadNote = pgTable(
  'lead_note',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    captureId: uuid('capture_id')
      .notNull()
      .references(() => leadCapture.id, { onDelete: 'cascade' }),
    /** null: a command, a program, or a deleted account. */
    userId: integer('user_id').references(() => appUser.id, { onDelete: 'set null' }),
    text: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('lead_note_capture').on(table.captureId)],
)

/** The operator's forms (req 26.7). Versions are never changed, because leads name the version that they answer. */
export const leadForm = pgTable(
  'lead_form',
  {
    id: text().notNull(),
    version: integer().notNull(),
    form: jsonb().$type<LeadForm>().notNull(),
    madeAt: timestamptz('made_at').notNull().defaultNow(),
    /** The same in all versions of a form. A removed form stays, because leads on offline devices may name it. */
    removedAt: timestamptz('removed_at'),
  },
  (table) => [primaryKey({ columns: [table.id, table.version] })],
)

/** The form that devices show, in its newest version. Devices without a row show the built-in form. */
export const leadFormUse = pgTable('lead_form_use', {
  /** The device's name; '': all devices without a row of their own. */
  device: text().primaryKey(),
  formId: text('form_id').notNull(),
})
