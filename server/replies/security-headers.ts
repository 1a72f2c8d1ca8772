/** Security headers: pages get the content policy listed below, and all other replies get the strictest policy. */
import { createHash } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import type { Settings } from '../base/settings'

export type Hosts = Pick<Settings, 'apiHost' | 'imageHost'>

/** The source with which the policy allows inline style rules. */
export function styleSource(rules: string): string {
  return `'sha256-${createHash('sha256').update(rules).digest('base64')}'`
}

/** `style` is the source of the page's inline rules, from `styleSource`. */
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

/** Policy of service and web workers: they fetch from the shop's hosts, and run no script but the shop's own. */
export function workerPolicy({ apiHost, imageHost }: Hosts): string {
  const hosts = [...new Set(["'self'", apiHost, imageHost].filter(Boolean))].join(' ')
  return `default-src 'none'; script-src 'self'; connect-src ${hosts}`
}

/** The worker that decodes scanned codes also compiles WebAssembly, which no page may do. */
export const decoderPolicy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'"

/** Policy of a PDF in a frame of the shop's pages: only the shop may frame the PDF, which may do nothing itself. */
export const documentPolicy = "default-src 'none'; sandbox; frame-ancestors 'self'"

const barePolicy = "default-src 'none'; frame-ancestors 'none'"
/** Pages with a secret in their address, which their links and pictures must not send as the referrer. */
const secretAddress = /^\/(confirm_pass|for|order-status|order)\//

/** Files that shops on other origins may show if the settings name another origin. */
const crossOriginPaths = /^\/(media|templates|uploads)\//

const commonHeaders = {
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(self), geolocation=(), payment=()',
}

/** The headers with which devices store a page. */
export function pageHeaders(hosts: Hosts): Record<string, string> {
  return { 'Content-Security-Policy': pagePolicy(hosts), ...commonHeaders }
}

type Origins = Pick<Settings, 'corsOrigins' | 'imageHost'>

/** Sets the headers of every reply. It does not replace a header that a route has set. */
export function securityHeaders({ corsOrigins, imageHost }: Origins): MiddlewareHandler {
  const isShared = corsOrigins.length > 0 || imageHost !== ''
  return async (c, next) => {
    await next()
    const defaults: Record<string, string> = {
      'Content-Security-Policy': barePolicy,
      'Referrer-Policy': secretAddress.test(c.req.path) ? 'no-referrer' : 'strict-origin-when-cross-origin',
      ...commonHeaders,
    }
    if (isShared && crossOriginPaths.test(c.req.path))
      defaults['Cross-Origin-Resource-Policy'] = 'cross-origin'
    const isSecure =
      c.req.header('X-Forwarded-Proto')?.split(',')[0]?.trim() === 'https' || c.req.url.startsWith('https:')
    if (isSecure) defaults['Strict-Transport-Security'] = 'max-age=31536000; includeSubDomains'
    for (const [name, value] of Object.entries(defaults)) {
      if (!c.res.headers.has(name)) c.res.headers.set(name, value)
    }
  }
}
