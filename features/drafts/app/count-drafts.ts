/**
 * Counts the signed-in customer's drafts that are on this device only. The database is opened only if there ever was a
 * draft.
 */
import { openChannel } from '../../../src/device/channel'
import { databaseExists } from '../../../src/device/database'
import { databases } from '../../../src/device/storage-names'
import { setLocalDraftCount } from '../../../src/widgets/sync/local-drafts'
import { clientDrafts } from './client-drafts'

let isStarted = false
let isCounting = false

async function startCounting(): Promise<void> {
  if (isCounting || !(await databaseExists(databases.clientDrafts)) || isCounting) return
  isCounting = true
  const drafts = clientDrafts()
  const updateCount = () => setLocalDraftCount(drafts.unsaved().length)
  drafts.subscribe(updateCount)
  updateCount()
}

export function countDrafts(): void {
  if (isStarted) return
  isStarted = true
  const checkDrafts = () => {
    startCounting().catch((error: unknown) => console.warn('Drafts could not be counted.', error))
  }
  // The channel reports the first draft of this device, made on this page or in another tab.
  openChannel(databases.clientDrafts, checkDrafts)
  checkDrafts()
}
