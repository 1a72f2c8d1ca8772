/**
 * Limits per minute. Calls of customers and devices are counted in the database, by all instances together. Public
 * reads and the limit of an IP address are counted by each instance separately. Accounts and devices are counted in
 * preference to addresses, because a whole exhibition hall may share one IP address.
 */
import { createHash } from 'node:crypto'
import type { Context, MiddlewareHandler } from 'hono'
import { LRUCache } from 'lru-cache'
import { RateLimiterDrizzle, RateLimiterRes } from 'rate-limiter-flexible'
import { type Caller, requireCaller, userIdOf } from '../auth/session'
import type { Database } from '../db/client'
import { addressOf, type ServerEnv } from '../base/caller-address'
import type { Settings } from '../base/settings'
import { callLimit } from '../db/schema-customer'
import { tooMany } from '../base/errors'

type Shop = { db: Database; settings: Settings }
export type CallerOf = (c: Context) => Promise<Caller>

/** Counts a call of this name, or refuses it with 429. */
type Count = (name: string) => void | Promise<void>
type Counter = (perMinute: number) => Count

const windowMs = 60_000

/**
 * Counts for all instances together. A call takes one statement, and no statement once the limit is reached. `call` is
 * the same text in all instances.
 */
export function sharedCounter({ db }: Pick<Shop, 'db'>, call: string): Counter {
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
      // A clock that was ahead started the window, whose calls would be refused until the clock's time.
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
 * Calls of each name in its current minute. Names are short (an id, an address, a device's name of at most 64
 * characters), and new names replace the oldest, so that invented names cannot fill the memory.
 */
const counts = new LRUCache<string, { calls: number }>({ max: 100_000, ttl: 60_000 })
let counterCount = 0

/** Counts calls in this instance only. */
export function memoryCounter(perMinute: number): (name: string) => void {
  const prefix = `${counterCount++} `
  return (name) => {
    const key = prefix + name
    const count = counts.get(key)
    if (!count) counts.set(key, { calls: 1 })
    else if (++count.calls > perMinute) throw tooManyCalls(counts.getRemainingTTL(key))
  }
}

const tooManyCalls = (ms: number) => tooMany(ms / 1000, 'Too many requests at once. Please wait a moment.')

/** Maximum of unknown tokens from one address in a minute; a hall of tablets with expired sessions sends fewer. */
const maxUnknownTokens = 600
const countUnknown = memoryCounter(maxUnknownTokens)

/**
 * Resolves to the signed-in caller, whose sessions are counted together. Throws 401 without a session, and 429 after
 * `perMinute` calls.
 */
export function rateLimitedCaller({ db, settings }: Shop, call: string, perMinute: number): CallerOf {
  const count = sharedCounter({ db }, call)(perMinute)
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
 * Limits calls that need no session. Each signed-in customer and each device that sends its id is counted separately,
 * and all other callers together by their address. Ids can be invented, so the address has a limit as well.
 */
export function limitDevices(
  { db, settings }: Shop,
  counter: Counter,
  limits: { perDevice: number; perUnnamed?: number; perAddress: number },
): MiddlewareHandler {
  const countAddress = memoryCounter(limits.perAddress)
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

/**
 * Returns the id that the device sent, else its address. This name only serves for counts per account, where many ids
 * gain nothing.
 */
export function deviceOf(c: Context<ServerEnv>, settings: Settings): string {
  return namedDevice(c) ?? addressOf(c, settings)
}

function namedDevice(c: Context): string | null {
  const id = c.req.header('X-Device-Id')
  return id !== undefined && /^[\w-]{16,64}$/.test(id) ? `device ${id}` : null
}
