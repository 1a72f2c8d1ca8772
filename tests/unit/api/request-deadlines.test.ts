/** How long the transport waits, and what an abort by the caller means. */
import * as v from 'valibot'
import { beforeEach, expect, test, vi } from 'vitest'
import { addLine, removeLine } from '../../../src/api/cart/cart'
import { sendEnquiry } from '../../../src/api/product/enquiry'
import { request } from '../../../src/api/request'
import { OfflineFailure } from '../../../src/domain/failure'
import { type Asked, json, provider } from './answers'

beforeEach(() => vi.useFakeTimers())

const ask = (signal?: AbortSignal) => request('GET', 'category/', v.unknown(), { signal })

/** Like fetch: nothing comes until somebody gives up. */
const never = ({ signal }: Asked) =>
  new Promise<Response>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error))
  })

/** The head comes, the body is never complete. */
const endless = ({ signal }: Asked) => {
  const body = new ReadableStream({
    start: (controller) => signal.addEventListener('abort', () => controller.error(signal.reason)),
  })
  return new Response(body, { headers: { 'content-type': 'application/json' } })
}

test.each([
  ['head', never, 4000],
  ['body', endless, 10_000],
])('gives up when the %s does not come', async (_, answer, deadline) => {
  const { outcomes } = provider(answer)
  let failure: unknown = null
  void ask().catch((error: unknown) => {
    failure = error
  })
  await vi.advanceTimersByTimeAsync(deadline - 1)
  expect(failure).toBeNull()
  await vi.advanceTimersByTimeAsync(1)
  expect(failure).toBeInstanceOf(OfflineFailure)
  expect(failure).toHaveProperty('message', 'The shop did not answer in time.')
  expect(outcomes).toEqual(['no-answer'])
})

const line = {
  productId: '7',
  variationId: null,
  quantity: 1,
  eachCents: null,
  setups: new Map(),
  options: [],
}
const enquiry = {
  productId: '7',
  variationId: null,
  quantity: 1,
  fullName: 'Kim',
  email: 'kim@buyer.example',
  mobileNumber: '0400',
  remarks: '',
}
test.each([
  ['a line for the cart', () => addLine(line)],
  ['a removal', () => removeLine('1')],
  ['a request for a quote', () => sendEnquiry('quote', enquiry, { requestId: 'key', asMember: true })],
])('%s is waited for longer: it is perhaps being done', async (_, write) => {
  provider(never)
  let failure: unknown = null
  void write().catch((error: unknown) => {
    failure = error
  })
  await vi.advanceTimersByTimeAsync(14_999)
  expect(failure).toBeNull()
  await vi.advanceTimersByTimeAsync(1)
  expect(failure).toBeInstanceOf(OfflineFailure)
})

test('an answer in time leaves no timer behind', async () => {
  provider(() => json({}))
  await ask()
  expect(vi.getTimerCount()).toBe(0)
})

test.each([
  ['the head', never],
  ['the body', endless],
])('an abort while %s is due says nothing about the network', async (_, answer) => {
  const { outcomes } = provider(answer)
  const caller = new AbortController()
  const reason = new Error('left the page')
  const call = ask(caller.signal)
  const refused = expect(call).rejects.toBe(reason)
  await vi.advanceTimersByTimeAsync(10)
  caller.abort(reason)
  await refused
  expect(outcomes).toEqual([])
  expect(vi.getTimerCount()).toBe(0)
})

test('what was aborted before is not sent', async () => {
  const { asked } = provider(() => json({}))
  await expect(ask(AbortSignal.abort(new Error('too late')))).rejects.toThrow('too late')
  expect(asked).toEqual([])
})
