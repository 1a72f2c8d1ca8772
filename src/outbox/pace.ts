/** How long a tab holds back between two batches. Only in memory: what a row waits for is in the row. */
import { ahead, backoff, batchTimeoutMs, maxWaitMs } from '../domain/outbox/outbox'
import type { OutboxDeps } from './deps'

/** ms until the next try while another tab sends, and for how long that is believed: a frozen tab keeps its turn. */
const busyFor = 15_000
const busyAtMost = 2 * batchTimeoutMs

export type Pace = {
  failed: () => void
  /** Another tab has the turn. */
  busy: () => void
  /** This tab had it. */
  free: () => void
  /** Whether to go on without the turn: the leases of the rows will do. */
  impatient: () => boolean
  arrived: () => void
  /** There is reason to try at once. */
  hurry: () => void
  /** Epoch ms; not later than `now` when there is nothing to wait for. */
  until: (now: number) => number
}

export function createPace({ now, random }: OutboxDeps): Pace {
  let failures = 0
  let until = 0
  let busySince: number | null = null
  return {
    failed: () => {
      failures += 1
      until = now() + backoff(failures, random())
    },
    busy: () => {
      busySince ??= now()
      until = now() + busyFor
    },
    free: () => {
      busySince = null
    },
    // Also when the clock was set back since.
    impatient: () => busySince !== null && Math.abs(now() - busySince) > busyAtMost,
    arrived: () => {
      failures = 0
    },
    hurry: () => {
      until = 0
    },
    until: (at) => ahead(until, at, maxWaitMs),
  }
}
