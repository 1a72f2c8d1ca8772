/** The cheapest request that shows whether the provider can be reached (req 11.1). */
import { probeParameter } from '../device/storage-names'
import { gstPath } from './hosts'
import { isShopRefusal, type ReplySchema } from './reply'
import { request } from './request'

/** Searches any envelope, because only the shop replies with a rate. */
export function hasRate(reply: unknown): boolean {
  return /"Rate":"?[\d.]/.test(JSON.stringify(reply))
}

const RateReply: ReplySchema<null> = {
  '~standard': {
    validate: (reply) => (hasRate(reply) ? { value: null } : { issues: [{ message: 'expected a rate' }] }),
  },
}

/**
 * Checks whether the provider itself answers. The request bypasses every cache and is judged by the content of the
 * reply, so that a captive portal (the sign-in page of a network) does not count. A refusal by the shop counts as
 * reachable.
 */
export async function probeProvider(): Promise<boolean> {
  try {
    await request('GET', `${gstPath}?${probeParameter}=${Date.now()}`, RateReply, {
      asMember: 'after-refusal',
      cache: 'no-store',
    })
    return true
  } catch (error) {
    return isShopRefusal(error)
  }
}
