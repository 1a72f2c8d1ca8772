/**
 * Limits per minute, in memory: each instance behind a balancer counts its own share. Accounts and devices are counted
 * before addresses, because a whole exhibition hall may share one address.
 */
import type { HttpBindings } from '@hono/node-server'
import type { Context, MiddlewareHandler } from 'hono'
import { LRUCache } from 'lru-cache'
import { type Caller, requireCaller, userIdOf } from '../auth/session'
import type { ProviderContext } from '../context'
import { tooMany } from './errors'

export type ServerEnv = { Bindings: Partial<HttpBindings> }
export type CallerOf = (c: Context) => Promise<Caller>

/**
 * How often each name called in its current minute. Names are short (an id, an address, a device's name of at most 64
 * characters), and the oldest give way to new ones: made-up names cannot fill the memory.
 */
const counts = new LRUCache<string, { calls: number }>({ max: 100_000, ttl: 60_000 })
let counters = 0

/** Made-up tokens of one address in a minute; a hall of tablets whose sessions have ended sends fewer. */
const unknownTokens = 600
const countUnknown = callCounter(unknownTokens)

/** Resolves to who is signed in, however many sessions it has; refuses with 401, and with 429 after `perMinute` calls. */
export function limitedCaller({ db, settings }: ProviderContext, perMinute: number): CallerOf {
  const count = callCounter(perMinute)
  return async (c) => {
    const caller = await requireCaller(db, c).catch((refused: unknown) => {
      if (settings.rateLimits) countUnknown(addressOf(c, settings))
      throw refused
    })
    if (settings.rateLimits) count(`${caller.userId}`)
    return caller
  }
}

export function limitAddresses({ settings }: ProviderContext, perMinute: number): MiddlewareHandler {
  const count = callCounter(perMinute)
  return async (c, next) => {
    if (settings.rateLimits) count(addressOf(c, settings))
    await next()
  }
}

/**
 * For calls that are open to everybody. Whoever is signed in and a device that says which one it is count alone; all
 * others are counted together, by their address. Names can be made up, so there is a ceiling for the address as well.
 */
export function limitDevices(
  { db, settings }: ProviderContext,
  limits: { perDevice: number; perUnnamed?: number; perAddress: number },
): MiddlewareHandler {
  const countAddress = callCounter(limits.perAddress)
  const countDevice = callCounter(limits.perDevice)
  const countUnnamed = callCounter(limits.perUnnamed ?? limits.perDevice)
  return async (c, next) => {
    if (settings.rateLimits) {
      const address = addressOf(c, settings)
      countAddress(address)
      const userId = await userIdOf(db, c)
      const device = userId === null ? namedDevice(c) : `user ${userId}`
      if (device === null) countUnnamed(address)
      else countDevice(device)
    }
    await next()
  }
}

/** The name that the device gave itself, or its address: for counting per account, where many names gain nothing. */
export function deviceOf(c: Context<ServerEnv>, settings: ProviderContext['settings']): string {
  return namedDevice(c) ?? addressOf(c, settings)
}

export function callCounter(perMinute: number): (name: string) => void {
  const own = `${counters++} `
  return (name) => {
    const key = own + name
    const count = counts.get(key)
    if (!count) counts.set(key, { calls: 1 })
    else if (++count.calls > perMinute)
      throw tooMany(counts.getRemainingTTL(key) / 1000, 'Too many requests at once. Please wait a moment.')
  }
}

export function addressOf(c: Context<ServerEnv>, { trustProxy }: ProviderContext['settings']): string {
  // The last entry is the one that our own proxy wrote; those before it are the caller's claim.
  const forwarded = trustProxy ? c.req.header('X-Forwarded-For')?.split(',').at(-1)?.trim() : undefined
  return forwarded || c.env?.incoming?.socket.remoteAddress || 'unknown'
}

function namedDevice(c: Context): string | null {
  const id = c.req.header('X-Device-Id')
  return id !== undefined && /^[\w-]{16,64}$/.test(id) ? `device ${id}` : null
}
