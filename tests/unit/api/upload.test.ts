/** Upload of artwork to the provider: progress, refusals, lost answers and cancelling. */
import { beforeEach, expect, test, vi } from 'vitest'
import { addArtwork } from '../../../src/api/cart/cart-line'
import { connectTransport, type CallOutcome } from '../../../src/api/request'
import { ContractFailure, OfflineFailure, RejectedFailure } from '../../../src/domain/failure'
import { type FakeXhr, fakeXhr } from './xhr'

let calls: FakeXhr[]
let outcomes: CallOutcome[]
let fractions: number[]
let control: AbortController

beforeEach(() => {
  calls = fakeXhr()
  outcomes = []
  fractions = []
  control = new AbortController()
  connectTransport({ token: () => 'secret', onOutcome: (outcome) => outcomes.push(outcome) })
})

function startUpload() {
  const file = new File(['%PDF'], 'Logo front.pdf', { type: 'application/pdf' })
  const onProgress = (fraction: number) => void fractions.push(fraction)
  return addArtwork('41', file, { onProgress, signal: control.signal })
}
const lastCall = () => {
  const call = calls.at(-1)
  if (!call) throw new Error('nothing was sent')
  return call
}

test('upload sends one file with its cart line and reports its progress', async () => {
  const sending = startUpload()
  expect(lastCall().call).toBe('POST /frontend/api/cart/addattchment')
  expect(lastCall().headers).toEqual({ Authorization: 'secret' })
  expect(lastCall().body?.get('CartID')).toBe('41')
  expect(lastCall().body?.getAll('CartAttachments')).toHaveLength(1)
  expect(lastCall().body?.get('CartAttachments')).toMatchObject({ name: 'Logo front.pdf' })
  lastCall().reportProgress(1, 4)
  lastCall().reportProgress(0, 0)
  lastCall().reportProgress(4, 4)
  lastCall().respond(
    200,
    '{"cartAttachment":[{"CartAttachmentID":7,"Attachment":"uploads/7/Logo%20front.pdf"},{"no":1}]}',
  )
  expect(await sending).toEqual([{ id: '7', url: '/uploads/7/Logo%20front.pdf', name: 'Logo front.pdf' }])
  expect(fractions).toEqual([0.25, 1])
  expect(outcomes).toEqual(['answered'])
})

test.each<[number, string, new (...args: never[]) => Error, string, CallOutcome]>([
  [413, '{"ErrorMessage":"Too large."}', RejectedFailure, 'Too large.', 'answered'],
  [200, '{"cartAttachment":', ContractFailure, 'incomplete JSON', 'no-answer'],
  [200, '<html>Hotel Wi-Fi</html>', OfflineFailure, 'Received a web page', 'no-answer'],
  [502, '<html>Bad gateway</html>', OfflineFailure, 'could not be reached', 'no-answer'],
])('upload fails when the provider answers %i %s', async (status, text, kind, message, outcome) => {
  const sending = startUpload()
  lastCall().respond(status, text)
  const error: unknown = await sending.catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(kind)
  expect(String(error)).toContain(message)
  expect(outcomes).toEqual([outcome])
})

test('upload fails as offline when the connection is lost', async () => {
  const sending = startUpload()
  lastCall().failConnection()
  await expect(sending).rejects.toBeInstanceOf(OfflineFailure)
  expect(outcomes).toEqual(['no-answer'])
})

test('upload is aborted after 30 s without progress', async () => {
  vi.useFakeTimers()
  const sending = startUpload()
  const end = sending.catch((reason: unknown) => reason)
  vi.advanceTimersByTime(29_000)
  lastCall().reportProgress(1, 4)
  vi.advanceTimersByTime(29_000)
  expect(lastCall().aborted).toBe(false)
  vi.advanceTimersByTime(1000)
  expect(await end).toBeInstanceOf(OfflineFailure)
  expect(lastCall().aborted).toBe(true)
})

test('upload can be cancelled before and while it is sent', async () => {
  const sending = startUpload()
  control.abort(new Error('cancelled'))
  await expect(sending).rejects.toThrow('cancelled')
  expect(lastCall().aborted).toBe(true)
  await expect(startUpload()).rejects.toThrow('cancelled')
  expect(calls).toHaveLength(1)
  expect(outcomes).toEqual([])
})
