/**
 * Ends bodies that come too slowly: those that fall behind a least speed, and those that are not whole by a deadline for
 * their size. Only time in which the provider waits for the sender counts (req 14.11).
 */
import type { ReadableStreamReadResult } from 'node:stream/web'
import { Refusal } from '../floor/errors'
import { inTime } from '../floor/in-time'

const kilobyte = 1024
/** Bytes in a ms: 8 KB a second. */
const leastSpeed = (8 * kilobyte) / 1000
/** ms that a sender may be behind that speed. */
const mostBehind = 20_000
/** ms for a body of so many bytes: a minute, and 16 KB a second. */
const deadlineOf = (bytes: number) => 60_000 + (bytes * 1000) / (16 * kilobyte)

type Read = ReadableStreamReadResult<Uint8Array>
/** Waits for a part of a body. Throws 408 where it takes too long. */
export type Pace = (part: Promise<Read>) => Promise<Read>

/** Of a body of at most so many bytes. */
export function paceOf(bytes: number): Pace {
  let left = deadlineOf(bytes)
  let behind = 0
  return async (part) => {
    const began = performance.now()
    const read = await inTime(part, Math.min(left, mostBehind - behind), tooSlow)
    const waited = performance.now() - began
    left -= waited
    behind = Math.max(0, behind + waited - (read.value?.byteLength ?? 0) / leastSpeed)
    return read
  }
}

const tooSlow = () =>
  new Refusal(
    408,
    'TIMEOUT',
    'Your connection is too slow: not everything arrived in time. Please try again.',
  )
