/** The minimum speed at which a request body must arrive (req 14.11). */
import { beforeEach, expect, test, vi } from 'vitest'
import { paceOf } from '../../../server/requests/body'

beforeEach(() => void vi.useFakeTimers())

const megabyte = 1024 * 1024
/** Number of bytes, and the seconds until they arrive. */
type Part = [bytes: number, seconds: number]

/**
 * Returns the seconds until a body of these repeated parts is refused, or null if that does not happen within an
 * hour.
 */
async function refusedAfter(size: number, parts: Part[]): Promise<number | null> {
  const inPace = paceOf(size)
  const startedAt = performance.now()
  const body = (async () => {
    for (let nth = 0; performance.now() - startedAt < 3_600_000; nth += 1) {
      const [bytes, seconds] = parts[nth % parts.length] ?? [0, 0]
      const value = new Uint8Array(bytes)
      await inPace(
        new Promise((resolve) => setTimeout(() => resolve({ done: false, value }), seconds * 1000)),
      )
    }
    return null
  })().catch((error: unknown) => {
    expect(error).toMatchObject({ status: 408, code: 'TIMEOUT' })
    return Math.round((performance.now() - startedAt) / 1000)
  })
  await vi.advanceTimersByTimeAsync(4_000_000)
  return body
}

test.each<[string, number, Part[], number | null]>([
  ['nothing after its first byte is refused after 20 s', megabyte, [[1, 10_000]], 20],
  ['a byte a second is refused after 20 s', megabyte, [[1, 1]], 20],
  ['4 KB a second is refused after 40 s, when it is 20 s late', megabyte, [[4096, 1]], 40],
  ['10 KB a second is refused at the deadline for 8 MB', 8 * megabyte, [[10_240, 1]], 572],
  ['300 KB after each pause of 15 s is not refused', 1000 * megabyte, [[300_000, 15]], null],
])('request body that sends %s', async (_, size, parts, seconds) => {
  expect(await refusedAfter(size, parts)).toBe(seconds)
})

test('time in which the server does not wait for the sender does not count', async () => {
  const inPace = paceOf(1000)
  const part = { done: false as const, value: new Uint8Array(1) }
  for (let nth = 0; nth < 100; nth += 1) {
    await vi.advanceTimersByTimeAsync(60_000)
    expect(await inPace(Promise.resolve(part))).toBe(part)
  }
})
