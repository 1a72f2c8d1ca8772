/** The operator's desk: its members with their rights, its sessions, and the log of their actions. */
import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { DeskRight } from '../../src/domain/desk/rights'
import { createdAt, timestamptz, cascadingReference } from './schema-catalogue'
import { appUser } from './schema-customer'

/** Staff with access to the desk. An account of the role admin has all rights, with or without a row. */
export const deskMember = pgTable('desk_member', {
  userId: cascadingReference('user_id', () => appUser.id).primaryKey(),
  rights: text().array().$type<DeskRight[]>().notNull(),
  /** Secret of the one-time codes in base32; null: not set up. */
  codeSecret: text('code_secret'),
  /** The 30 s step of the newest code that was used, so that no code is accepted twice. */
  codeStep: bigint('code_step', { mode: 'number' }).notNull().default(0),
})

export const deskSession = pgTable(
  'desk_session',
  {
    /** SHA-256 of the cookie in hex: a copy of this table opens no session. */
    tokenHash: text('token_hash').primaryKey(),
    userId: cascadingReference('user_id', () => appUser.id),
    /** false: the password was right, and the second step is pending. */
    isOpen: boolean('is_open').notNull(),
    /** The secret that is shown for an authenticator app; the account gets the secret with the first right code. */
    newSecret: text('new_secret'),
    /** The WebAuthn challenge that a passkey has to sign; it is used once, before `challengeExpiresAt`. */
    challenge: text(),
    challengeExpiresAt: timestamptz('challenge_expires_at'),
    createdAt: createdAt(),
    lastUsedAt: timestamptz('last_used_at').notNull().defaultNow(),
    expiresAt: timestamptz('expires_at').notNull(),
  },
  (table) => [index('desk_session_user').on(table.userId)],
)

/** Passkeys of an account for the second step, in addition to codes or instead of them. */
export const deskPasskey = pgTable(
  'desk_passkey',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    userId: cascadingReference('user_id', () => appUser.id),
    /** Credential ID (WebAuthn), in base64url. */
    credentialId: text('credential_id').notNull().unique(),
    /** The public key: COSE in base64url. */
    publicKey: text('public_key').notNull(),
    /** The authenticator's signature counter (WebAuthn signCount); 0 when it does not count. */
    counter: bigint({ mode: 'number' }).notNull(),
    transports: text().array().notNull(),
    /** The name that its owner chose. */
    name: text().notNull(),
    createdAt: createdAt(),
    lastUsedAt: timestamptz('last_used_at'),
  },
  (table) => [index('desk_passkey_user').on(table.userId)],
)

/** The desk's log. Rows are only added, and only changed to erase a person from them (writes/person-tables.ts). */
export const deskAuditLog = pgTable(
  'desk_act',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    /** null: the account is deleted; its email stays. */
    userId: integer('user_id').references(() => appUser.id, { onDelete: 'set null' }),
    email: text().notNull(),
    /** The action, such as "move" or "answer"; `subject` is its object, such as "order 10001". */
    act: text().notNull(),
    subject: text().notNull(),
    /** The fields that differ, before and after the action. */
    before: jsonb().$type<Record<string, unknown>>().notNull(),
    after: jsonb().$type<Record<string, unknown>>().notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('desk_act_subject').on(table.subject)],
)

/**
 * The changed products of an act on several products, each with the fields that differ, by which the act can be undone.
 * They are apart from the log, so that a list of the log does not read them.
 */
export const deskActProduct = pgTable(
  'desk_act_product',
  {
    actId: cascadingReference('act_id', () => deskAuditLog.id),
    /** No reference: a product may be removed, and the log stays. */
    productId: integer('product_id').notNull(),
    sku: text().notNull(),
    /** Has no `sku` if the act added the product. */
    before: jsonb().$type<Record<string, unknown>>().notNull(),
    after: jsonb().$type<Record<string, unknown>>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.actId, table.productId] })],
)
