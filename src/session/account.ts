/** The state of the account in the header: signed in or not (req 1.6). */
import { useSyncExternalStore } from 'react'
import { rememberLastVisited } from '../device/session-store'
import { onLocalChange } from '../device/local-changes'
import { currentToken, endIdentity, signedIn } from './identity'

/** false during hydration, because the shell is prerendered signed out. */
export function useSignedIn(): boolean {
  return useSyncExternalStore(onLocalChange, signedIn, () => false)
}

/** Remembers the page to which sign-in returns. The caller opens the sign-in page. */
export function rememberReturnPath(path: string): void {
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
 * Remembers each page that is requested (a guarded page may redirect to /signin) or shown (a search may redirect to
 * its only product), so that sign-in returns to the last one.
 */
export function rememberPages(router: Visits): void {
  const remember = ({ href, pathname }: Location) => {
    if (!/^\/(signin|login)\/?$/i.test(pathname)) rememberLastVisited(href)
  }
  remember(router.latestLocation)
  for (const event of ['onBeforeLoad', 'onResolved'] as const)
    router.subscribe(event, ({ toLocation }) => remember(toLocation))
}

/** `isUnannounced` is true after a session ended unexpectedly, until the customer sees a message. */
export const sessionEnd = { isUnannounced: false }

/**
 * Ends the session whose token the provider refused. Many requests may report that at the same time, and only the
 * first one ends the session. A late reply to a request of an earlier session ends nothing.
 */
export function endSession(token: string | null, path: string): void {
  if (token === null || token !== currentToken()) return
  sessionEnd.isUnannounced = true
  rememberReturnPath(path)
  void endIdentity()
}
