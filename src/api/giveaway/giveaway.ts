/** The giveaway: sending an entry, outside `frontend/api/` (req 10.2). */
import * as v from 'valibot'
import { entryWire, type GiveawayEntry } from '../../domain/kiosk/giveaway'
import { isAnswerLost, RejectedFailure } from '../../domain/failure'
import type { ProviderKey } from '../../domain/kiosk/sealed-entry'
import { fetchAbout } from '../content/about'
import { apiUrl } from '../hosts'
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
  /** The seven fields of the specification, and nothing of ours. */
  specifiedOnly?: boolean
}

/** Resolves to the provider's Message. `content` is the entry, or the text that only the provider can open. */
export async function sendEntry(
  content: GiveawayEntry | string,
  { entryId, capturedAt, asMember, specifiedOnly = false, ...options }: EntrySending,
): Promise<string> {
  const body = new FormData()
  const { NewsLetterWords, ...specified } =
    typeof content === 'string' ? sealedWire(content) : entryWire(content)
  const more = { ...(NewsLetterWords && { NewsLetterWords }), EntryID: entryId, CapturedAt: capturedAt }
  for (const [name, text] of Object.entries({ ...specified, ...(!specifiedOnly && more) }))
    body.append(name, text)
  const { value } = await request('POST', '/service/campian_add', Receipt, {
    ...options,
    body,
    asMember: asMember && 'bearer',
    headDeadline: writeDeadline,
  })
  return value.Message
}

const sealedWire = (SealedEntry: string): Record<string, string> => ({ SealedEntry })

/** ms for which the provider's answer counts: a kiosk may have hundreds of entries to send. */
const answerLasts = 60_000
const asked = { host: '', until: 0, takes: false }

/** Whether the provider names `giveaway-entries`. Throws where that cannot be told: then the entry waits, too. */
export async function takesEntryFields(signal: AbortSignal): Promise<boolean> {
  const host = apiUrl('')
  if (asked.host === host && Date.now() < asked.until) return asked.takes
  const features = await fetchAbout(signal).then(
    ({ value }) => value.features,
    (error: unknown) => {
      if (isAnswerLost(error) || signal.aborted) throw error
      return null
    },
  )
  Object.assign(asked, {
    host,
    until: Date.now() + answerLasts,
    takes: features?.includes('giveaway-entries') === true,
  })
  return asked.takes
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
