/** The longest that a batch may hold the turn of its tab. */
import { OfflineFailure } from '../domain/failure'
import { batchLongest, type Verdict } from '../domain/outbox/outbox'
import type { Surroundings } from './surroundings'

/** Whatever hangs, a batch is over in time: the lock is let go, and its rows are anybody's when their lease ends. */
export function inTime<T>(
  around: Surroundings,
  limit: AbortController,
  batch: Promise<T>,
): Promise<T | Verdict> {
  let cancel = () => {}
  const over = new Promise<Verdict>((resolve) => {
    cancel = around.after(batchLongest, () => {
      limit.abort(new OfflineFailure('Sending took too long.'))
      resolve({ name: 'stopped' })
    })
  })
  return Promise.race([batch, over]).finally(cancel)
}
