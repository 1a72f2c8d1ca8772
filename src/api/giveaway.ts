/** The giveaway: sending an entry (A §7, outside `frontend/api/`), and the key that entries are sealed to. */
import * as v from 'valibot'
import { RejectedFailure } from '../domain/failure'
import type { GiveawayEntry } from '../domain/giveaway'
import type { ProviderKey } from '../domain/sealed-entry'
import { request } from './request'
import { callRaw } from './saver-call'
import { enveloped, wireId, wireOne, wireText } from './wire'
import { writeDeadline } from './write-deadline'

const Said = v.object({ Message: wireText })
/** Words must be there: an entry counts as received only when the provider says so. */
const Receipt = v.union([Said, enveloped(wireOne(Said))], 'a Message is due')

/** The fields of the form as the provider spells them; what is sealed to it is the same as JSON. */
export function entryWire(entry: GiveawayEntry): Record<string, string> {
  return {
    FullName: entry.fullName,
    SchollName: entry.schoolName,
    Position: entry.position,
    EmailAddress: entry.email,
    PhoneNumber: entry.phone,
    WhatItemsInterestedYouTheMostOnOurStall: entry.interests,
    IsNewsLetter: entry.newsletter ? '1' : '0',
    ...(entry.agreedTo === null ? {} : { NewsLetterWords: entry.agreedTo }),
  }
}

export type EntrySending = {
  /** A UUID: the same entry is stored once, however often it comes. */
  entryId: string
  /** ISO, by the device's clock. */
  capturedAt: string
  /** Sends the token of whoever is signed in. Nothing of a visitor's does. */
  asMember: boolean
  idempotencyKey: string
  deviceId: string | null
  signal: AbortSignal
}

/** Resolves to the provider's Message. `content` is the entry, or the text that only the provider can open. */
export async function sendEntry(
  content: GiveawayEntry | string,
  { entryId, capturedAt, asMember, ...options }: EntrySending,
): Promise<string> {
  const body = new FormData()
  const fields = typeof content === 'string' ? { SealedEntry: content } : entryWire(content)
  for (const [name, text] of Object.entries(fields)) body.append(name, text)
  body.append('EntryID', entryId)
  body.append('CapturedAt', capturedAt)
  const { value } = await request('POST', '/service/campian_add', Receipt, {
    ...options,
    body,
    asMember: asMember && 'bearer',
    headDeadline: writeDeadline,
  })
  return value.Message
}

const coordinate = v.pipe(v.string(), v.regex(/^[\w-]{43}$/))
const KeyReply = enveloped(
  v.object({
    KeyID: wireId,
    Key: v.object({ kty: v.literal('EC'), crv: v.literal('P-256'), x: coordinate, y: coordinate }),
  }),
)

/**
 * The key to seal entries to; null when this provider offers none. Throws OfflineFailure, or RejectedFailure while the
 * provider is busy: then nobody knows.
 */
export async function fetchGiveawayKey(signal: AbortSignal): Promise<ProviderKey | null> {
  try {
    const { reply } = await callRaw({ method: 'GET', path: 'giveaway/key', token: null }, signal)
    const read = v.safeParse(KeyReply, reply)
    return read.success ? { id: read.output.KeyID, jwk: read.output.Key } : null
  } catch (error) {
    if (error instanceof RejectedFailure && error.meansMissing) return null
    throw error
  }
}
