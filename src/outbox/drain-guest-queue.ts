/** Sends what waits for nobody's account, without a page: for the service worker. */
import { openChannel } from '../device/channel'
import { guestChannel, guestLock } from '../device/storage-names'
import { OfflineFailure } from '../domain/failure'
import { isWaiting, type OutboxRow, type Outcome } from '../domain/outbox/outbox'
import { runBatch } from './batch'
import { inTime } from './in-time'
import { readable } from './kind'
import { inWords } from './news'
import { guestKinds } from './guest-kinds'
import { onThisDevice, guestSession } from './this-device'

/** Resolves when nothing waits any more, or a page is at it. Rejects when something still has to wait. */
export async function drainGuestQueue(signal: AbortSignal): Promise<void> {
  signal.throwIfAborted()
  let left = 0
  const deps = onThisDevice({ kinds: guestKinds, session: () => guestSession, turn: guestLock })
  const channel = openChannel(guestChannel, () => {})
  const news = {
    done: ({ id }: { id: string }, said: string | null) => channel.tell(inWords({ name: 'done', id, said })),
    failed: ({ id }: { id: string }, reason: string) => channel.tell(inWords({ name: 'failed', id, reason })),
    conflict: () => {},
    kept: (_owner: string, rows: readonly OutboxRow[], changed: boolean) => {
      left = readable(guestKinds, rows).filter(isWaiting).length
      if (changed) channel.tell(inWords({ name: 'changed' }))
    },
    refused: () => {},
  }
  const batch = async (): Promise<{ end: Outcome | null } | null> => {
    const limit = new AbortController()
    const stop = () => limit.abort(signal.reason)
    signal.addEventListener('abort', stop)
    // The browser asks a few times only: no wait of our own may be in the way.
    const plan = { session: guestSession, trigger: 'press', untried: true, signal: limit.signal } as const
    try {
      return await deps.alone(async () => ({
        end: await inTime(deps, limit, runBatch(deps, news, plan)),
      }))
    } finally {
      signal.removeEventListener('abort', stop)
    }
  }
  try {
    let last = await batch()
    while (last?.end?.name === 'stopped' && !signal.aborted) last = await batch()
    if (last && left > 0) throw new OfflineFailure('Some of it could not be sent yet.')
  } finally {
    channel.close()
  }
}
