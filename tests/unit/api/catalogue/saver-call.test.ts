/** Tests that a call of the catalogue saver accepts only replies of the shop. */
import { beforeEach, expect, test, vi } from 'vitest'
import { connectTransport } from '../../../../src/api/request'
import { callRaw, fetchPicture, probeShop, streamRaw } from '../../../../src/api/catalogue/saver-call'
import {
  ContractFailure,
  InvalidTokenFailure,
  OfflineFailure,
  RejectedFailure,
} from '../../../../src/domain/failure'
import { SignInPageFailure } from '../../../../src/api/reply'

const { signal } = new AbortController()
const call = { method: 'GET', path: 'category/', token: null } as const
const page = '<!doctype html><h1>Sign in</h1>'
let sent: RequestInit | undefined

function answer(body: BodyInit | null, init: ResponseInit = {}): void {
  connectTransport({
    fetch: (_, request) => {
      sent = request
      return Promise.resolve(new Response(body, init))
    },
  })
}
const html = (status = 200) => ({ status, headers: { 'content-type': 'text/html' } })

beforeEach(() => {
  sent = undefined
})

test('saver call returns the raw reply, bypasses caches and sends only a passed token', async () => {
  answer('{"Data":[1]}')
  expect(await callRaw(call, signal)).toEqual({ reply: { Data: [1] }, bytes: 12 })
  expect(sent).toMatchObject({ cache: 'no-store', headers: {} })
  await callRaw({ ...call, token: 'T' }, signal)
  expect(sent?.headers).toEqual({ Authorization: 'T' })
})

test.each([
  ['a sign-in page', page, html(), SignInPageFailure],
  ['an empty body', '', {}, ContractFailure],
  ['an error with status 200', '{"ErrorMessage":"No."}', {}, RejectedFailure],
  ['a refused session', '{"ErrorCode":"INVALIDTOKEN"}', { status: 401 }, InvalidTokenFailure],
  ['a gateway’s page', page, html(502), RejectedFailure],
])('saver call fails when the reply is %s', async (_, body, init, failure) => {
  answer(body, init)
  await expect(callRaw(call, signal)).rejects.toThrow(failure)
})

test.each([
  ['{"ErrorMessage":"Slowly."}', 429],
  [page, 503],
])('failure of a saver call with %j and status %i has the Retry-After time', async (body, status) => {
  answer(body, { status, headers: { 'retry-after': '7' } })
  await expect(callRaw(call, signal)).rejects.toMatchObject({ status, retryAfter: 7000 })
})

test('saver stream fails as offline when its error reply never ends', async () => {
  vi.useFakeTimers()
  connectTransport({
    fetch: (_, request) => {
      const body = new ReadableStream<Uint8Array>({
        start: (controller) =>
          request.signal?.addEventListener('abort', () => controller.error(request.signal?.reason)),
      })
      return Promise.resolve(new Response(body, { status: 500 }))
    },
  })
  const rejection = expect(streamRaw(call, signal)).rejects.toThrow(OfflineFailure)
  await vi.advanceTimersByTimeAsync(61_000)
  await rejection
  vi.useRealTimers()
})

test('saver stream fails as offline when the connection breaks', async () => {
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) => controller.error(new TypeError('network')),
  })
  answer(body)
  const { chunks } = await streamRaw(call, signal)
  const read = async () => {
    for await (const chunk of chunks) expect(chunk).toBeDefined()
  }
  await expect(read()).rejects.toThrow(OfflineFailure)
})

test('saver stream ends with the abort reason when it is aborted', async () => {
  const stop = new AbortController()
  answer(new ReadableStream<Uint8Array>({ start: (controller) => controller.enqueue(new Uint8Array(1)) }))
  const { chunks } = await streamRaw(call, stop.signal)
  const read = async () => {
    for await (const chunk of chunks) {
      expect(chunk).toHaveLength(1)
      stop.abort(new Error('Enough.'))
    }
  }
  await expect(read()).rejects.toThrow('Enough.')
})

test.each([
  [page, html(), SignInPageFailure],
  ['gone', { status: 404 }, RejectedFailure],
  ['{}', { headers: { 'content-type': 'application/json' } }, ContractFailure],
  ['private', { headers: { 'content-type': 'image/webp', 'cache-control': 'private' } }, ContractFailure],
])('saver rejects a picture with the body %j', async (body, init, failure) => {
  answer(body, init)
  await expect(fetchPicture('http://shop.test/a.webp', signal)).rejects.toThrow(failure)
})

test.each([
  ['reachable', '{"data":{"Rate":"10"}}', {}],
  ['reachable', '{"ErrorCode":"INVALIDTOKEN"}', { status: 401 }],
  ['sign-in-page', page, html()],
  ['busy', '{"ErrorMessage":"Later."}', { status: 503 }],
  ['network', '{"login":"please"}', {}],
])('saver probe reports %s when the shop answers %j', async (state, body, init) => {
  answer(body, init)
  expect(await probeShop(signal)).toBe(state)
})
