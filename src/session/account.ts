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

type Location = { href: string; pathname: string }
type Visits = {
  latestLocation: Location
  subscribe: (
    event: 'onBeforeLoad' | 'onResolved',
    listener: (visit: { toLocation: Location }) => void,
  ) => () => void
}

/**
 * Remembers each page that is asked for (a guarded one may lead to /signin) or shown (a search may lead to its only product), so
 * that signing in leads back to the last one.
 */
export function rememberPages(router: Visits): void {
  const remember = ({ href, pathname }: Location) => {
    if (!/^\/(signin|login)\/?$/i.test(pathname)) rememberLastVisited(href)
  }
  remember(router.latestLocation)
  for (const event of ['onBeforeLoad', 'onResolved'] as const)
    router.subscribe(event, ({ toLocation }) => remember(toLocation))
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
