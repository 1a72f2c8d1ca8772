/** The Logout button: ends the identity on this device, and then its session at the provider, later if necessary. */
import { signOut } from '../api/account/session'
import { requestSync } from '../device/background-sync'
import { clearSession } from '../device/session-store'
import { connectivity, onConnectivityChange } from './connectivity'
import { endedSessions, forgetEndedSession, saveEndedSession } from './ended-sessions'
import { currentToken, endIdentity } from './identity'

/** Limits the attempts, because a captive portal, or a provider without the call, never gives a valid answer. */
const maxAttempts = 5

export async function logOut(): Promise<void> {
  const token = currentToken()
  const ended = endIdentity()
  if (token !== null) void closeSession(token)
  await ended
  clearSession()
}

/**
 * Reports to the provider that this token is no longer used. While offline, the report waits for the network: this page
 * sends the report if it is still open, else the service worker or the next start does. Never throws.
 */
export async function closeSession(token: string): Promise<void> {
  const saving = saveEndedSession(token)
  void saving.then(requestSync)
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    // Some providers give the same customer the same token again: then it is in use and must not be ended.
    if (token === currentToken() || (await signOut(token))) {
      await saving
      return forgetEndedSession(token)
    }
    await waitForNetwork()
  }
}

/**
 * Called at the start: closes sessions that an earlier page did not close. Never rejects; if the storage fails, the
 * next start tries again.
 */
export async function closeEndedSessions(): Promise<void> {
  try {
    for (const token of await endedSessions()) void closeSession(token)
  } catch (error) {
    console.warn('Ended sessions could not be looked up.', error)
  }
}

function waitForNetwork(): Promise<void> {
  return new Promise((resolve) => {
    const stop = onConnectivityChange(() => {
      if (connectivity() !== 'online') return
      stop()
      resolve()
    })
  })
}
