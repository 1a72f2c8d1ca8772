/** The end of a session by a press: drafts that the account has leave the device with it. */
import { within } from '../../device/deadline'
import { logOut } from '../../session/log-out'

/** ms: a device that does not answer must not keep a session open; what stays there is sealed. */
const timeoutMs = 1000

/** Never rejects. */
export async function leave(): Promise<void> {
  await within(timeoutMs, forgetDrafts(), () => undefined).catch(console.warn)
  await logOut()
}

async function forgetDrafts(): Promise<void> {
  const { forgetSavedDrafts } = await import('../../saved/client-drafts/client-drafts')
  await forgetSavedDrafts()
}
