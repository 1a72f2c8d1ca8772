/**
 * Limits per minute. What customers and devices do is counted in the database, by all instances together; what everybody may
 * read, and the ceiling of an address, by each instance for itself. Accounts and devices are counted before addresses,
 * because a whole exhibition hall may share one address.
 */
import { createHash } from 'node:crypto'
import type { Context, MiddlewareHandler } from 'hono'
import { LRUCache } from 'lru-cache'
import { RateLimiterDrizzle, RateLimiterRes } from 'rate-limiter-flexible'
import { type Caller, requireCaller, userIdOf } from '../auth/session'
import type { Database } from '../db/client'
import { addressOf, type ServerEnv } from '../floor/caller-address'
import type { Settings } from '../floor/settings'
import { callLimit } from '../db/schema-customer'
import { tooMany } from '../floor/errors'

type Shop = { db: Database; settings: Settings }
export type CallerOf = (c: Context) => Promise<Caller>

/** Counts a call of this name, or refuses it with 429. */
type Count = (name: string) => void | Promise<void>
type Counter = (perMinute: number) => Count

const windowMs = 60_000

/**
 * Counted by all instances together, in one statement, and in none once the name has to wait. `call` is the same in all of
 * them.
 */
export function shared({ db }: Pick<Shop, 'db'>, call: string): Counter {
  return (perMinute) => {
    const calls = new RateLimiterDrizzle({
      storeClient: db,
      schema: callLimit,
      keyPrefix: call,
      points: perMinute,
      duration: windowMs / 1000,
      inMemoryBlockOnConsumed: perMinute + 1,
      clearExpiredByTimeout: false,
    })
    return async (name) => {
      const key = createHash('sha256').update(name).digest('hex')
      const refused = await refusalOf(calls, key)
      if (refused === null) return
      if (refused.msBeforeNext <= windowMs + 1000) throw tooManyCalls(refused.msBeforeNext)
      // It was counted by a clock that was ahead, and would be refused until then.
      await calls.delete(key)
      await refusalOf(calls, key)
    }
  }
}

async function refusalOf(calls: RateLimiterDrizzle, key: string): Promise<RateLimiterRes | null> {
  try {
    await calls.consume(key)
    return null
  } catch (refused) {
    if (refused instanceof RateLimiterRes) return refused
    throw refused
  }
}

/**
 * How often each name called in its current minute. Names are short (an id, an address, a device's name of at most 64
 * characters), and the oldest give way to new ones: made-up names cannot fill the memory.
 */
const counts = new LRUCache<string, { calls: number }>({ max: 100_000, ttl: 60_000 })
let counters = 0

/** Counted by this instance alone. */
export function inMemory(perMinute: number): (name: string) => void {
  const own = `${counters++} `
  return (name) => {
    const key = own + name
    const count = counts.get(key)
    if (!count) counts.set(key, { calls: 1 })
    else if (++count.calls > perMinute) throw tooManyCalls(counts.getRemainingTTL(key))
  }
}

const tooManyCalls = (ms: number) => tooMany(ms / 1000, 'Too many requests at once. Please wait a moment.')

/** Made-up tokens of one address in a minute; a hall of tablets whose sessions have ended sends fewer. */
const unknownTokens = 600
const countUnknown = inMemory(unknownTokens)

/** Resolves to who is signed in, however many sessions it has; refuses with 401, and with 429 after `perMinute` calls. */
export function limitedCaller({ db, settings }: Shop, call: string, perMinute: number): CallerOf {
  const count = shared({ db }, call)(perMinute)
  return async (c) => {
    const caller = await requireCaller(db, c).catch((refused: unknown) => {
      if (settings.rateLimits) countUnknown(addressOf(c, settings))
      throw refused
    })
    if (settings.rateLimits) await count(`user ${caller.userId}`)
    return caller
  }
}

export function limitAddresses({ settings }: Pick<Shop, 'settings'>, count: Count): MiddlewareHandler {
  return async (c, next) => {
    if (settings.rateLimits) await count(addressOf(c, settings))
    await next()
  }
}

/**
 * For calls that are open to everybody. A customer who is signed in and a device that says which one it is count alone; all
 * others are counted together, by their address. Names can be made up, so there is a ceiling for the address as well.
 */
export function limitDevices(
  { db, settings }: Shop,
  counter: Counter,
  limits: { perDevice: number; perUnnamed?: number; perAddress: number },
): MiddlewareHandler {
  const countAddress = inMemory(limits.perAddress)
  const countDevice = counter(limits.perDevice)
  const countUnnamed = counter(limits.perUnnamed ?? limits.perDevice)
  return async (c, next) => {
    if (settings.rateLimits) {
      const address = addressOf(c, settings)
      countAddress(address)
      const userId = await userIdOf(db, c)
      const device = userId === null ? namedDevice(c) : `user ${userId}`
      if (device === null) await countUnnamed(address)
      else await countDevice(device)
    }
    await next()
  }
}

/** The name that the device gave itself, or its address: for counting per account, where many names gain nothing. */
export function deviceOf(c: Context<ServerEnv>, settings: Settings): string {
  return namedDevice(c) ?? addressOf(c, settings)
}

function namedDevice(c: Context): string | null {
  const id = c.req.header('X-Device-Id')
  return id !== undefined && /^[\w-]{16,64}$/.test(id) ? `device ${id}` : null
}
