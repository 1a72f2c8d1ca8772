/** Logout by a click. Drafts that the account already has are deleted from the device. */
import { withDeadline } from '../../device/deadline'
import { logOut } from '../../session/log-out'
import { loadSlots } from '../frame/features'

/**
 * Time limit in ms: a device whose storage does not respond must not keep a session open. Remaining drafts stay
 * encrypted.
 */
const timeoutMs = 1000

/** Never rejects. */
export async function logOutNow(): Promise<void> {
  await withDeadline(
    timeoutMs,
    loadSlots().then(({ forgetFeatures }) => forgetFeatures()),
    () => undefined,
  ).catch(console.warn)
  await logOut()
}
