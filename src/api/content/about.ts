/** What the provider says of the shop: an optional call, of which pages need features and delivery alone (req 14.19, 21.4). */
import { aboutPath } from '../../domain/brand/feature'
import type { Dated } from '../../domain/dated'
import type { DeliveryRules } from '../../domain/delivery/promise'
import { RejectedFailure } from '../../domain/failure'
import { request, type SavedReply } from '../request'
import { AboutReply } from './about-reply'

/** `features`: names of what the provider has of all that it need not have. Null where it says nothing. */
export type About = { features: string[] | null; delivery: DeliveryRules | null }

export async function fetchAbout(signal?: AbortSignal, saved?: SavedReply): Promise<Dated<About>> {
  try {
    const reply = await request('GET', aboutPath, AboutReply, { signal, saved })
    const { Features = null, Delivery = null } = reply.value ?? {}
    return { ...reply, value: { features: Features, delivery: Delivery } }
  } catch (error) {
    if (!(error instanceof RejectedFailure && error.meansMissing)) throw error
    return { value: { features: null, delivery: null }, at: Date.now(), fresh: true }
  }
}
