/**
 * Limits per minute, in memory: each instance behind a balancer counts its own share. Accounts and devices are counted
 * before addresses, because a whole exhibition hall may share one address.
 */
import type { HttpBindings } from '@hono/node-server'
import type { Context, MiddlewareHandler } from 'hono'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { type Caller, requireCaller, userIdOf } from '../auth/session'
import type { ProviderContext } from '../context'
import { tooMany } from './errors'

export type ServerEnv = { Bindings: Partial<HttpBindings> }
export type CallerOf = (c: Context) => Promise<Caller>

/** Resolves to who is signed in, however many sessions it has; refuses with 401, and with 429 after `perMinute` calls. */
export function limitedCaller({ db, settings }: ProviderContext, perMinute: number): CallerOf {
  const count = counter(perMinute)
  return async (c) => {
    const caller = await requireCaller(db, c)
    if (settings.rateLimits) await count(`${caller.userId}`)
    return caller
  }
}

export function limitAddresses({ settings }: ProviderContext, perMinute: number): MiddlewareHandler {
  const count = counter(perMinute)
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
  limits: { perDevice: number; perUnnamed?: number; perAddress: number },
): MiddlewareHandler {
  const countAddress = counter(limits.perAddress)
  const countDevice = counter(limits.perDevice)
  const countUnnamed = counter(limits.perUnnamed ?? limits.perDevice)
  return async (c, next) => {
    if (settings.rateLimits) {
      const address = addressOf(c, settings)
      await countAddress(address)
      const userId = await userIdOf(db, c)
      const device = userId === null ? namedDevice(c) : `user ${userId}`
      await (device === null ? countUnnamed(address) : countDevice(device))
    }
    await next()
  }
}

/** The name that the device gave itself, or its address: for counting per account, where many names gain nothing. */
export function deviceOf(c: Context<ServerEnv>, settings: ProviderContext['settings']): string {
  return namedDevice(c) ?? addressOf(c, settings)
}

function counter(perMinute: number): (name: string) => Promise<void> {
  const limiter = new RateLimiterMemory({ points: perMinute, duration: 60 })
  return async (name) => {
    await limiter.consume(name).catch((refused: unknown) => {
      if (!(refused instanceof RateLimiterRes)) throw refused
      throw tooMany(refused.msBeforeNext / 1000, 'Too many requests at once. Please wait a moment.')
    })
  }
}

function addressOf(c: Context<ServerEnv>, { trustProxy }: ProviderContext['settings']): string {
  // The last entry is the one that our own proxy wrote; those before it are the caller's claim.
  const forwarded = trustProxy ? c.req.header('X-Forwarded-For')?.split(',').at(-1)?.trim() : undefined
  return forwarded || c.env?.incoming?.socket.remoteAddress || 'unknown'
}

function namedDevice(c: Context): string | null {
  const id = c.req.header('X-Device-Id')
  return id !== undefined && /^[\w-]{16,64}$/.test(id) ? `device ${id}` : null
}
