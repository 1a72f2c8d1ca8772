/** The transport: the requests that it sends, and the kinds of failures that it distinguishes. */
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { connectTransport, request } from '../../../src/api/request'
import {
  ContractFailure,
  InvalidTokenFailure,
  OfflineFailure,
  RejectedFailure,
} from '../../../src/domain/failure'
import { json, now, signInPage, connectProvider, connectReply } from './fake-provider'

const Reply = v.object({ Data: v.object({ Rate: v.number() }) })
const requestRate = (options = {}) => request('GET', 'cart/getgst', Reply, options)
const goodReply = { Data: { Rate: 10 } }

test('successful answer is fresh, has the current time and is reported once', async () => {
  const { requests, outcomes } = connectReply(goodReply)
  expect(await requestRate()).toEqual({ value: goodReply, at: now, fresh: true })
  expect(outcomes).toEqual(['answered'])
  expect(requests[0]?.url).toBe('/frontend/api/cart/getgst')
  expect(requests[0]?.method).toBe('GET')
})

test('cached answer from the service worker has its date and counts as no answer', async () => {
  const { outcomes } = connectProvider(() => json(goodReply, 200, { 'x-cached-at': '1650000000000' }))
  expect(await requestRate()).toEqual({ value: goodReply, at: 1_650_000_000_000, fresh: false })
  expect(outcomes).toEqual(['no-answer'])
})

test.each([
  ['success flags beside the data', { ...goodReply, ErrorCode: 0, ErrorMessage: null }],
  ['an empty message', { ...goodReply, ErrorCode: '', ErrorMessage: '' }],
])('answer with %s is successful', async (_, reply) => {
  connectReply(reply)
  expect((await requestRate()).value).toEqual(goodReply)
})

test.each([
  ['as a member with a token', { asMember: true }, 'secret', 'secret'],
  ['as a visitor with a token', {}, 'secret', null],
])('call %s sends the right token', async (_, options, token, sent) => {
  const { requests } = connectReply(goodReply, 200, token)
  await requestRate(options)
  expect(requests[0]?.headers.get('Authorization')).toBe(sent)
})

test('GET sends no headers, and POST sends its body as JSON', async () => {
  const { requests } = connectReply(goodReply)
  await requestRate()
  await request('POST', 'product/', Reply, { body: { Search: 'mug' } })
  expect([...(requests[0]?.headers ?? [])]).toEqual([])
  expect(requests[1]?.headers.get('content-type')).toBe('application/json')
  expect(requests[1]?.body).toEqual({ Search: 'mug' })
})

test.each([
  ['INVALIDTOKEN with 200', { ErrorCode: 'INVALIDTOKEN', ErrorMessage: 'Sign in again.' }, 200],
  ['INVALIDTOKEN and no text', { ErrorCode: 'INVALIDTOKEN', ErrorMessage: { en: 'x' } }, 401],
])('answer with %s ends the session', async (_, reply, status) => {
  const { outcomes } = connectReply(reply, status)
  await expect(requestRate()).rejects.toBeInstanceOf(InvalidTokenFailure)
  expect(outcomes).toEqual(['answered'])
})

test.each([
  ['has the token of a request with a token', { asMember: true }, 'secret'],
  ['has no token after a request without a token', {}, null],
])('INVALIDTOKEN failure %s', async (_, options, token) => {
  connectReply({ ErrorCode: 'INVALIDTOKEN' }, 401, 'secret')
  await expect(requestRate(options)).rejects.toMatchObject({ name: 'InvalidTokenFailure', token })
})

test.each([
  ['ErrorMessage with 200', { ErrorMessage: 'Not today.' }, 200, 'Not today.', ''],
  ['ErrorCode with 200', { ErrorCode: 'NOTFOUND' }, 200, 'An error occurred', 'NOTFOUND'],
  ['a number as code', { ErrorCode: 17, ErrorMessage: 'No.' }, 200, 'No.', '17'],
  ['several messages', { ErrorMessage: ['Too short.'] }, 200, 'An error occurred', ''],
  ['502 with a code alone', { ErrorCode: 'BUSY' }, 502, 'An error occurred', 'BUSY'],
  ['404 with other JSON', { anything: 1 }, 404, 'An error occurred', ''],
])('refusal with %s is reported with its message and code', async (_, reply, status, message, code) => {
  const { outcomes } = connectReply(reply, status)
  const failure = await requestRate().catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(RejectedFailure)
  expect(failure).toMatchObject({ message, code, status })
  expect(outcomes).toEqual(['answered'])
})

test('500 with an HTML page is a rejection by the shop, not a network failure', async () => {
  const { outcomes } = connectProvider(() => signInPage(500))
  await expect(requestRate()).rejects.toMatchObject({ name: 'RejectedFailure', status: 500 })
  expect(outcomes).toEqual(['answered'])
})

test('contract failure names the call and the first fault', async () => {
  connectReply({ Data: { Rate: 'ten' } })
  const failure = await requestRate().catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(ContractFailure)
  expect(failure).toMatchObject({ endpoint: 'GET cart/getgst', path: 'Data.Rate' })
})

test('truncated JSON is a contract failure', async () => {
  const { outcomes } = connectProvider(
    () => new Response('{"Data": {"Ra', { headers: { 'content-type': 'application/json' } }),
  )
  await expect(requestRate()).rejects.toMatchObject({ name: 'ContractFailure', path: '' })
  expect(outcomes).toEqual(['no-answer'])
})

/** Answers with `inCache` from the browser's cache, and with `bypassingCache` when the cache is bypassed. */
const connectWithCache = (inCache: () => Response, bypassingCache: () => Response) => {
  const modes: (RequestCache | undefined)[] = []
  const { outcomes } = connectReply(goodReply)
  connectTransport({
    fetch: (_, { cache }) => {
      modes.push(cache)
      return Promise.resolve(cache === 'reload' ? bypassingCache() : inCache())
    },
  })
  return { modes, outcomes }
}

test.each([
  ['a captive portal’s page', () => signInPage()],
  ['a captive portal’s refusal', () => signInPage(403)],
  ['half a reply', () => new Response('{"Data": {"Ra')],
])('call is repeated with reload when the browser’s cache has %s', async (_, inCache) => {
  const { modes, outcomes } = connectWithCache(inCache, () => json(goodReply))
  expect(await requestRate()).toMatchObject({ value: goodReply, fresh: true })
  expect(modes).toEqual(['default', 'reload'])
  expect(outcomes).toEqual(['answered'])
})

test('call that a captive portal answers twice has one outcome', async () => {
  const { modes, outcomes } = connectWithCache(signInPage, signInPage)
  await expect(requestRate()).rejects.toBeInstanceOf(OfflineFailure)
  expect(modes).toEqual(['default', 'reload'])
  expect(outcomes).toEqual(['no-answer'])
})

test.each([
  ['the shop’s own refusal', () => json({ ErrorMessage: 'Restocking.' }, 503)],
  ['JSON of another shape', () => json({ Data: {} })],
])('call is not repeated when the browser’s cache has %s', async (_, answer) => {
  const { modes } = connectWithCache(answer, () => json(goodReply))
  await expect(requestRate()).rejects.toThrow()
  expect(modes).toEqual(['default'])
})

test('write is not repeated when the browser’s cache has a captive portal’s page', async () => {
  const { modes } = connectWithCache(signInPage, () => json(goodReply))
  await expect(request('POST', 'cart/add', Reply, { body: {} })).rejects.toBeInstanceOf(OfflineFailure)
  expect(modes).toEqual(['default'])
})

test.each([
  ['a hotel page with 200', () => signInPage()],
  ['a hotel page with 403', () => signInPage(403)],
  [
    'a page that says it is JSON',
    () => new Response(' <html>', { headers: { 'content-type': 'application/json' } }),
  ],
  ['no network', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['a gateway without a shop behind it', () => signInPage(502)],
  ['a gateway timeout', () => json({ message: 'Endpoint request timed out' }, 504)],
  ['a network that wants a sign-in', () => json({ captive: true }, 511)],
])('request fails as offline with %s', async (_, answer) => {
  const { outcomes } = connectProvider(answer)
  await expect(requestRate()).rejects.toBeInstanceOf(OfflineFailure)
  expect(outcomes).toEqual(['no-answer'])
})
