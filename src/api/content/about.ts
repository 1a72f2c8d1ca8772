/** What the provider says of the shop: an optional call, of which pages need the features alone (req 14.19). */
import * as v from 'valibot'
import { aboutPath } from '../../domain/brand/feature'
import type { Dated } from '../../domain/dated'
import { RejectedFailure } from '../../domain/failure'
import { request, type SavedReply } from '../request'
import { enveloped, wireList, wireOneOrNone, wireText } from '../wire'

const AboutReply = enveloped(wireOneOrNone(v.object({ Features: v.nullish(wireList(wireText), null) })))

/** Names of what the provider has of all that it need not have; null where it says nothing of that. */
export async function fetchFeatures(
  signal?: AbortSignal,
  saved?: SavedReply,
): Promise<Dated<string[] | null>> {
  try {
    const reply = await request('GET', aboutPath, AboutReply, { signal, saved })
    return { ...reply, value: reply.value?.Features ?? null }
  } catch (error) {
    if (!(error instanceof RejectedFailure && error.meansMissing)) throw error
    return { value: null, at: Date.now(), fresh: true }
  }
}
