/**
 * Counts calls in one-minute windows, in memory: each instance behind a balancer counts its own share. Accounts
 * and devices are counted before addresses, because a whole exhibition hall may share one address.
 */
import type { HttpBindings } from '@hono/node-server'
import type { Context, MiddlewareHandler } from 'hono'
import { tooMany } from './errors'
import { presentedToken } from '../auth/session'

export type ServerEnv = { Bindings: Partial<HttpBindings> }
type CallerName = (c: Context<ServerEnv>) => string

const windowMs = 60_000

/** Counts a call of this name, and refuses it with 429 when there were too many. */
export function createCounter(most: number): (name: string) => void {
  let windowStart = Date.now()
  const counts = new Map<string, number>()
  return (name) => {
    const now = Date.now()
    if (now - windowStart >= windowMs) {
      windowStart = now
      counts.clear()
    }
    const count = (counts.get(name) ?? 0) + 1
    counts.set(name, count)
    if (count > most) {
      throw tooMany((windowStart + windowMs - now) / 1000, 'Too many requests at once. Please wait a moment.')
    }
  }
}

export function limitCalls(most: number, nameOf: CallerName): MiddlewareHandler<ServerEnv> {
  const count = createCounter(most)
  return async (c, next) => {
    count(nameOf(c))
    await next()
  }
}

/**
 * For calls that are open to everybody. A device that says which one it is counts alone; those that do not are
 * counted together, by their address. Names can be made up, so there is a ceiling for the address as well.
 */
export function limitDevices(
  {
    perDevice,
    perUnnamed = perDevice,
    perAddress,
  }: { perDevice: number; perUnnamed?: number; perAddress: number },
  trustProxy: boolean,
): MiddlewareHandler<ServerEnv> {
  const addressOf = byAddress(trustProxy)
  const countAddress = createCounter(perAddress)
  const countDevice = createCounter(perDevice)
  const countUnnamed = createCounter(perUnnamed)
  return async (c, next) => {
    const address = addressOf(c)
    countAddress(address)
    const device = deviceOf(c)
    if (device === null) countUnnamed(address)
    else countDevice(device)
    await next()
  }
}

/**
 * Only for calls that need a session: anybody can make up a token, and is refused by the session check then.
 */
export const bySession: CallerName = (c) => presentedToken(c) ?? ''

/** The name that the device gave itself, or its address: for counting per account, where many names gain nothing. */
export function byDevice(trustProxy: boolean): CallerName {
  const addressOf = byAddress(trustProxy)
  return (c) => namedDevice(c) ?? addressOf(c)
}

export function byAddress(trustProxy: boolean): CallerName {
  return (c) => {
    // The last entry is the one that our own proxy wrote; those before it are the caller's claim.
    const forwarded = trustProxy ? c.req.header('X-Forwarded-For')?.split(',').at(-1)?.trim() : undefined
    return forwarded || c.env?.incoming?.socket.remoteAddress || 'unknown'
  }
}

/** The session's token, or the name that a device without a session gave itself. */
function deviceOf(c: Context): string | null {
  const token = presentedToken(c)
  return token === null ? namedDevice(c) : `token ${token.slice(0, 200)}`
}

function namedDevice(c: Context): string | null {
  const id = c.req.header('X-Device-Id')
  return id !== undefined && /^[\w-]{16,64}$/.test(id) ? `device ${id}` : null
}
