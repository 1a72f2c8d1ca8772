/** The Logout button: ends the identity on this device, and then its session at the provider, if need be later. */
import { signOut } from '../api/account/session'
import { askForSync } from '../device/background-sync'
import { clearSession } from '../device/session-store'
import { connectivity, onConnectivityChange } from './connectivity'
import { endedSessions, forgetEndedSession, saveEndedSession } from './ended-sessions'
import { currentToken, endIdentity } from './identity'

/** A captive portal's answers, or those of a provider without the call, are not asked for for ever. */
const maxAttempts = 5

export async function logOut(): Promise<void> {
  const token = currentToken()
  const ended = endIdentity()
  if (token !== null) void closeSession(token)
  await ended
  clearSession()
}

/**
 * Tells the provider that this token is done with; without a network, as soon as there is one: this page for as long as
 * it lives, then the service worker or the next start. Never throws.
 */
export async function closeSession(token: string): Promise<void> {
  const kept = saveEndedSession(token)
  void kept.then(askForSync)
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    // Some providers give the same customer the same token again: then it is in use.
    if (token === currentToken() || (await signOut(token))) {
      await kept
      return forgetEndedSession(token)
    }
    await networkBack()
  }
}

/** At the start: what an earlier page was closed over. Never rejects: what storage does not give waits for the next start. */
export async function closeEndedSessions(): Promise<void> {
  try {
    for (const token of await endedSessions()) void closeSession(token)
  } catch (error) {
    console.warn('Ended sessions could not be looked up.', error)
  }
}

function networkBack(): Promise<void> {
  return new Promise((resolve) => {
    const stop = onConnectivityChange(() => {
      if (connectivity() !== 'online') return
      stop()
      resolve()
    })
  })
}
