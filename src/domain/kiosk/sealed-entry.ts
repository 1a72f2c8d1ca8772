/** A giveaway entry, or what else visitors say, as it waits on a device: who could read it there, and what is left in clear. */
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

/** What visitors say as it waits on a device, `Content` where a page cannot seal it. Stored under these names. */
export function sealedOf<S extends v.GenericSchema>(Content: S) {
  return v.variant('to', [
    /** This device cannot open it again. */
    v.object({ to: v.literal('provider'), keyId: v.string(), jwe: v.string() }),
    /** Opened with the device's own key, which cannot be read out of it. Both texts are base64url. */
    v.object({ to: v.literal('device'), keyId: v.string(), iv: v.string(), text: v.string() }),
    /** In clear, where a page without https has no cryptography. */
    v.object({ to: v.literal('nobody'), entry: Content }),
  ])
}

export type Sealed<C> =
  | { to: 'provider'; keyId: string; jwe: string }
  | { to: 'device'; keyId: string; iv: string; text: string }
  | { to: 'nobody'; entry: C }

export const EntryPayload = v.object({
  /** A UUID, by which the provider knows an entry that comes twice. */
  entryId: v.string(),
  /** ISO, by the device's clock. */
  capturedAt: v.string(),
  sealed: sealedOf(Entry),
})

export type EntryPayload = v.InferOutput<typeof EntryPayload>
