/**
 * Counts the signed-in customer's drafts that are on this device only. The drafts' code is loaded only if there ever
 * was a draft.
 */
import { useEffect, useState } from 'react'
import { openChannel } from '../../device/channel'
import { databaseExists } from '../../device/database'
import { whenIdle } from '../../device/page-events'
import { databases } from '../../device/storage-names'

/** 0 until the storage was read. */
export function useDraftCount(): number {
  const [count, setCount] = useState(0)
  useEffect(() => {
    let unmounted = false
    let followed = false
    let unsubscribe = () => {}
    const follow = async () => {
      if (followed || !(await databaseExists(databases.clientDrafts)) || followed || unmounted) return
      followed = true
      const { clientDrafts } = await import('./client-drafts')
      if (unmounted) return
      const drafts = clientDrafts()
      const updateCount = () => setCount(drafts.unsaved().length)
      unsubscribe = drafts.subscribe(updateCount)
      updateCount()
    }
    const checkDrafts = () => {
      follow().catch((error: unknown) => console.warn('Drafts could not be counted.', error))
    }
    // Notices the first draft of this device, made on this page or in another tab.
    const channel = openChannel(databases.clientDrafts, checkDrafts)
    whenIdle(checkDrafts)
    return () => {
      unmounted = true
      channel.close()
      unsubscribe()
    }
  }, [])
  return count
}
