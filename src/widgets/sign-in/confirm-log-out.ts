/** Logout: immediately if everything is sent, else after a question. */
import { withDeadline } from '../../device/deadline'
import { logOutNow } from './log-out-now'
import { openLogoutQuestion } from '../frame/overlays'

/**
 * Time limit in ms: a device whose storage does not respond must not keep a session open. Unsent changes stay on the
 * device.
 */
const lookUpTimeoutMs = 1000

let isLookingUp = false

/** Called by every Logout button. Never rejects. */
export async function confirmLogOut(): Promise<void> {
  if (isLookingUp) return
  isLookingUp = true
  const unsent = await withDeadline(lookUpTimeoutMs, lookUpUnsent(), () => null)
  isLookingUp = false
  if (unsent) openLogoutQuestion(unsent)
  else await logOutNow()
}

/** Returns null if nothing is unsent, or if the question cannot be shown: then the data stays on the device. */
async function lookUpUnsent(): Promise<{ draftCount: number } | null> {
  try {
    const [{ storedUnsent }, { countDrafts }] = await Promise.all([
      import('../../outbox/queues'),
      import('../../saved/drafts/drafts'),
    ])
    const [changes, draftCount] = await Promise.all([storedUnsent('account'), countDrafts()])
    if (changes.length + draftCount === 0) return null
    await import('./logout-dialog')
    return { draftCount }
  } catch (error) {
    console.warn('Pending entries on this device could not be counted.', error)
    return null
  }
}
