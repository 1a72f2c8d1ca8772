/** How many drafts of the signed-in customer are on this device only, without their code where there never was one. */
import { useEffect, useState } from 'react'
import { openChannel } from '../../device/channel'
import { databaseExists } from '../../device/database'
import { whenIdle } from '../../device/page-events'
import { databases } from '../../device/storage-names'

/** 0 until the device was looked at. */
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
      const show = () => setCount(drafts.unsaved().length)
      unsubscribe = drafts.subscribe(show)
      show()
    }
    const look = () => {
      follow().catch((error: unknown) => console.warn('Drafts could not be counted.', error))
    }
    // The first one of this device, made on this page or in another tab.
    const channel = openChannel(databases.clientDrafts, look)
    whenIdle(look)
    return () => {
      unmounted = true
      channel.close()
      unsubscribe()
    }
  }, [])
  return count
}
