/** Files on their way to a cart line, with a shop that answers when the test says so. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Artwork } from '../../../src/domain/cart/cart'
import { InvalidTokenFailure, OfflineFailure, RejectedFailure } from '../../../src/domain/failure'
import { ArtworkQueue } from '../../../src/screens/cart/artwork-queue'

type Sent = {
  name: string
  progress: (part: number) => void
  signal: AbortSignal
  arrive: () => void
  fail: (error: unknown) => void
}
let line: Artwork[]
let sent: Sent[]
let reads: number
let own: boolean
let queue: ArtworkQueue

beforeEach(() => {
  line = []
  sent = []
  reads = 0
  own = true
  queue = new ArtworkQueue({
    send: (file, { onProgress, signal }) =>
      new Promise((resolve, reject) => {
        const arrive = () => {
          line = [...line, artwork(file.name)]
          resolve()
        }
        sent.push({ name: file.name, progress: onProgress, signal, arrive, fail: reject })
        signal.addEventListener('abort', () => reject(signal.reason))
      }),
    known: () => line,
    readNow: async () => {
      reads += 1
      return line
    },
    isOwn: () => own,
  })
})

const artwork = (name: string): Artwork => ({ id: `${line.length + 1}`, name, url: null })
const file = (name: string, size = 3) => new File(['x'.repeat(size)], name)
const steps = () => queue.shown().list.map(({ name, step }) => `${name} ${step}`)
afterEach(() => void vi.useRealTimers())

const turn = () => new Promise((resolve) => setImmediate(resolve))
const lost = new OfflineFailure('The shop did not answer in time.')

async function begin(...names: string[]) {
  queue.choose(names.map((name) => file(name)))
  expect(queue.start()).toBe(true)
  await turn()
}

test('is looked at file by file; beyond ten files of a line each says so', () => {
  expect(queue.start()).toBe(false)
  line = Array.from({ length: 8 }, (_, index) => ({ id: `${index}`, name: `${index}.png`, url: null }))
  queue.choose([file('1.svg'), file('../\u202ea.png'), file('b.png'), file('c.png')])
  expect(steps()).toEqual(['1.svg refused', 'a.png chosen', 'b.png chosen', 'c.png refused'])
  expect(queue.shown().list[3]?.words).toBe('A cart line can have at most 10 files.')
  expect(sent).toEqual([])
})

describe('what is sent', () => {
  test('goes two at a time, with its progress, and leaves the list when the cart shows it', async () => {
    await begin('a.png', 'b.png', 'c.png')
    expect(steps()).toEqual(['a.png sending', 'b.png sending', 'c.png waiting'])
    sent[0]?.progress(0.5)
    expect(queue.shown().list[0]?.part).toBe(0.5)
    sent[0]?.arrive()
    await turn()
    expect(queue.shown().said).toBe('a.png was added.')
    expect(steps()).toEqual(['b.png sending', 'c.png sending'])
  })

  test('can be cancelled, waiting or half way; the next takes the turn', async () => {
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
  ])(
    'to a busy shop (%i) goes again by itself when that has time, and says so meanwhile',
    async (status, looks) => {
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
    },
  )

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
