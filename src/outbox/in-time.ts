/** The longest that a batch may hold the turn of its tab. */
import { OfflineFailure } from '../domain/failure'
import { batchTimeoutMs, type Outcome } from '../domain/outbox/outbox'
import type { OutboxDeps } from './deps'

/** Whatever hangs, a batch is over in time: the lock is let go, and its rows are anybody's when their lease ends. */
export function inTime<T>(deps: OutboxDeps, limit: AbortController, batch: Promise<T>): Promise<T | Outcome> {
  let cancel = () => {}
  const over = new Promise<Outcome>((resolve) => {
    cancel = deps.after(batchTimeoutMs, () => {
      limit.abort(new OfflineFailure('Sending took too long.'))
      resolve({ name: 'stopped' })
    })
  })
  return Promise.race([batch, over]).finally(cancel)
}
