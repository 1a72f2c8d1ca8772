/**
 * Mails to the shop itself: 60 of each kind in an hour, counted by all instances together, as anybody can set them off. What
 * comes beyond is stored like the rest, and one mail at the end of the hour says how much that is (req 20.2).
 */
import { eq } from 'drizzle-orm'
import { RateLimiterDrizzle, RateLimiterRes } from 'rate-limiter-flexible'
import { counted } from '../../src/domain/count'
import type { Executor } from '../db/client'
import { rateLimit } from '../db/schema-account'
import { letter, pageOf } from './letters'
import type { Letter, Shop } from './mailer'

const mostInAnHour = 60
const hourSeconds = 3600

/** Each kind counts alone: a flood of requests holds back no order. `command` lists what was not mailed. */
const kinds = {
  request: { one: 'request', many: 'requests', command: 'enquiry --open' },
  'new order': { one: 'order', many: 'orders', command: 'order --open' },
  'proof answer': { one: 'answer to a proof', many: 'answers to proofs', command: 'artwork' },
} as const
type Kind = keyof typeof kinds
const isKind = (name: string): name is Kind => Object.hasOwn(kinds, name)

/** How many were not mailed. `until`: the end of the hour, as ISO text. */
export type Digest = { kind: Kind; more: number; until: string }

/**
 * Counts a mail of this name, once for all its attempts. Resolves to false for one that is beyond the limit; `postDigest`
 * replaces the digest of the same hour, in the transaction that counted.
 */
export async function mayMailShop(
  { db, settings }: Shop,
  name: string,
  postDigest: (tx: Executor, digest: Digest) => Promise<void>,
): Promise<boolean> {
  if (!settings.rateLimits || !isKind(name)) return true
  return db.transaction(async (tx) => {
    const counter = new RateLimiterDrizzle({
      storeClient: tx,
      schema: rateLimit,
      keyPrefix: 'to shop',
      points: mostInAnHour,
      duration: hourSeconds,
      clearExpiredByTimeout: false,
    })
    try {
      await counter.consume(name)
      return true
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused
      const [hour] = await tx
        .select({ ends: rateLimit.expire })
        .from(rateLimit)
        .where(eq(rateLimit.key, counter.getKey(name)))
      const until = (hour?.ends ?? new Date()).toISOString()
      await postDigest(tx, { kind: name, more: refused.consumedPoints - mostInAnHour, until })
      return false
    }
  })
}

export function digestLetter({ settings }: Shop, { kind, more }: Digest): Letter {
  const { one, many, command } = kinds[kind]
  const what = counted(more, `more ${one}`, `more ${many}`)
  return letter(settings.shopEmail, `${what} in the last hour`, pageOf(settings.publicUrl, ''), [
    `${mostInAnHour} ${many} of the last hour were mailed, and ${what} came in. Nothing is lost; see all of them by`,
    `npm run provider -- ${command}`,
  ])
}
