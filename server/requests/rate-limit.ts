/**
 * Limits per minute. What customers and devices do is counted in the database, by all instances together; what everybody may
 * read, and the ceiling of an address, by each instance for itself. Accounts and devices are counted before addresses,
 * because a whole exhibition hall may share one address.
 */
import { createHash } from 'node:crypto'
import { isIPv4, isIPv6 } from 'node:net'
import type { HttpBindings } from '@hono/node-server'
import type { Context, MiddlewareHandler } from 'hono'
import { LRUCache } from 'lru-cache'
import { RateLimiterDrizzle, RateLimiterRes } from 'rate-limiter-flexible'
import { type Caller, requireCaller, userIdOf } from '../auth/session'
import type { ProviderContext } from '../routes/context'
import { callLimit } from '../db/schema-account'
import { tooMany } from '../floor/errors'

export type ServerEnv = { Bindings: Partial<HttpBindings> }
export type CallerOf = (c: Context) => Promise<Caller>

/** Counts a call of this name, or refuses it with 429. */
type Count = (name: string) => void | Promise<void>
type Counter = (perMinute: number) => Count

/**
 * Counted by all instances together, in one statement, and in none once the name has to wait. `call` is the same in all of
 * them.
 */
export function shared({ db }: Pick<ProviderContext, 'db'>, call: string): Counter {
  return (perMinute) => {
    const calls = new RateLimiterDrizzle({
      storeClient: db,
      schema: callLimit,
      keyPrefix: call,
      points: perMinute,
      duration: 60,
      inMemoryBlockOnConsumed: perMinute + 1,
      clearExpiredByTimeout: false,
    })
    return async (name) => {
      await calls.consume(createHash('sha256').update(name).digest('hex')).catch((refused: unknown) => {
        throw refused instanceof RateLimiterRes ? tooManyCalls(refused.msBeforeNext) : refused
      })
    }
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
export function limitedCaller({ db, settings }: ProviderContext, call: string, perMinute: number): CallerOf {
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

export function limitAddresses({ settings }: ProviderContext, count: Count): MiddlewareHandler {
  return async (c, next) => {
    if (settings.rateLimits) await count(addressOf(c, settings))
    await next()
  }
}

/**
 * For calls that are open to everybody. Whoever is signed in and a device that says which one it is count alone; all
 * others are counted together, by their address. Names can be made up, so there is a ceiling for the address as well.
 */
export function limitDevices(
  { db, settings }: ProviderContext,
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
export function deviceOf(c: Context<ServerEnv>, settings: ProviderContext['settings']): string {
  return namedDevice(c) ?? addressOf(c, settings)
}

/** By what a caller's address is counted: an IPv4 address, or the /64 of an IPv6 one, all of which one household has. */
export function addressOf(c: Context<ServerEnv>, { trustProxy }: ProviderContext['settings']): string {
  // The last entry is the one that our own proxy wrote; those before it are the caller's claim.
  const forwarded = trustProxy ? c.req.header('X-Forwarded-For')?.split(',').at(-1)?.trim() : undefined
  return countedAddress(forwarded) ?? countedAddress(c.env?.incoming?.socket.remoteAddress) ?? 'unknown'
}

/** Some proxies write the port behind it, which is another one for each connection. Null for what is no address. */
function countedAddress(text = ''): string | null {
  const [, inBrackets, four] = /^(?:\[([^\]]+)\](?::\d+)?|(\d+(?:\.\d+){3}):\d+)$/.exec(text) ?? []
  const address = inBrackets ?? four ?? text
  if (isIPv4(address)) return address
  if (!isIPv6(address)) return null
  const [, mapped] = /^::ffff:(\d+(?:\.\d+){3})$/i.exec(address) ?? []
  return mapped ?? firstHalf(address)
}

/** `2001:db8::1` begins with 2001:db8:0:0. */
function firstHalf(address: string): string {
  const [head = '', tail] = (address.split('%')[0] ?? '').split('::')
  const groups = (part: string) => (part === '' ? [] : part.split(':'))
  const [before, after] = [groups(head), groups(tail ?? '')]
  const left = tail === undefined ? 0 : 8 - before.length - after.length
  const all = [...before, ...Array.from({ length: left }, () => '0'), ...after]
  return all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}

function namedDevice(c: Context): string | null {
  const id = c.req.header('X-Device-Id')
  return id !== undefined && /^[\w-]{16,64}$/.test(id) ? `device ${id}` : null
}
