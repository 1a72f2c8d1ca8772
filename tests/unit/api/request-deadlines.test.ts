/** Timeouts of the transport, and aborts by the caller. */
import * as v from 'valibot'
import { beforeEach, expect, test, vi } from 'vitest'
import { removeLine } from '../../../src/api/cart/cart'
import { sendEnquiry } from '../../../src/api/product/enquiry'
import { request } from '../../../src/api/request'
import { OfflineFailure } from '../../../src/domain/failure'
import { type RecordedRequest, json, connectProvider } from './fake-provider'

beforeEach(() => vi.useFakeTimers())

const sendRequest = (signal?: AbortSignal) => request('GET', 'category/', v.unknown(), { signal })

/** Like fetch, answers nothing until the request is aborted. */
const answerNothing = ({ signal }: RecordedRequest) =>
  new Promise<Response>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error))
  })

/** Sends the head, and never completes the body. */
const answerHeadOnly = ({ signal }: RecordedRequest) => {
  const body = new ReadableStream({
    start: (controller) => signal.addEventListener('abort', () => controller.error(signal.reason)),
  })
  return new Response(body, { headers: { 'content-type': 'application/json' } })
}

test.each([
  ['head', answerNothing, 4000],
  ['body', answerHeadOnly, 10_000],
])('request fails as offline when the %s does not arrive in time', async (_, answer, deadline) => {
  const { outcomes } = connectProvider(answer)
  let failure: unknown = null
  void sendRequest().catch((error: unknown) => {
    failure = error
  })
  await vi.advanceTimersByTimeAsync(deadline - 1)
  expect(failure).toBeNull()
  await vi.advanceTimersByTimeAsync(1)
  expect(failure).toBeInstanceOf(OfflineFailure)
  expect(failure).toHaveProperty('message', 'The shop did not answer in time.')
  expect(outcomes).toEqual(['no-answer'])
})

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
  ['a removal from the cart', () => removeLine('1')],
  ['a request for a quote', () => sendEnquiry('quote', enquiry, { requestId: 'key', asMember: true })],
])('%s has a longer timeout, because the shop may be processing it', async (_, write) => {
  connectProvider(answerNothing)
  let failure: unknown = null
  void write().catch((error: unknown) => {
    failure = error
  })
  await vi.advanceTimersByTimeAsync(14_999)
  expect(failure).toBeNull()
  await vi.advanceTimersByTimeAsync(1)
  expect(failure).toBeInstanceOf(OfflineFailure)
})

test.each([
  ['the head', answerNothing],
  ['the body', answerHeadOnly],
])('abort while %s is pending is not reported as a network outcome', async (_, answer) => {
  const { outcomes } = connectProvider(answer)
  const caller = new AbortController()
  const reason = new Error('left the page')
  const call = sendRequest(caller.signal)
  const rejection = expect(call).rejects.toBe(reason)
  await vi.advanceTimersByTimeAsync(10)
  caller.abort(reason)
  await rejection
  expect(outcomes).toEqual([])
  expect(vi.getTimerCount()).toBe(0)
})

test('request that is already aborted is not sent', async () => {
  const { requests } = connectProvider(() => json({}))
  await expect(sendRequest(AbortSignal.abort(new Error('too late')))).rejects.toThrow('too late')
  expect(requests).toEqual([])
})
