/** Entries of the giveaway as a stall's tablet sends them. */
import { randomUUID } from 'node:crypto'
import { CompactEncrypt, importJWK } from 'jose'
import * as v from 'valibot'
import type { EntryPayload } from '../../src/domain/kiosk/encrypted-entry'
import type { UnsentChange } from '../../src/domain/outbox/unsent-export'
import type { Provider } from './provider'

export type Fields = Record<string, string>

export const newEmail = () => `${randomUUID()}@school.example`

/** Returns the fields that people type; `overrides` replaces some of them. */
export function entryFields(overrides: Fields = {}): Fields {
  return {
    FullName: 'Jo Brand',
    SchollName: 'Harbour High',
    Position: 'Principal',
    EmailAddress: newEmail(),
    PhoneNumber: '0400 123 456',
    WhatItemsInterestedYouTheMostOnOurStall: 'Sublimated apparel, Merchandise',
    IsNewsLetter: '0',
    ...overrides,
  }
}

export function toFormData(fields: Fields): FormData {
  const form = new FormData()
  for (const [name, text] of Object.entries(fields)) form.append(name, text)
  return form
}

export const entryForm = (overrides: Fields = {}) => toFormData(entryFields(overrides))

/** Makes a new form each time, as a tablet does, so that the multipart boundary differs. */
export function sendEntry({ fetch }: Provider, fields: Fields, headers: Record<string, string> = {}) {
  return fetch('/service/campian_add', { method: 'POST', headers, body: toFormData(fields) })
}

/** An unsent entry as in the tablet's export file. */
export const unsentEntry = (payload: EntryPayload): UnsentChange => ({
  id: randomUUID(),
  what: 'Giveaway entry',
  text: null,
  at: 0,
  state: 'Waiting',
  reason: null,
  stored: { kind: 'entry', entity: payload.entryId, opSchema: 1, payload },
  entry: null,
})

const KeyReply = v.object({
  Data: v.object({
    KeyID: v.string(),
    Key: v.strictObject({ kty: v.literal('EC'), crv: v.literal('P-256'), x: v.string(), y: v.string() }),
  }),
})

export async function readGiveawayKey({ get }: Provider) {
  return v.parse(KeyReply, await (await get('giveaway/key')).json()).Data
}

type GiveawayPublicKey = Awaited<ReturnType<typeof readGiveawayKey>>

/** Encrypts the content as a storefront other than ours would. */
export async function encryptEntry(
  { KeyID, Key }: GiveawayPublicKey,
  content: unknown,
  alg = 'ECDH-ES',
): Promise<string> {
  return new CompactEncrypt(new TextEncoder().encode(JSON.stringify(content)))
    .setProtectedHeader({ alg, enc: 'A256GCM', kid: KeyID })
    .encrypt(await importJWK(Key, alg))
}
