/** Artwork on its way to the provider: progress, refusals, lost answers and cancelling. */
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { addArtwork } from '../../../src/api/cart/cart-line'
import { connectTransport, type Outcome } from '../../../src/api/request'
import {
  ContractFailure,
  InvalidTokenFailure,
  OfflineFailure,
  RejectedFailure,
} from '../../../src/domain/failure'
import { type FakeXhr, fakeXhr } from './xhr'

let calls: FakeXhr[]
let outcomes: Outcome[]
let parts: number[]
let control: AbortController

beforeEach(() => {
  calls = fakeXhr()
  outcomes = []
  parts = []
  control = new AbortController()
  connectTransport({ token: () => 'secret', onOutcome: (outcome) => outcomes.push(outcome) })
})

function send() {
  const file = new File(['%PDF'], 'Logo front.pdf', { type: 'application/pdf' })
  const onProgress = (part: number) => void parts.push(part)
  return addArtwork('41', file, { onProgress, signal: control.signal })
}
const last = () => {
  const call = calls.at(-1)
  if (!call) throw new Error('nothing was sent')
  return call
}

test('one file is sent with the line it is for, and its progress is told', async () => {
  const sending = send()
  expect(last().call).toBe('POST /frontend/api/cart/addattchment')
  expect(last().headers).toEqual({ Authorization: 'secret' })
  expect(last().body?.get('CartID')).toBe('41')
  expect(last().body?.getAll('CartAttachments')).toHaveLength(1)
  expect(last().body?.get('CartAttachments')).toMatchObject({ name: 'Logo front.pdf' })
  last().moves(1, 4)
  last().moves(0, 0)
  last().moves(4, 4)
  last().answers(
    200,
    '{"cartAttachment":[{"CartAttachmentID":7,"Attachment":"uploads/7/Logo%20front.pdf"},{"no":1}]}',
  )
  expect(await sending).toEqual([{ id: '7', url: '/uploads/7/Logo%20front.pdf', name: 'Logo front.pdf' }])
  expect(parts).toEqual([0.25, 1])
  expect(outcomes).toEqual(['answered'])
})

describe('what can happen to it', () => {
  test.each<[number, string, new (...args: never[]) => Error, string, Outcome]>([
    [413, '{"ErrorMessage":"Too large."}', RejectedFailure, 'Too large.', 'answered'],
    [200, '{"ErrorCode":"INVALIDTOKEN"}', InvalidTokenFailure, '', 'answered'],
    [200, '{"cartAttachment":', ContractFailure, 'not whole JSON', 'no-answer'],
    [200, '<html>Hotel Wi-Fi</html>', OfflineFailure, 'A page came', 'no-answer'],
    [500, '<html>Oops</html>', RejectedFailure, 'An error occurred', 'answered'],
    [502, '<html>Bad gateway</html>', OfflineFailure, 'could not be reached', 'no-answer'],
    [503, '{"ErrorMessage":"Busy."}', RejectedFailure, 'Busy.', 'answered'],
  ])('%i %s', async (status, text, kind, words, outcome) => {
    const sending = send()
    last().answers(status, text)
    const error: unknown = await sending.catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(kind)
    expect(String(error)).toContain(words)
    expect(outcomes).toEqual([outcome])
  })

  test('a lost connection is no answer', async () => {
    const sending = send()
    last().breaks()
    await expect(sending).rejects.toBeInstanceOf(OfflineFailure)
    expect(outcomes).toEqual(['no-answer'])
  })

  test('a line that stands still is given up', async () => {
    vi.useFakeTimers()
    const sending = send()
    const end = sending.catch((reason: unknown) => reason)
    vi.advanceTimersByTime(29_000)
    last().moves(1, 4)
    vi.advanceTimersByTime(29_000)
    expect(last().aborted).toBe(false)
    vi.advanceTimersByTime(1000)
    expect(await end).toBeInstanceOf(OfflineFailure)
    expect(last().aborted).toBe(true)
  })

  test('cancelled before and while it is sent', async () => {
    const sending = send()
    control.abort(new Error('cancelled'))
    await expect(sending).rejects.toThrow('cancelled')
    expect(last().aborted).toBe(true)
    await expect(send()).rejects.toThrow('cancelled')
    expect(calls).toHaveLength(1)
    expect(outcomes).toEqual([])
  })
})
