/**
 * Uploads of files to the cart lines of a print job, which are the lines with the same product and branding. An upload
 * ends when the test calls `succeed` or `fail`.
 */
import { QueryClient } from '@tanstack/react-query'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Artwork } from '../../../../src/domain/cart/cart'
import type { LineOption } from '../../../../src/domain/product/variation'
import { InvalidTokenFailure, OfflineFailure, RejectedFailure } from '../../../../src/domain/failure'
import { ArtworkQueue } from '../../../../src/widgets/cart/artwork-queue'

type Sent = {
  name: string
  lineId: string
  progress: (part: number) => void
  signal: AbortSignal
  succeed: () => void
  fail: (error: unknown) => void
}
type SentArtwork = { lineId: string; file: File; onProgress: (part: number) => void; signal: AbortSignal }
type Line = { id: string; options: LineOption[]; artwork: Artwork[] }
let lines: Line[]
let sent: Sent[]
let reads: number
let isSessionCurrent: boolean
let queue: ArtworkQueue

vi.mock('../../../../src/session/identity', () => ({ currentEpoch: () => (isSessionCurrent ? 1 : 2) }))
vi.mock('../../../../src/queries/cart-line', () => ({
  sendArtwork: (_: QueryClient, { lineId, file, onProgress, signal }: SentArtwork) =>
    new Promise((resolve, reject) => {
      const deliver = () => {
        const [added, line] = [artwork(file.name), lines.find(({ id }) => id === lineId)]
        line?.artwork.push(added)
        resolve([added])
      }
      sent.push({ name: file.name, lineId, progress: onProgress, signal, succeed: deliver, fail: reject })
      signal.addEventListener('abort', () => reject(signal.reason))
    }),
  linesOfJob: () => lines,
  readCartNow: async () => {
    reads += 1
  },
  refreshLines: async () => {},
}))

beforeEach(() => {
  lines = [lineOf('1', 'Navy')]
  sent = []
  reads = 0
  isSessionCurrent = true
  queue = new ArtworkQueue(new QueryClient(), 'job')
})

let ids = 0
const lineOf = (id: string, value: string): Line => ({
  id,
  options: [{ name: 'Colour', value }],
  artwork: [],
})
const artwork = (name: string): Artwork => ({ id: `${(ids += 1)}`, name, url: null })
const file = (name: string, size = 3) => new File(['x'.repeat(size)], name)
const steps = () => queue.snapshot().list.map(({ name, step }) => `${name} ${step}`)

const nextTask = () => new Promise((resolve) => setImmediate(resolve))
const lostReply = new OfflineFailure('The shop did not answer in time.')

async function addFiles(...names: string[]) {
  queue.add(names.map((name) => file(name)))
  await nextTask()
}
async function fail(index: number, error: Error) {
  sent[index]?.fail(error)
  await nextTask()
}
async function succeed(index: number) {
  sent[index]?.succeed()
  await nextTask()
}
async function retry() {
  queue.retry(queue.snapshot().list[0]?.id ?? 0)
  await nextTask()
}

test('queue checks each file individually', () => {
  lines[0]?.artwork.push(...Array.from({ length: 8 }, (_, index) => artwork(`${index}.png`)))
  queue.add([file('1.exe'), file('../\u202ea.png'), file('b.png'), file('c.png')])
  expect(steps()).toEqual(['1.exe refused', 'a.png sending', 'b.png sending', 'c.png refused'])
  expect(queue.snapshot().list[3]?.message).toBe('A cart line can have at most 10 files.')
})

test('files are uploaded two at a time, with their progress', async () => {
  await addFiles('a.png', 'b.png', 'c.png')
  expect(steps()).toEqual(['a.png sending', 'b.png sending', 'c.png waiting'])
  sent[0]?.progress(0.5)
  expect(queue.snapshot().list[0]?.progress).toBe(0.5)
  await succeed(0)
  expect(queue.snapshot().message).toBe('a.png was added.')
  expect(steps()).toEqual(['b.png sending', 'c.png sending'])
})

test('upload can be cancelled while it waits or is in progress', async () => {
  await addFiles('a.png', 'b.png', 'c.png', 'd.png')
  const [a, , c] = queue.snapshot().list
  queue.cancel(c?.id ?? 0)
  queue.cancel(a?.id ?? 0)
  await nextTask()
  expect(sent[0]?.signal.aborted).toBe(true)
  expect(sent.map(({ name }) => name)).toEqual(['a.png', 'b.png', 'd.png'])
  expect(steps()).toEqual(['b.png sending', 'd.png sending'])
  expect(queue.snapshot().message).toBe('a.png was cancelled.')
})

test('refused upload shows the server’s message, and Retry does not read the cart', async () => {
  await addFiles('a.png')
  await fail(0, new RejectedFailure('Please wait a moment.', '', 429))
  expect(queue.snapshot().list[0]).toMatchObject({ step: 'failed', message: 'Please wait a moment.' })
  await retry()
  expect(reads).toBe(0)
  expect(sent).toHaveLength(2)
  await succeed(1)
  expect(steps()).toEqual([])
})

test.each([
  [429, 0],
  [503, 1],
])('upload to a busy server (%i) is repeated after the Retry-After time', async (status, expectedReads) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await addFiles('a.png')
  await fail(0, new RejectedFailure('You are sending many files.', 'BUSY', status, 5000))
  expect(queue.snapshot().list[0]).toMatchObject({ step: 'sending', message: 'You are sending many files.' })
  await vi.advanceTimersByTimeAsync(4999)
  expect(sent).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1)
  // A failing server may have stored the file, so the cart is read first.
  expect([sent.length, reads]).toEqual([2, expectedReads])
  expect(queue.snapshot().list[0]?.message).toBe('')
  await fail(1, new RejectedFailure('You are sending many files.', 'BUSY', status, 5000))
  queue.cancel(queue.snapshot().list[0]?.id ?? 0)
  await vi.advanceTimersByTimeAsync(5000)
  expect([sent.length, steps()]).toEqual([2, []])
})

test('ended session aborts uploads and shows no error', async () => {
  await addFiles('a.png', 'b.png', 'c.png')
  isSessionCurrent = false
  sent[1]?.progress(0.9)
  expect(sent[1]?.signal.aborted).toBe(true)
  await fail(0, new InvalidTokenFailure('Log in again.', 'token'))
  expect(sent).toHaveLength(2)
  expect(steps().join()).not.toContain('failed')
})

test('file that did not arrive is uploaded again by Retry', async () => {
  await addFiles('a.png', 'b.png')
  sent[1]?.fail(lostReply)
  await succeed(0)
  await retry()
  expect(sent.map(({ name }) => name)).toEqual(['a.png', 'b.png', 'b.png'])
})

test('file that arrived is not mistaken for another file of the same name', async () => {
  await addFiles('logo.png', 'logo.png')
  sent[1]?.fail(lostReply)
  await succeed(0)
  await retry()
  expect(sent).toHaveLength(3)
})

describe('a print job with several lines', () => {
  beforeEach(
    () => void (lines = ['Navy', 'Red', 'Teal'].map((value, index) => lineOf(`${index + 1}`, value))),
  )
  const uploads = () => sent.map(({ name, lineId }) => `${name} to ${lineId}`)
  const endUploads = async (replies: (Error | 'success')[]) => {
    for (const reply of replies) {
      const last = sent.at(-1)
      if (reply === 'success') last?.succeed()
      else last?.fail(reply)
      await nextTask()
    }
  }
  const tooManyFiles = new RejectedFailure('A cart line can have at most 10 files.', 'TOOMANYFILES', 409)

  test('file is uploaded to each line in turn, with one progress value', async () => {
    await addFiles('a.png')
    await endUploads(['success'])
    sent[1]?.progress(0.5)
    expect(queue.snapshot().list[0]?.progress).toBe(0.5)
    await endUploads(['success', 'success'])
    expect(uploads()).toEqual(['a.png to 1', 'a.png to 2', 'a.png to 3'])
    expect(queue.snapshot()).toMatchObject({ list: [], message: 'a.png was added.' })
  })

  test('line that refuses the file is named, and Retry uploads only to that line', async () => {
    await addFiles('a.png')
    await endUploads(['success', tooManyFiles, 'success'])
    expect(queue.snapshot().list[0]).toMatchObject({
      step: 'failed',
      message: `Not on Red. ${tooManyFiles.message}`,
    })
    await retry()
    await endUploads(['success'])
    expect(uploads()).toEqual(['a.png to 1', 'a.png to 2', 'a.png to 3', 'a.png to 2'])
    expect(steps()).toEqual([])
  })

  test('two refusals in a row stop the upload to the remaining lines', async () => {
    await addFiles('a.png')
    await endUploads([tooManyFiles, tooManyFiles])
    expect(sent).toHaveLength(2)
    expect(queue.snapshot().list[0]?.message).toBe(tooManyFiles.message)
  })

  test('Retry after a lost reply checks whether the line has the file', async () => {
    await addFiles('a.png')
    await endUploads(['success', lostReply])
    expect(queue.snapshot().list[0]?.message).toMatch(/^Not on Red; Teal\. .*Retry checks that first\.$/)
    lines[1]?.artwork.push(artwork('a.png'))
    await retry()
    expect([reads, uploads().at(-1)]).toEqual([1, 'a.png to 3'])
    await endUploads(['success'])
    expect(steps()).toEqual([])
  })
})
