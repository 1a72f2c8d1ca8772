/**
 * The provider's information about the shop: an optional call. Pages need only features and delivery (req 14.19,
 * 21.4).
 */
import { aboutPath } from '../../domain/brand/feature'
import type { Dated } from '../../domain/dated'
import { RejectedFailure } from '../../domain/failure'
import { request, type SavedReply } from '../request'
import { type About, AboutReply } from './about-reply'

const unknownAbout: About = { features: null, delivery: null }

export async function fetchAbout(signal?: AbortSignal, saved?: SavedReply): Promise<Dated<About>> {
  try {
    const reply = await request('GET', aboutPath, AboutReply, { signal, saved })
    return { ...reply, value: reply.value ?? unknownAbout }
  } catch (error) {
    if (!(error instanceof RejectedFailure && error.isMissing)) throw error
    return { value: unknownAbout, at: Date.now(), fresh: true }
  }
}
