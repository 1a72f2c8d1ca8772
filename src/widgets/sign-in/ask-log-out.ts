/** Logging out: at once when everything is sent, after a question when something is not. */
import { logOut } from '../../session/log-out'
import { openLogoutQuestion } from '../shell/overlays'

/** ms: a device that does not say what waits on it keeps nobody signed in. What waits stays there. */
const lookUpTimeoutMs = 1000

let isLooking = false

/** For every button that says Logout. Never rejects. */
export async function askLogOut(): Promise<void> {
  if (isLooking) return
  isLooking = true
  const isUnsent = await Promise.race([hasUnsent(), after(lookUpTimeoutMs)])
  isLooking = false
  if (isUnsent) openLogoutQuestion()
  else await logOut()
}

/** False also when there is nothing to ask with: then everything stays where it is. */
async function hasUnsent(): Promise<boolean> {
  try {
    const { countOwnUnsent } = await import('../../outbox/use-rows')
    const { waiting, needsYou } = await countOwnUnsent()
    if (waiting + needsYou === 0) return false
    await import('./logout-dialog')
    return true
  } catch (error) {
    console.warn('What waits on this device could not be looked up.', error)
    return false
  }
}

function after(ms: number): Promise<false> {
  return new Promise((resolve) => setTimeout(() => resolve(false), ms))
}
