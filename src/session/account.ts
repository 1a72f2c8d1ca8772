/** What the header shows of the account: signed in or not (req 1.6). */
import { useSyncExternalStore } from 'react'
import { rememberLastVisited } from '../device/session-store'
import { onLocalChange } from '../device/local-changes'
import { currentToken, endIdentity, signedIn } from './identity'

/** False while hydrating: the shell is prerendered signed out. */
export function useSignedIn(): boolean {
  return useSyncExternalStore(onLocalChange, signedIn, () => false)
}

/** Keeps where the visitor was, to come back to after sign-in. */
export function leaveForSignIn(path: string): void {
  rememberLastVisited(path)
}

/** Set by a session that ended without being asked to, until the customer is told. */
export const sessionEnd = { unannounced: false }

/**
 * The provider refused this token. Many requests may tell so at once: only the first finds it still here. A late
 * answer to an earlier session ends nothing.
 */
export function endSession(token: string | null, path: string): void {
  if (token === null || token !== currentToken()) return
  sessionEnd.unannounced = true
  leaveForSignIn(path)
  void endIdentity()
}
