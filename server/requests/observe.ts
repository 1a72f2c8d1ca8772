/** Gives each request an id, measures its duration, and logs it (req 19.11). */
import { randomUUID } from 'node:crypto'
import type { Context, MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import { isReservedSlug } from '../../src/domain/reserved-slugs'
import { comesFromProxy } from '../base/caller-address'
import type { Settings } from '../base/settings'
import { runWork, log } from '../base/log'
import { requestSeconds } from '../base/metrics'

/**
 * Request id of the visitor: calls of the server to itself while it renders a page belong to the visitor's request.
 */
export type InternalRequest = { request?: string }
type RequestEnv = { Bindings: InternalRequest; Variables: { requestId: string } }

/** Once `stopping` is aborted, connections are closed instead of reused. */
export function observeRequests(settings: Settings, stopping: AbortSignal): MiddlewareHandler {
  const countLimited = limitedRequestCounter(stopping)
  return async (c: Context<RequestEnv>, next) => {
    const request = c.env?.request ?? idOf(c, settings)
    c.set('requestId', request)
    if (c.env?.request) return next()
    const began = performance.now()
    await runWork({ request }, next)
    const ms = performance.now() - began
    c.res.headers.set('X-Request-Id', request)
    if (stopping.aborted) c.res.headers.set('Connection', 'close')
    const labels = { method: methodOf(c), route: routeOf(c), status: c.res.status }
    requestSeconds.observe(labels, ms / 1000)
    if (labels.status === 429) countLimited(`${labels.method} ${labels.route}`)
    else log.info({ request, ...labels, ms: Math.round(ms) }, 'request')
  }
}

/** Interval between two log lines about limited requests. */
const logIntervalMs = 60_000

/** Requests over a limit are counted by route and logged once a minute, so that their senders cannot fill the log. */
function limitedRequestCounter(stopping: AbortSignal): (route: string) => void {
  const routes = new Map<string, number>()
  const write = () => {
    if (routes.size === 0) return
    const requests = [...routes.values()].reduce((sum, count) => sum + count, 0)
    log.warn({ requests, routes: Object.fromEntries(routes) }, 'Too many requests')
    routes.clear()
  }
  stopping.addEventListener('abort', write, { once: true })
  return (route) => {
    if (routes.size === 0) setTimeout(write, logIntervalMs).unref()
    routes.set(route, (routes.get(route) ?? 0) + 1)
  }
}

/** Returns the proxy's request id, else a new id that is short enough to be read out. */
function idOf(c: Context, settings: Settings): string {
  const proxyId = comesFromProxy(c, settings) ? c.req.header('X-Request-Id') : undefined
  return proxyId && /^[\w-]{1,64}$/.test(proxyId) ? proxyId : randomUUID().slice(0, 8)
}

/**
 * The label is the route instead of the address, because addresses may contain user input or secrets and are
 * unlimited in number.
 */
function routeOf(c: Context): string {
  const route = routePath(c)
  if (route !== '/*') return route
  // The server has a single route for all pages, so the first segment names the page.
  const first = c.req.path.split('/')[1] ?? ''
  return isReservedSlug(first) ? `/${first.toLowerCase()}/*` : route
}

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']
const methodOf = ({ req }: Context) => (methods.includes(req.method) ? req.method : 'other')
