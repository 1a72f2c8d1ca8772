/** A storefront on an origin that SHOWFLOOR_CORS_ORIGINS names, and pages of other origins (docs/provider/hosting.md). */
import { describe, expect, test } from 'vitest'
import { readSettings } from '../../server/base/settings'
import { deskCall, newStaffMember } from './desk-calls'
import { newCustomer, openProvider } from './provider'

const origin = 'https://storefront.example'
const { corsOrigins } = readSettings({ SHOWFLOOR_CORS_ORIGINS: `${origin}/, https://second.example:8443` })
const provider = openProvider({ corsOrigins })
const { fetch } = provider
const allowedOrigin = (reply: Response) => reply.headers.get('Access-Control-Allow-Origin')
const headerList = (reply: Response, name: string) =>
  (reply.headers.get(`Access-Control-Allow-${name}`) ?? '').toLowerCase().split(/\s*,\s*/)

const preflight = (path: string, method: string, headers: string, sender = origin) =>
  fetch(path, {
    method: 'OPTIONS',
    headers: {
      Origin: sender,
      'Access-Control-Request-Method': method,
      'Access-Control-Request-Headers': headers,
    },
  })
const call = (path: string, init: RequestInit = {}, sender = origin) =>
  fetch(`/frontend/api/${path}`, {
    ...init,
    headers: { Origin: sender, 'Sec-Fetch-Site': 'cross-site', ...(init.headers as Record<string, string>) },
  })

describe('a storefront on a named origin', () => {
  test.each([
    ['cart', 'GET', 'authorization'],
    ['cart/cart2', 'POST', 'authorization, content-type, idempotency-key, x-device-id'],
    ['artwork/files/x', 'PUT', 'authorization, content-type'],
    ['drafts/x', 'PUT', 'authorization, content-type, if-match, if-none-match'],
    ['drafts/x', 'DELETE', 'authorization, if-match'],
  ])('preflight allows %s with method %s and headers %s', async (path, method, headers) => {
    const reply = await preflight(`/frontend/api/${path}`, method, headers)
    expect([reply.status, allowedOrigin(reply)]).toEqual([204, origin])
    expect(headerList(reply, 'Methods')).toContain(method.toLowerCase())
    expect(headerList(reply, 'Headers')).toEqual(expect.arrayContaining(headers.split(', ')))
  })

  test('storefront on a named origin can read error replies', async () => {
    const customer = await newCustomer(provider)
    const replies = [
      await call('category/'),
      await call('cart', { headers: customer.headers }),
      await call('cart'),
      await call('nope'),
    ]
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 401, 404])
    for (const reply of replies) {
      expect(allowedOrigin(reply)).toBe(origin)
      expect(reply.headers.get('Vary')).toMatch(/\borigin\b/i)
    }
  })

  test('storefront on a named origin can load pictures, without cookies', async () => {
    expect((await call('category/')).headers.get('Access-Control-Allow-Credentials')).toBeNull()
    const picture = await fetch('/media/none.webp', { headers: { Origin: origin } })
    expect(picture.headers.get('Cross-Origin-Resource-Policy')).toBe('cross-origin')
  })

  test('storefront on a named origin cannot make desk calls', async () => {
    const { cookie } = await newStaffMember(provider, ['all'])
    const coupon = { version: null, percent: '10', startsAt: null, endsAt: null, maxUses: null }
    const reply = await deskCall(provider, cookie, ['PUT', 'coupons/CORS10'], coupon, { Origin: origin })
    expect(reply.status).toBe(403)
    expect((await deskCall(provider, cookie, ['GET', 'coupons/CORS10'])).status).toBe(404)
  })
})

test.each([
  ['another site', 'https://evil.example'],
  ['plain HTTP', 'http://storefront.example'],
  ['another port', 'https://storefront.example:8443'],
  ['a host with the same beginning', 'https://storefront.example.evil.example'],
  ['a subdomain', 'https://a.storefront.example'],
  ['null, as for a sandboxed page', 'null'],
])('page cannot read replies when its origin is %s', async (_, sender) => {
  expect(allowedOrigin(await call('category/', {}, sender))).toBeNull()
  expect(allowedOrigin(await preflight('/frontend/api/cart', 'GET', 'authorization', sender))).toBeNull()
})

test('settings refuse an entry of SHOWFLOOR_CORS_ORIGINS that is not an origin', () => {
  expect(() => readSettings({ SHOWFLOOR_CORS_ORIGINS: '*' })).toThrow('"*" is not a host')
})
