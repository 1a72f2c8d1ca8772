/** The giveaway: sending an entry, outside `frontend/api/` (req 10.2). */
import * as v from 'valibot'
import { entryWire, type GiveawayEntry } from '../../domain/kiosk/giveaway'
import { RejectedFailure } from '../../domain/failure'
import type { ProviderKey } from '../../domain/kiosk/sealed-entry'
import { request, writeDeadline } from '../request'
import { enveloped, wireId, wireOne, wireOneOrNone, wireText } from '../wire'
import { checkReply } from '../reply'
import { callRaw } from '../catalogue/saver-call'

const WithMessage = v.object({ Message: wireText })
/** Stricter than MessageReply: an entry counts as received only with a Message. */
export const Receipt = v.union([WithMessage, enveloped(wireOne(WithMessage))], 'a Message is due')

type EntrySending = {
  /** A UUID: the same entry is stored once, however often it comes. */
  entryId: string
  /** ISO, by the device's clock. */
  capturedAt: string
  /** Sends the token of the customer who is signed in. Nothing of a visitor's does. */
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

// The provider's key for giveaway entries. Apart from sending them, which is loaded with whatever waits on the device.

const coordinate = v.pipe(v.string(), v.regex(/^[\w-]{43}$/))
const KeyOrNone = wireOneOrNone(
  v.object({
    KeyID: wireId,
    Key: v.object({ kty: v.literal('EC'), crv: v.literal('P-256'), x: coordinate, y: coordinate }),
  }),
)
/** Nothing in an envelope is no key; what has no envelope is not about keys at all. */
export const KeyReply = enveloped(KeyOrNone)

/**
 * The key to seal entries to; null when this provider says that it offers none. Throws OfflineFailure, ContractFailure
 * or RejectedFailure when it is busy or a captive portal answered in its place: then it is unknown.
 */
export async function fetchGiveawayKey(signal: AbortSignal): Promise<ProviderKey | null> {
  try {
    const { reply } = await callRaw({ method: 'GET', path: 'giveaway/key', token: null }, signal)
    const offered = checkReply(reply, KeyReply, 'GET giveaway/key')
    return offered && { id: offered.KeyID, jwk: offered.Key }
  } catch (error) {
    if (error instanceof RejectedFailure && error.meansMissing && error.hasOwnWords) return null
    throw error
  }
}
