/** Logging out: at once when everything is sent, after a question when something is not. */
import { within } from '../../device/deadline'
import { leave } from './leave'
import { openLogoutQuestion } from '../shell/overlays'

/** ms: a device that does not say what waits on it must not keep a session open. What waits stays there. */
const lookUpTimeoutMs = 1000

let isLooking = false

/** For every button that says Logout. Never rejects. */
export async function askLogOut(): Promise<void> {
  if (isLooking) return
  isLooking = true
  const unsent = await within(lookUpTimeoutMs, lookUpUnsent(), () => null)
  isLooking = false
  if (unsent) openLogoutQuestion(unsent)
  else await leave()
}

/** Null also when there is nothing to ask with: then everything stays where it is. */
async function lookUpUnsent(): Promise<{ drafts: number } | null> {
  try {
    const [{ countOwnUnsent }, { countDrafts }] = await Promise.all([
      import('../../outbox/queues'),
      import('../../saved/drafts/drafts'),
    ])
    const [{ waiting, needsYou }, drafts] = await Promise.all([countOwnUnsent(), countDrafts()])
    if (waiting + needsYou + drafts === 0) return null
    await import('./logout-dialog')
    return { drafts }
  } catch (error) {
    console.warn('What waits on this device could not be looked up.', error)
    return null
  }
}
