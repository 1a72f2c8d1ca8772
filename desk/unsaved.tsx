/**
 * Unsaved values of forms outlive a reload and the end of the session, in this tab only. A confirmation dialog appears
 * before the user leaves a screen with unsaved values. All forms of a screen share one dialog, because a router has one
 * blocker.
 */
import { useEffect, useSyncExternalStore } from 'react'
import { Confirm } from 'react-admin'
import { useBlocker } from 'react-router'

const prefix = 'desk form '
const ownerKey = 'desk forms of'

/** Keys of the open forms with unsaved values. */
const unsavedKeys = new Set<string>()
const listeners = new Set<() => void>()

function notifyListeners(): void {
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export function readUnsaved(key: string): unknown {
  const stored = sessionStorage.getItem(prefix + key)
  return stored === null ? null : JSON.parse(stored)
}

export function storeUnsaved(key: string, values: object): void {
  sessionStorage.setItem(prefix + key, JSON.stringify(values))
  if (unsavedKeys.has(key)) return
  unsavedKeys.add(key)
  notifyListeners()
}

export function discardUnsaved(key: string): void {
  sessionStorage.removeItem(prefix + key)
  closeForm(key)
}

/** The form is not on the screen any more; its values remain for a return after signing in again. */
export function closeForm(key: string): void {
  if (unsavedKeys.delete(key)) notifyListeners()
}

/** Call after sign-in. Another person in the same tab does not get the values of the previous person. */
export function discardUnsavedOfOthers(userId: number): void {
  if (sessionStorage.getItem(ownerKey) === String(userId)) return
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key)
  sessionStorage.setItem(ownerKey, String(userId))
}

/** Asks for confirmation before the user leaves a screen with unsaved values. */
export function UnsavedChangesDialog() {
  const hasUnsaved = useSyncExternalStore(subscribe, () => unsavedKeys.size > 0)
  return hasUnsaved && <LeaveDialog />
}

function LeaveDialog() {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      unsavedKeys.size > 0 &&
      nextLocation.pathname !== currentLocation.pathname &&
      // The session has ended. The values are restored after signing in.
      nextLocation.pathname !== '/login',
  )
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [])
  const leave = () => {
    for (const key of unsavedKeys) sessionStorage.removeItem(prefix + key)
    blocker.proceed?.()
  }
  return (
    <Confirm
      isOpen={blocker.state === 'blocked'}
      title="Leave without saving?"
      content="What you typed on this screen is not saved."
      confirm="Leave"
      cancel="Stay"
      onConfirm={leave}
      onClose={() => blocker.reset?.()}
    />
  )
}
