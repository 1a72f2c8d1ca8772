/** The operator's desk: who may do what there, its sessions, and the log of what was done. */
import { bigint, boolean, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { DeskRight } from '../../src/domain/desk/rights'
import { createdAt, moment, partOf } from './schema-catalogue'
import { appUser } from './schema-customer'

/** An account of the role admin has all rights, with or without a row. */
export const deskMember = pgTable('desk_member', {
  userId: partOf('user_id', () => appUser.id).primaryKey(),
  rights: text().array().$type<DeskRight[]>().notNull(),
  /** Of the second step, in base32; null until it is set up. */
  codeSecret: text('code_secret'),
  /** The 30 s of the newest code that was used: no code counts twice. */
  codeStep: bigint('code_step', { mode: 'number' }).notNull().default(0),
})

export const deskSession = pgTable(
  'desk_session',
  {
    /** SHA-256 of the cookie in hex: a copy of this table opens no session. */
    tokenHash: text('token_hash').primaryKey(),
    userId: partOf('user_id', () => appUser.id),
    /** False while only the password was right and a code is asked for. */
    isOpen: boolean('is_open').notNull(),
    /** Shown for an authenticator, and stored with the account once a code of it was right. */
    newSecret: text('new_secret'),
    /** The WebAuthn challenge that a passkey has to sign; it is used once, before `challengeExpiresAt`. */
    challenge: text(),
    challengeExpiresAt: moment('challenge_expires_at'),
    createdAt: createdAt(),
    lastUsedAt: moment('last_used_at').notNull().defaultNow(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('desk_session_user').on(table.userId)],
)

/** What an account passes the second step by, besides or in place of codes. */
export const deskPasskey = pgTable(
  'desk_passkey',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    userId: partOf('user_id', () => appUser.id),
    /** As its authenticator calls it, in base64url. */
    credentialId: text('credential_id').notNull().unique(),
    /** COSE in base64url: a public key. */
    publicKey: text('public_key').notNull(),
    /** Uses, as its authenticator counts them; 0 where it does not. */
    counter: bigint({ mode: 'number' }).notNull(),
    transports: text().array().notNull(),
    /** In the words of who added it. */
    name: text().notNull(),
    createdAt: createdAt(),
    lastUsedAt: moment('last_used_at'),
  },
  (table) => [index('desk_passkey_user').on(table.userId)],
)

/** Rows are added, and changed by nothing but the erasing of a person (writes/person-tables.ts). */
export const deskAct = pgTable(
  'desk_act',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    /** Null when the account is gone; its address stays. */
    userId: integer('user_id').references(() => appUser.id, { onDelete: 'set null' }),
    email: text().notNull(),
    /** "move", "answer"; and on what: "order 10001". */
    act: text().notNull(),
    subject: text().notNull(),
    /** What differs of it. */
    before: jsonb().$type<Record<string, unknown>>().notNull(),
    after: jsonb().$type<Record<string, unknown>>().notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('desk_act_subject').on(table.subject)],
)

/** A program's way to the desk's calls. */
export const apiKey = pgTable('api_key', {
  name: text().primaryKey(),
  /** SHA-256 in hex: a copy of this table opens nothing. */
  keyHash: text('key_hash').notNull().unique(),
  rights: text().array().$type<DeskRight[]>().notNull(),
  createdAt: createdAt(),
  lastUsedAt: moment('last_used_at'),
})
