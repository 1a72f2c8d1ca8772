/** The provider's key for giveaway entries. Apart from sending them, which is loaded with whatever waits on the device. */
import * as v from 'valibot'
import { RejectedFailure } from '../../domain/failure'
import type { ProviderKey } from '../../domain/kiosk/sealed-entry'
import { checkReply } from '../reply'
import { callRaw } from '../catalogue/saver-call'
import { enveloped, wireId, wireOneOrNone } from '../wire'

const coordinate = v.pipe(v.string(), v.regex(/^[\w-]{43}$/))
const KeyOrNone = wireOneOrNone(
  v.object({
    KeyID: wireId,
    Key: v.object({ kty: v.literal('EC'), crv: v.literal('P-256'), x: coordinate, y: coordinate }),
  }),
)
/** Nothing in an envelope is no key; what has no envelope is not about keys at all. */
const KeyReply = enveloped(KeyOrNone)

/**
 * The key to seal entries to; null when this provider says that it offers none. Throws OfflineFailure, ContractFailure
 * or RejectedFailure when it is busy or somebody else answered in its place: then nobody knows.
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
