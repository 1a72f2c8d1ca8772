/** Security headers: the page's content policy is the list below and nothing else; everything else gets the least. */
import { createHash } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import type { Settings } from '../floor/settings'

export type Hosts = Pick<Settings, 'apiHost' | 'imageHost'>

/** How the policy allows rules that stand in a page. */
export function styleSource(rules: string): string {
  return `'sha256-${createHash('sha256').update(rules).digest('base64')}'`
}

/** `style`: the rules that stand in the page itself, as `styleSource` has them. */
export function pagePolicy({ apiHost, imageHost }: Hosts, style = ''): string {
  const policy: Record<string, string[]> = {
    'default-src': ["'none'"],
    'script-src': ["'self'"],
    'style-src': ["'self'", style],
    'font-src': ["'self'"],
    'img-src': ["'self'", 'blob:', imageHost],
    'connect-src': ["'self'", apiHost, imageHost],
    'worker-src': ["'self'"],
    'manifest-src': ["'self'"],
    'frame-src': ["'self'", 'blob:', imageHost],
    'form-action': ["'self'"],
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
    'frame-ancestors': ["'none'"],
    'require-trusted-types-for': ["'script'"],
    'trusted-types': ['dompurify', 'app-sw'],
  }
  return Object.entries(policy)
    .map(([name, sources]) => [name, ...new Set(sources.filter(Boolean))].join(' '))
    .join('; ')
}

/** A worker, of the browser or of a page: it fetches what it keeps, and runs no script but the shop's own. */
export function workerPolicy({ apiHost, imageHost }: Hosts): string {
  const hosts = [...new Set(["'self'", apiHost, imageHost].filter(Boolean))].join(' ')
  return `default-src 'none'; script-src 'self'; connect-src ${hosts}`
}

/** The worker that decodes codes: besides its script it compiles WebAssembly, which no page may do. */
export const decoderPolicy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'"

/** A PDF shown in a frame of our own pages: it may be framed by us, and may do nothing itself. */
export const documentPolicy = "default-src 'none'; sandbox; frame-ancestors 'self'"

const barePolicy = "default-src 'none'; frame-ancestors 'none'"
/** Pages whose address is a secret, which no link or picture on them may carry on. */
const secretAddress = /^\/(confirm_pass|for|order-status|order)\//

/** What a shop of another origin shows, where the settings speak of one. */
const shownElsewhere = /^\/(media|templates|uploads)\//

const everywhere = {
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(self), geolocation=(), payment=()',
}

/** With which a page lies on devices. */
export function pageHeaders(hosts: Hosts): Record<string, string> {
  return { 'Content-Security-Policy': pagePolicy(hosts), ...everywhere }
}

type Origins = Pick<Settings, 'corsOrigins' | 'imageHost'>

/** On every reply. A route that set one of these itself keeps its own. */
export function securityHeaders({ corsOrigins, imageHost }: Origins): MiddlewareHandler {
  const isShared = corsOrigins.length > 0 || imageHost !== ''
  return async (c, next) => {
    await next()
    const usual: Record<string, string> = {
      'Content-Security-Policy': barePolicy,
      'Referrer-Policy': secretAddress.test(c.req.path) ? 'no-referrer' : 'strict-origin-when-cross-origin',
      ...everywhere,
    }
    if (isShared && shownElsewhere.test(c.req.path)) usual['Cross-Origin-Resource-Policy'] = 'cross-origin'
    const isSecure =
      c.req.header('X-Forwarded-Proto')?.split(',')[0]?.trim() === 'https' || c.req.url.startsWith('https:')
    if (isSecure) usual['Strict-Transport-Security'] = 'max-age=31536000; includeSubDomains'
    for (const [name, value] of Object.entries(usual)) {
      if (!c.res.headers.has(name)) c.res.headers.set(name, value)
    }
  }
}
