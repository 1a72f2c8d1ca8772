/** Counts calls in one-minute windows, in memory: each instance behind a balancer counts its own share. */
import type { HttpBindings } from '@hono/node-server'
import type { Context, MiddlewareHandler } from 'hono'
import { tooMany } from './errors'
import { presentedToken } from './session'

export type ServerEnv = { Bindings: Partial<HttpBindings> }
type CallerName = (c: Context<ServerEnv>) => string

const windowMs = 60_000

export function limitCalls(most: number, nameOf: CallerName): MiddlewareHandler<ServerEnv> {
  let windowStart = Date.now()
  const counts = new Map<string, number>()
  return async (c, next) => {
    const now = Date.now()
    if (now - windowStart >= windowMs) {
      windowStart = now
      counts.clear()
    }
    const name = nameOf(c)
    const count = (counts.get(name) ?? 0) + 1
    counts.set(name, count)
    if (count > most) {
      throw tooMany((windowStart + windowMs - now) / 1000, 'Too many requests at once. Please wait a moment.')
    }
    await next()
  }
}

/**
 * Only for calls that need a session: anybody can make up a token, and is refused by the session check then.
 */
export const bySession: CallerName = (c) => presentedToken(c) ?? ''

export function byAddress(trustProxy: boolean): CallerName {
  return (c) => {
    // The last entry is the one that our own proxy wrote; those before it are the caller's claim.
    const forwarded = trustProxy ? c.req.header('X-Forwarded-For')?.split(',').at(-1)?.trim() : undefined
    return forwarded || c.env?.incoming?.socket.remoteAddress || 'unknown'
  }
}
