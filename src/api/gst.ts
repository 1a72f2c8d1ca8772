/** The GST rate (S §7 cart/getgst), and with it the cheapest question a provider can be asked. */
import * as v from 'valibot'
import type { Dated } from '../domain/dated'
import { probeParameter } from '../device/storage-names'
import { mapDated } from '../domain/dated'
import { isShopsOwnWord, request } from './request'
import { enveloped, wireNumber, wireOne } from './wire'

const GstReply = enveloped(wireOne(v.object({ Rate: wireNumber })))

/** GST in percent, e.g. 10. */
export async function fetchGst(signal?: AbortSignal): Promise<Dated<number>> {
  return mapDated(await request('GET', 'cart/getgst', GstReply, { signal }), ({ Rate }) => Rate)
}

/**
 * Asks whether the provider itself answers: past every cache, and judged by the content of the answer, so that a
 * captive portal's page does not pass. A shop that refuses in its own words is in trouble, but it is there.
 */
export async function probeProvider(): Promise<boolean> {
  try {
    await request('GET', `cart/getgst?${probeParameter}=${Date.now()}`, GstReply)
    return true
  } catch (error) {
    return isShopsOwnWord(error)
  }
}
