/** What has not been sent from this device, of the signed-in customer and of the stall, for whoever tells of it. */
import { useEffect, useMemo, useState } from 'react'
import { type SyncCounts, syncCounts } from '../domain/outbox/sync-words'
import { useSignedIn } from '../session/account'
import { exportRows, type KeptRow } from './queues'
import { useOwnRows, useGuestRows } from './waiting'

export type UnsentRows = {
  /** False until the device was looked at: then nothing can be said yet. */
  known: boolean
  /** The device did not let itself be looked at: what is there may be anything. */
  unreadable: boolean
  own: readonly KeptRow[]
  guest: readonly KeptRow[]
  counts: SyncCounts
}

export function useUnsentRows(): UnsentRows {
  const own = useOwnRows()
  const guest = useGuestRows()
  const signedIn = useSignedIn()
  const [looked, setLooked] = useState<{ as: boolean; failed: boolean } | null>(null)
  useEffect(() => {
    let left = false
    void Promise.allSettled([exportRows('own'), exportRows('guest')]).then((reads) => {
      if (!left) setLooked({ as: signedIn, failed: reads.some(({ status }) => status === 'rejected') })
    })
    return () => {
      left = true
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
