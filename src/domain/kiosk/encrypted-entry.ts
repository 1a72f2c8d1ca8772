/**
 * A giveaway entry, or other data of visitors, while it waits on a device: its encryption, and the parts in clear
 * text.
 */
import * as v from 'valibot'
import type { GiveawayEntry } from './giveaway'

/** A provider's public key for entries (P-256). */
export type ProviderKey = { id: string; jwk: { kty: 'EC'; crv: 'P-256'; x: string; y: string } }

export const Entry: v.GenericSchema<unknown, GiveawayEntry> = v.object({
  fullName: v.string(),
  schoolName: v.string(),
  position: v.string(),
  email: v.string(),
  phone: v.string(),
  interests: v.string(),
  newsletter: v.boolean(),
  agreedTo: v.nullable(v.string()),
})

/**
 * Schema of visitors' data that waits on a device. `Content` is stored in clear text when a page cannot encrypt it.
 * The property names are part of the stored data.
 */
export function encryptedSchema<S extends v.GenericSchema>(Content: S) {
  return v.variant('to', [
    /** Encrypted for the provider; this device cannot decrypt it. */
    v.object({ to: v.literal('provider'), keyId: v.string(), jwe: v.string() }),
    /** Encrypted with the device's own key, which cannot be exported. Both texts are base64url. */
    v.object({ to: v.literal('device'), keyId: v.string(), iv: v.string(), text: v.string() }),
    /** In clear text, because a page without https has no cryptography. */
    v.object({ to: v.literal('nobody'), entry: Content }),
  ])
}

export type Encrypted<C> =
  | { to: 'provider'; keyId: string; jwe: string }
  | { to: 'device'; keyId: string; iv: string; text: string }
  | { to: 'nobody'; entry: C }

export const EntryPayload = v.object({
  /** A UUID by which the provider recognizes a repeated entry. */
  entryId: v.string(),
  /** ISO time by the device's clock. */
  capturedAt: v.string(),
  sealed: encryptedSchema(Entry),
})

export type EntryPayload = v.InferOutput<typeof EntryPayload>
