/**
 * Counts the signed-in customer's drafts that are on this device only. The drafts' code is loaded only if there ever
 * was a draft.
 */
import { useEffect, useState } from 'react'
import { openChannel } from '../../../src/device/channel'
import { databaseExists } from '../../../src/device/database'
import { whenIdle } from '../../../src/device/page-events'
import { databases } from '../../../src/device/storage-names'

/** 0 until the storage was read. */
export function useDraftCount(): number {
  const [count, setCount] = useState(0)
  useEffect(() => {
    let isUnmounted = false
    let isFollowing = false
    let unsubscribe = () => {}
    const follow = async () => {
      if (isFollowing || !(await databaseExists(databases.clientDrafts)) || isFollowing || isUnmounted) return
      isFollowing = true
      const { clientDrafts } = await import('./client-drafts')
      if (isUnmounted) return
      const drafts = clientDrafts()
      const updateCount = () => setCount(drafts.unsaved().length)
      unsubscribe = drafts.subscribe(updateCount)
      updateCount()
    }
    const checkDrafts = () => {
      follow().catch((error: unknown) => console.warn('Drafts could not be counted.', error))
    }
    // The channel reports the first draft of this device, made on this page or in another tab.
    const channel = openChannel(databases.clientDrafts, checkDrafts)
    whenIdle(checkDrafts)
    return () => {
      isUnmounted = true
      channel.close()
      unsubscribe()
    }
  }, [])
  return count
}
