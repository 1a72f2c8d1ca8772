/** What is on this device of the signed-in customer and of guests, for whoever shows it. */
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import type { OutboxRow } from '../domain/outbox/outbox'
import { type SyncCounts, syncCounts } from '../domain/outbox/sync-words'
import { useSignedIn } from '../session/account'
import { exportRows, type QueueName, queues } from './queues'

const none: readonly OutboxRow[] = []
const nothing = () => none

/** The signed-in customer's rows, refused ones as well but not sent ones; none while hydrating. */
export function useOwnRows(): readonly OutboxRow[] {
  return useSyncExternalStore(queues.own.subscribe, queues.own.unsent, nothing)
}

/** The same of what belongs to nobody's account. */
export function useGuestRows(): readonly OutboxRow[] {
  return useSyncExternalStore(queues.guest.subscribe, queues.guest.unsent, nothing)
}

/** What was sent lately, the newest first. */
export function useSentRows(queue: QueueName): readonly OutboxRow[] {
  const { subscribe, sent } = queues[queue]
  return useSyncExternalStore(subscribe, sent, nothing)
}

export type UnsentRows = {
  /** False until the device was looked at: then nothing can be said yet. */
  known: boolean
  /** The device did not let itself be looked at: what is there may be anything. */
  unreadable: boolean
  own: readonly OutboxRow[]
  guest: readonly OutboxRow[]
  counts: SyncCounts
}

/** ms until a device that did not let itself be looked at is asked again. */
const retryMs = 2000

export function useUnsentRows(): UnsentRows {
  const own = useOwnRows()
  const guest = useGuestRows()
  const signedIn = useSignedIn()
  const [looked, setLooked] = useState<{ as: boolean; failed: boolean } | null>(null)
  useEffect(() => {
    let left = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = async () => {
      const reads = await Promise.allSettled([exportRows('own'), exportRows('guest')])
      if (left) return
      const failed = reads.some(({ status }) => status === 'rejected')
      setLooked({ as: signedIn, failed })
      // WebKit's database does not answer for a while after a page was left in the middle of a transaction.
      if (failed) timer = setTimeout(() => void look(), retryMs)
    }
    void look()
    return () => {
      left = true
      clearTimeout(timer)
    }
  }, [signedIn])
  return useMemo(
    () => ({
      known: looked?.as === signedIn && !looked.failed,
      unreadable: looked?.as === signedIn && looked.failed,
      own,
      guest,
      counts: syncCounts([...own, ...guest]),
    }),
    [own, guest, looked, signedIn],
  )
}

/** How many changes of the signed-in customer are not sent, as it is stored just now. Throws NotStoredFailure. */
export async function countOwnUnsent(): Promise<SyncCounts> {
  const rows = await exportRows('own')
  return syncCounts(rows.map(({ row }) => row))
}
