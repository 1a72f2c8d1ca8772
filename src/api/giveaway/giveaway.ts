/** Sends giveaway entries, by a call outside `frontend/api/` (req 10.2). */
import * as v from 'valibot'
import { entryWire, type GiveawayEntry } from '../../domain/kiosk/giveaway'
import { isAnswerLost, RejectedFailure } from '../../domain/failure'
import type { ProviderKey } from '../../domain/kiosk/encrypted-entry'
import { fetchAbout } from '../content/about'
import { apiUrl } from '../hosts'
import { write } from '../write'
import { enveloped, wireId, wireOne, wireOneOrNone, wireText } from '../wire'
import { checkReply } from '../reply'
import { callRaw } from '../catalogue/saver-call'

const WithMessage = v.object({ Message: wireText })
/** Stricter than MessageReply: an entry counts as received only with a Message. */
export const Receipt = v.union([WithMessage, enveloped(wireOne(WithMessage))], 'expected a Message')

type EntryOptions = {
  /** A UUID: the provider stores an entry once, however often it is sent. */
  entryId: string
  /** ISO time by the device's clock. */
  capturedAt: string
  /** Sends the token of the signed-in customer. A visitor's entry is sent without one. */
  asMember: boolean
  idempotencyKey: string
  deviceId: string | null
  signal: AbortSignal
  /** Sends only the seven fields of the specification. */
  specifiedOnly?: boolean
}

/** Resolves to the provider's Message. `content` is the entry, or text that only the provider can decrypt. */
export async function sendEntry(
  content: GiveawayEntry | string,
  { entryId, capturedAt, asMember, specifiedOnly = false, ...options }: EntryOptions,
): Promise<string> {
  const body = new FormData()
  const { NewsLetterWords, ...specified } =
    typeof content === 'string' ? encryptedWire(content) : entryWire(content)
  const extraFields = {
    ...(NewsLetterWords && { NewsLetterWords }),
    EntryID: entryId,
    CapturedAt: capturedAt,
  }
  for (const [name, text] of Object.entries({ ...specified, ...(!specifiedOnly && extraFields) }))
    body.append(name, text)
  const { Message } = await write('POST', '/service/campian_add', Receipt, {
    ...options,
    body,
    asMember: asMember && 'bearer',
  })
  return Message
}

const encryptedWire = (encryptedEntry: string): Record<string, string> => ({ SealedEntry: encryptedEntry })

/** Time for which the provider's answer is reused, because a kiosk may have hundreds of entries to send. */
const featuresLifetimeMs = 60_000
const cachedAnswer = { host: '', validUntil: 0, acceptsFields: false }

/**
 * Resolves to true when the provider's features include `giveaway-entries`. Throws when this is unknown, so that the
 * entry waits.
 */
export async function acceptsEntryFields(signal: AbortSignal): Promise<boolean> {
  const host = apiUrl('')
  if (cachedAnswer.host === host && Date.now() < cachedAnswer.validUntil) return cachedAnswer.acceptsFields
  const features = await fetchAbout(signal).then(
    ({ value }) => value.features,
    (error: unknown) => {
      if (isAnswerLost(error) || signal.aborted) throw error
      return null
    },
  )
  Object.assign(cachedAnswer, {
    host,
    validUntil: Date.now() + featuresLifetimeMs,
    acceptsFields: features?.includes('giveaway-entries') === true,
  })
  return cachedAnswer.acceptsFields
}

// The provider's key for giveaway entries.

const coordinate = v.pipe(v.string(), v.regex(/^[\w-]{43}$/))
const KeyOrNone = wireOneOrNone(
  v.object({
    KeyID: wireId,
    Key: v.object({ kty: v.literal('EC'), crv: v.literal('P-256'), x: coordinate, y: coordinate }),
  }),
)
/** An empty envelope means no key. A reply without an envelope is invalid. */
export const KeyReply = enveloped(KeyOrNone)

/**
 * The key to encrypt entries with; null: the provider replies that it has no key. Throws OfflineFailure,
 * ContractFailure or RejectedFailure when this is unknown, because the provider is busy or a captive portal (the
 * sign-in page of a network) answered instead.
 */
export async function fetchGiveawayKey(signal: AbortSignal): Promise<ProviderKey | null> {
  try {
    const { reply } = await callRaw({ method: 'GET', path: 'giveaway/key', token: null }, signal)
    const entryKey = checkReply(reply, KeyReply, 'GET giveaway/key')
    return entryKey && { id: entryKey.KeyID, jwk: entryKey.Key }
  } catch (error) {
    if (error instanceof RejectedFailure && error.isMissing && error.hasProviderMessage) return null
    throw error
  }
}
