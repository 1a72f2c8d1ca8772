/** The Logout button: ends the identity on this device, and forgets what this tab kept for it. */
import { clearSession } from '../device/last-visited'
import { endIdentity } from './identity'

export async function logOut(): Promise<void> {
  await endIdentity()
  clearSession()
}
