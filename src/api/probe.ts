/** The cheapest question that a provider can be asked: whether it is there (req 11.1). */
import { probeParameter } from '../device/storage-names'
import { gstPath } from './hosts'
import { isShopsOwnWord, type ReplySchema } from './reply'
import { request } from './request'

/** In whatever envelope: only the shop answers with a rate. */
export function saysRate(reply: unknown): boolean {
  return /"Rate":"?[\d.]/.test(JSON.stringify(reply))
}

const SaysRate: ReplySchema<null> = {
  '~standard': {
    validate: (reply) => (saysRate(reply) ? { value: null } : { issues: [{ message: 'a rate is due' }] }),
  },
}

/**
 * Asks whether the provider itself answers: past every cache, and judged by the content of the answer, so that a
 * captive portal's page does not pass. A shop that refuses in its own words is in trouble, but it is there.
 */
export async function probeProvider(): Promise<boolean> {
  try {
    await request('GET', `${gstPath}?${probeParameter}=${Date.now()}`, SaysRate, {
      asMember: 'if-wanted',
      cache: 'no-store',
    })
    return true
  } catch (error) {
    return isShopsOwnWord(error)
  }
}
