/** The transport: what it sends, and how it tells the kinds of failure apart. */
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { connectTransport, request } from '../../../src/api/request'
import {
  ContractFailure,
  InvalidTokenFailure,
  OfflineFailure,
  RejectedFailure,
} from '../../../src/domain/failure'
import { json, now, page, provider, replying } from './answers'

const Reply = v.object({ Data: v.object({ Rate: v.number() }) })
const ask = (options = {}) => request('GET', 'cart/getgst', Reply, options)
const good = { Data: { Rate: 10 } }

describe('a good answer', () => {
  test('is fresh, dated now, and told once', async () => {
    const { asked, outcomes } = replying(good)
    expect(await ask()).toEqual({ value: good, at: now, fresh: true })
    expect(outcomes).toEqual(['answered'])
    expect(asked[0]?.url).toBe('/frontend/api/cart/getgst')
    expect(asked[0]?.method).toBe('GET')
  })

  test('from the service worker has its own date and is no sign of a network', async () => {
    const { outcomes } = provider(() => json(good, 200, { 'x-cached-at': '1650000000000' }))
    expect(await ask()).toEqual({ value: good, at: 1_650_000_000_000, fresh: false })
    expect(outcomes).toEqual(['no-answer'])
  })

  test.each([
    ['success flags beside the data', { ...good, ErrorCode: 0, ErrorMessage: null }],
    ['an empty message', { ...good, ErrorCode: '', ErrorMessage: '' }],
    ['a false code', { ...good, ErrorCode: false }],
  ])('with %s is no error', async (_, reply) => {
    replying(reply)
    expect((await ask()).value).toEqual(good)
  })
})

describe('headers and body', () => {
  test.each([
    ['as a member with a token', { asMember: true }, 'secret', 'secret'],
    ['as a member without one', { asMember: true }, null, null],
    ['as a visitor with a token', {}, 'secret', null],
  ])('%s', async (_, options, token, sent) => {
    const { asked } = replying(good, 200, token)
    await ask(options)
    expect(asked[0]?.headers.get('Authorization')).toBe(sent)
  })

  test('a read has no headers of its own, a body is JSON', async () => {
    const { asked } = replying(good)
    await ask()
    await request('POST', 'product/', Reply, { body: { Search: 'mug' } })
    expect([...(asked[0]?.headers ?? [])]).toEqual([])
    expect(asked[1]?.headers.get('content-type')).toBe('application/json')
    expect(asked[1]?.body).toEqual({ Search: 'mug' })
  })
})

describe('an answer that is a refusal', () => {
  test.each([
    ['INVALIDTOKEN with 200', { ErrorCode: 'INVALIDTOKEN', ErrorMessage: 'Sign in again.' }, 200],
    ['INVALIDTOKEN with 401', { ErrorCode: 'INVALIDTOKEN' }, 401],
    ['INVALIDTOKEN beside odd words', { ErrorCode: 'INVALIDTOKEN', ErrorMessage: { en: 'x' } }, 401],
  ])('%s ends the session', async (_, reply, status) => {
    const { outcomes } = replying(reply, status)
    await expect(ask()).rejects.toBeInstanceOf(InvalidTokenFailure)
    expect(outcomes).toEqual(['answered'])
  })

  test.each([
    ['that it carried', { asMember: true }, 'secret'],
    ['that it did not carry', {}, null],
  ])('INVALIDTOKEN counts against the token %s: %j', async (_, options, token) => {
    replying({ ErrorCode: 'INVALIDTOKEN' }, 401, 'secret')
    await expect(ask(options)).rejects.toMatchObject({ name: 'InvalidTokenFailure', token })
  })

  test.each([
    ['ErrorMessage with 200', { ErrorMessage: 'Not today.' }, 200, 'Not today.', ''],
    ['ErrorCode with 200', { ErrorCode: 'NOTFOUND' }, 200, 'An error occurred', 'NOTFOUND'],
    ['a number as code', { ErrorCode: 17, ErrorMessage: 'No.' }, 200, 'No.', '17'],
    ['several messages', { ErrorMessage: ['Too short.'] }, 200, 'An error occurred', ''],
    ['500 with JSON', { ErrorMessage: 'Restocking.' }, 500, 'Restocking.', ''],
    ['503 with JSON', { ErrorMessage: 'Back at 9 am.' }, 503, 'Back at 9 am.', ''],
    ['502 with a code alone', { ErrorCode: 'BUSY' }, 502, 'An error occurred', 'BUSY'],
    ['404 with other JSON', { anything: 1 }, 404, 'An error occurred', ''],
    ['401 with null', null, 401, 'An error occurred', ''],
  ])('%s is told in its words', async (_, reply, status, message, code) => {
    const { outcomes } = replying(reply, status)
    const failure = await ask().catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(RejectedFailure)
    expect(failure).toMatchObject({ message, code, status })
    expect(outcomes).toEqual(['answered'])
  })

  test('500 with a page is the shop in trouble, not another network', async () => {
    const { outcomes } = provider(() => page(500))
    await expect(ask()).rejects.toMatchObject({ name: 'RejectedFailure', status: 500 })
    expect(outcomes).toEqual(['answered'])
  })
})

describe('an answer outside the contract', () => {
  test('names the call and the first fault', async () => {
    replying({ Data: { Rate: 'ten' } })
    const failure = await ask().catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(ContractFailure)
    expect(failure).toMatchObject({ endpoint: 'GET cart/getgst', path: 'Data.Rate' })
  })

  test('half of the JSON is one', async () => {
    const { outcomes } = provider(
      () => new Response('{"Data": {"Ra', { headers: { 'content-type': 'application/json' } }),
    )
    await expect(ask()).rejects.toMatchObject({ name: 'ContractFailure', path: '' })
    expect(outcomes).toEqual(['no-answer'])
  })
})

describe('a page from the browser’s cache', () => {
  /** What the cache has for a call, and what comes past it. */
  const cached = (inCache: () => Response, behind: () => Response) => {
    const modes: (RequestCache | undefined)[] = []
    const { outcomes } = replying(good)
    connectTransport({
      fetch: (_, { cache }) => {
        modes.push(cache)
        return Promise.resolve(cache === 'reload' ? behind() : inCache())
      },
    })
    return { modes, outcomes }
  }

  test.each([
    ['a portal’s page', () => page()],
    ['a portal’s refusal', () => page(403)],
    ['a gateway’s page', () => page(503)],
    ['half a reply', () => new Response('{"Data": {"Ra')],
    ['a text', () => new Response('Please sign in')],
  ])('%s is passed by: the call is made again with reload', async (_, inCache) => {
    const { modes, outcomes } = cached(inCache, () => json(good))
    expect(await ask()).toMatchObject({ value: good, fresh: true })
    expect(modes).toEqual(['default', 'reload'])
    expect(outcomes).toEqual(['answered'])
  })

  test('a portal that is still there is asked twice, and told once', async () => {
    const { modes, outcomes } = cached(page, page)
    await expect(ask()).rejects.toBeInstanceOf(OfflineFailure)
    expect(modes).toEqual(['default', 'reload'])
    expect(outcomes).toEqual(['no-answer'])
  })

  test.each([
    ['the shop’s own refusal', () => json({ ErrorMessage: 'Restocking.' }, 503)],
    ['JSON of another shape', () => json({ Data: {} })],
  ])('%s is not asked for again', async (_, answer) => {
    const { modes } = cached(answer, () => json(good))
    await expect(ask()).rejects.toThrow()
    expect(modes).toEqual(['default'])
  })

  test('a write is never made again', async () => {
    const { modes } = cached(page, () => json(good))
    await expect(request('POST', 'cart/add', Reply, { body: {} })).rejects.toBeInstanceOf(OfflineFailure)
    expect(modes).toEqual(['default'])
  })
})

describe('no answer of the shop', () => {
  test.each([
    ['a hotel page with 200', () => page()],
    ['a hotel page with 403', () => page(403)],
    [
      'a page that says it is JSON',
      () => new Response(' <html>', { headers: { 'content-type': 'application/json' } }),
    ],
    ['no network', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['a gateway without a shop behind it', () => page(502)],
    ['a gateway at rest', () => new Response('', { status: 503 })],
    ['a gateway out of time', () => json({ message: 'Endpoint request timed out' }, 504)],
    ['a network that wants a sign-in', () => json({ captive: true }, 511)],
    ['a CDN that cannot reach it', () => page(522)],
  ])('%s', async (_, answer) => {
    const { outcomes } = provider(answer)
    await expect(ask()).rejects.toBeInstanceOf(OfflineFailure)
    expect(outcomes).toEqual(['no-answer'])
  })
})
