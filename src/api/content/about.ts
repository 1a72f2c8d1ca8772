/** What the provider says of the shop: an optional call, of which pages need features and delivery alone (req 14.19, 21.4). */
import { aboutPath } from '../../domain/brand/feature'
import type { Dated } from '../../domain/dated'
import { RejectedFailure } from '../../domain/failure'
import { request, type SavedReply } from '../request'
import { type About, AboutReply } from './about-reply'

const silent: About = { features: null, delivery: null }

export async function fetchAbout(signal?: AbortSignal, saved?: SavedReply): Promise<Dated<About>> {
  try {
    const reply = await request('GET', aboutPath, AboutReply, { signal, saved })
    return { ...reply, value: reply.value ?? silent }
  } catch (error) {
    if (!(error instanceof RejectedFailure && error.meansMissing)) throw error
    return { value: silent, at: Date.now(), fresh: true }
  }
}
