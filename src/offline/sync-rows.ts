/** What has not been sent from this device, of the signed-in customer and of the stall, for whoever tells of it. */
import { useEffect, useMemo, useState } from 'react'
import { inOrder } from '../domain/outbox'
import { type SyncCounts, syncCounts } from '../domain/sync-words'
import { useSignedIn } from './account'
import { exportRows, type KeptRow } from './outbox/queues'
import { useKeptRows, useStallRows } from './outbox/waiting'

export type UnsentRows = {
  /** False until the device was looked at: then nothing can be said yet. */
  known: boolean
  own: readonly KeptRow[]
  stall: readonly KeptRow[]
  counts: SyncCounts
}

export function useUnsentRows(): UnsentRows {
  const own = useKeptRows()
  const stall = useStallRows()
  const signedIn = useSignedIn()
  const [knownAs, setKnownAs] = useState<boolean | null>(null)
  useEffect(() => {
    let left = false
    // Also when the device cannot say: what was read until then is all there is to tell.
    void Promise.allSettled([exportRows('own'), exportRows('stall')]).then(() => {
      if (!left) setKnownAs(signedIn)
    })
    return () => {
      left = true
    }
  }, [signedIn])
  return useMemo(
    () => ({
      known: knownAs === signedIn,
      own: inOrder(own),
      stall: inOrder(stall),
      counts: syncCounts([...own, ...stall]),
    }),
    [own, stall, knownAs, signedIn],
  )
}

/** How many changes of the signed-in customer are not sent, as it is stored just now; none when the device cannot say. */
export async function countOwnUnsent(): Promise<SyncCounts> {
  const rows = await exportRows('own').catch(() => [])
  return syncCounts(rows.map(({ row }) => row))
}
