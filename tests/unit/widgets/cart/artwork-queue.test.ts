/** Files on their way to the lines of a job, with a shop that answers when the test says so. */
import { QueryClient } from '@tanstack/react-query'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Artwork, LineOption } from '../../../../src/domain/cart/cart'
import { InvalidTokenFailure, OfflineFailure, RejectedFailure } from '../../../../src/domain/failure'
import { ArtworkQueue } from '../../../../src/widgets/cart/artwork-queue'

type Sent = {
  name: string
  lineId: string
  progress: (part: number) => void
  signal: AbortSignal
  arrive: () => void
  fail: (error: unknown) => void
}
type SentArtwork = {
  lineId: string
  file: File
  onProgress: (part: number) => void
  signal: AbortSignal
}
type Line = { id: string; options: LineOption[]; artwork: Artwork[] }
let lines: Line[]
let sent: Sent[]
let reads: number
let own: boolean
let queue: ArtworkQueue

vi.mock('../../../../src/session/identity', () => ({ currentEpoch: () => (own ? 1 : 2) }))
vi.mock('../../../../src/queries/cart-line', () => ({
  sendArtwork: (_: QueryClient, { lineId, file, onProgress, signal }: SentArtwork) =>
    new Promise((resolve, reject) => {
      const arrive = () => {
        const [added, line] = [artwork(file.name), lines.find(({ id }) => id === lineId)]
        line?.artwork.push(added)
        resolve([added])
      }
      sent.push({ name: file.name, lineId, progress: onProgress, signal, arrive, fail: reject })
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
  own = true
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
const steps = () => queue.shown().list.map(({ name, step }) => `${name} ${step}`)

const turn = () => new Promise((resolve) => setImmediate(resolve))
const lost = new OfflineFailure('The shop did not answer in time.')

async function begin(...names: string[]) {
  queue.add(names.map((name) => file(name)))
  await turn()
}

test('is looked at file by file', () => {
  lines[0]?.artwork.push(...Array.from({ length: 8 }, (_, index) => artwork(`${index}.png`)))
  queue.add([file('1.exe'), file('../\u202ea.png'), file('b.png'), file('c.png')])
  expect(steps()).toEqual(['1.exe refused', 'a.png sending', 'b.png sending', 'c.png refused'])
  expect(queue.shown().list[3]?.words).toBe('A cart line can have at most 10 files.')
})

describe('what is sent', () => {
  test('goes two at a time, with its progress', async () => {
    await begin('a.png', 'b.png', 'c.png')
    expect(steps()).toEqual(['a.png sending', 'b.png sending', 'c.png waiting'])
    sent[0]?.progress(0.5)
    expect(queue.shown().list[0]?.part).toBe(0.5)
    sent[0]?.arrive()
    await turn()
    expect(queue.shown().said).toBe('a.png was added.')
    expect(steps()).toEqual(['b.png sending', 'c.png sending'])
  })

  test('can be cancelled, waiting or half way', async () => {
    await begin('a.png', 'b.png', 'c.png', 'd.png')
    const [a, , c] = queue.shown().list
    queue.cancel(c?.id ?? 0)
    queue.cancel(a?.id ?? 0)
    await turn()
    expect(sent[0]?.signal.aborted).toBe(true)
    expect(sent.map(({ name }) => name)).toEqual(['a.png', 'b.png', 'd.png'])
    expect(steps()).toEqual(['b.png sending', 'd.png sending'])
    expect(queue.shown().said).toBe('a.png was cancelled.')
  })

  test('is refused in the shop’s words, and tried again without reading the cart', async () => {
    await begin('a.png')
    sent[0]?.fail(new RejectedFailure('Please wait a moment.', '', 429))
    await turn()
    expect(queue.shown().list[0]).toMatchObject({ step: 'failed', words: 'Please wait a moment.' })
    queue.retry(queue.shown().list[0]?.id ?? 0)
    await turn()
    expect(reads).toBe(0)
    expect(sent).toHaveLength(2)
    sent[1]?.arrive()
    await turn()
    expect(steps()).toEqual([])
  })

  test.each([
    [429, 0],
    [503, 1],
  ])('to a busy shop (%i) goes again by itself when that has time', async (status, looks) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    await begin('a.png')
    sent[0]?.fail(new RejectedFailure('You are sending many files.', 'BUSY', status, 5000))
    await turn()
    expect(queue.shown().list[0]).toMatchObject({ step: 'sending', words: 'You are sending many files.' })
    await vi.advanceTimersByTimeAsync(4999)
    expect(sent).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1)
    // A shop in trouble may have kept it.
    expect([sent.length, reads]).toEqual([2, looks])
    expect(queue.shown().list[0]?.words).toBe('')
    sent[1]?.fail(new RejectedFailure('You are sending many files.', 'BUSY', status, 5000))
    await turn()
    queue.cancel(queue.shown().list[0]?.id ?? 0)
    await vi.advanceTimersByTimeAsync(5000)
    expect([sent.length, steps()]).toEqual([2, []])
  })

  test('a session that ended says nothing here, and stops what is on its way', async () => {
    await begin('a.png', 'b.png', 'c.png')
    own = false
    sent[1]?.progress(0.9)
    expect(sent[1]?.signal.aborted).toBe(true)
    sent[0]?.fail(new InvalidTokenFailure('Log in again.', 'token'))
    await turn()
    expect(sent).toHaveLength(2)
    expect(steps().join()).not.toContain('failed')
  })
})

describe('a lost answer', () => {
  test('of a file that did not arrive: it is sent again', async () => {
    await begin('a.png', 'b.png')
    sent[1]?.fail(lost)
    sent[0]?.arrive()
    await turn()
    queue.retry(queue.shown().list[0]?.id ?? 0)
    await turn()
    expect(sent.map(({ name }) => name)).toEqual(['a.png', 'b.png', 'b.png'])
  })

  test('two files of one name: the one that arrived is not taken for the other', async () => {
    await begin('logo.png', 'logo.png')
    sent[1]?.fail(lost)
    sent[0]?.arrive()
    await turn()
    queue.retry(queue.shown().list[0]?.id ?? 0)
    await turn()
    expect(sent).toHaveLength(3)
  })

  test('a server in trouble may have kept it, too', async () => {
    await begin('a.png')
    sent[0]?.fail(new RejectedFailure('We are restocking.', '', 500))
    await turn()
    queue.retry(queue.shown().list[0]?.id ?? 0)
    await turn()
    expect(reads).toBe(1)
    expect(sent).toHaveLength(2)
  })
})

describe('a job of several lines', () => {
  beforeEach(
    () => void (lines = ['Navy', 'Red', 'Teal'].map((value, index) => lineOf(`${index + 1}`, value))),
  )
  const places = () => sent.map(({ name, lineId }) => `${name} to ${lineId}`)
  const answer = async (answers: (Error | 'arrives')[]) => {
    for (const one of answers) {
      const last = sent.at(-1)
      if (one === 'arrives') last?.arrive()
      else last?.fail(one)
      await turn()
    }
  }
  const full = new RejectedFailure('A cart line can have at most 10 files.', 'TOOMANYFILES', 409)

  test('has a file on each of them, one after the other, with one progress', async () => {
    await begin('a.png')
    await answer(['arrives'])
    sent[1]?.progress(0.5)
    expect(queue.shown().list[0]?.part).toBe(0.5)
    await answer(['arrives', 'arrives'])
    expect(places()).toEqual(['a.png to 1', 'a.png to 2', 'a.png to 3'])
    expect(queue.shown()).toMatchObject({ list: [], said: 'a.png was added.' })
  })

  test('one that refuses it is named, and Retry goes there alone', async () => {
    await begin('a.png')
    await answer(['arrives', full, 'arrives'])
    expect(queue.shown().list[0]).toMatchObject({ step: 'failed', words: `Not on Red. ${full.message}` })
    queue.retry(queue.shown().list[0]?.id ?? 0)
    await turn()
    await answer(['arrives'])
    expect(places()).toEqual(['a.png to 1', 'a.png to 2', 'a.png to 3', 'a.png to 2'])
    expect(steps()).toEqual([])
  })

  test('two that refuse it first: it is the file, and nobody else is asked', async () => {
    await begin('a.png')
    await answer([full, full])
    expect(sent).toHaveLength(2)
    expect(queue.shown().list[0]?.words).toBe(full.message)
  })

  test('without an answer Retry looks whether that line has it', async () => {
    await begin('a.png')
    await answer(['arrives', lost])
    expect(queue.shown().list[0]?.words).toMatch(/^Not on Red; Teal\. .*Retry looks first\.$/)
    lines[1]?.artwork.push(artwork('a.png'))
    queue.retry(queue.shown().list[0]?.id ?? 0)
    await turn()
    expect([reads, places().at(-1)]).toEqual([1, 'a.png to 3'])
    await answer(['arrives'])
    expect(steps()).toEqual([])
  })

  test('a file that is meant for some of them goes nowhere else', async () => {
    queue.add([file('a.png')], new Set(['2']))
    await turn()
    await answer(['arrives'])
    expect(places()).toEqual(['a.png to 2'])
  })
})
