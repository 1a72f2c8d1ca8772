/** The provider's key for giveaway entries. Apart from sending them, which is loaded with whatever waits on the device. */
import * as v from 'valibot'
import { RejectedFailure } from '../domain/failure'
import type { ProviderKey } from '../domain/sealed-entry'
import { callRaw } from './saver-call'
import { enveloped, wireId } from './wire'

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
