/** Counts calls per address in one-minute windows, in memory: each instance behind a balancer counts its own share. */
import type { HttpBindings } from '@hono/node-server'
import type { Context, MiddlewareHandler } from 'hono'
import { tooMany } from './errors'

export type ServerEnv = { Bindings: Partial<HttpBindings> }

const windowMs = 60_000

export function limitPerAddress(most: number, trustProxy: boolean): MiddlewareHandler<ServerEnv> {
  let windowStart = Date.now()
  const counts = new Map<string, number>()
  return async (c, next) => {
    const now = Date.now()
    if (now - windowStart >= windowMs) {
      windowStart = now
      counts.clear()
    }
    const address = addressOf(c, trustProxy)
    const count = (counts.get(address) ?? 0) + 1
    counts.set(address, count)
    if (count > most) {
      throw tooMany((windowStart + windowMs - now) / 1000, 'Too many requests at once. Please wait a moment.')
    }
    await next()
  }
}

function addressOf(c: Context<ServerEnv>, trustProxy: boolean): string {
  // The last entry is the one that our own proxy wrote; those before it are the caller's claim.
  const forwarded = trustProxy ? c.req.header('X-Forwarded-For')?.split(',').at(-1)?.trim() : undefined
  return forwarded || c.env?.incoming?.socket.remoteAddress || 'unknown'
}
