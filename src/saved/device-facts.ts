/** What this device and browser are to an offline shop, for the screen that says so. Looked up when the screen is opened. */
import { createAtom, useSelector } from '@tanstack/react-store'
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { apiUrl, gstPath } from '../api/hosts'
import { appSaved, onAppSavedChange } from '../device/app-saved'
import { tryCodeReading } from '../device/codes/try-code-reading'
import { within } from '../device/deadline'
import { hasInstallOffer, onInstallChange, takeInstallOffer } from '../device/install-offer'
import { isInstalled, thisInstallWay } from '../device/install'
import { onLocalChange } from '../device/local-changes'
import { onPageReturn } from '../device/page-lifecycle'
import { isStorageProtected, protectStorage } from '../device/storage-safety'
import { type CodeReading, type DeviceFacts, tokenEnd } from '../domain/install/show-ready'
import { currentToken } from '../session/identity'

export type KnownDevice = DeviceFacts & {
  /** The browser has offered to install the app, and its question can be shown. */
  canInstall: boolean
}

const known = createAtom<KnownDevice | null>(null)
/** The browser's last answer to being asked for protection, until it says something else. */
let refused = false

/** Null until the device was looked at; then it follows what changes. `since`: look again when this changes. */
export function useDeviceFacts(since: unknown): KnownDevice | null {
  useEffect(() => {
    const look = () => void lookAtDevice()
    const stops = [onPageReturn(look), onInstallChange(look), onAppSavedChange(look)]
    return () => {
      for (const stop of stops) stop()
    }
  }, [])
  const lookSince = useEffectEvent((_since: unknown) => void lookAtDevice())
  useEffect(() => lookSince(since), [since])
  return useSelector(known)
}

/** Shows the browser's own question. Must be called by a press. */
export async function installApp(): Promise<void> {
  await takeInstallOffer()
}

/** Asks the browser to keep what is saved. Must be called by a press; the answer is in the facts. */
export async function askProtection(): Promise<void> {
  refused = !(await protectStorage())
  await lookAtDevice()
}

const codeReading = createAtom<CodeReading | null>(null)

/** Null until a picture of a code was read or not. `wanted`: with whatever the browser needs for it loaded and stored. */
export function useCodeReading(wanted: boolean): CodeReading | null {
  useEffect(() => {
    if (wanted && codeReading.get() !== 'read')
      void tryCodeReading().then((reading) => codeReading.set(reading))
  }, [wanted])
  return useSelector(codeReading)
}

/** When the session ends, in epoch ms, where its token says so. Null while hydrating. */
export function useSessionEnd(): number | null {
  return useSyncExternalStore(
    onLocalChange,
    () => tokenEnd(currentToken()),
    () => null,
  )
}

/** An address that no worker answers: in a new tab it shows the sign-in page that a network puts in front of it. */
export function addressPastWorker(): string {
  return apiUrl(gstPath)
}

/** How long a browser may take to say something of itself, in ms. */
const factTimeoutMs = 2000

async function lookAtDevice(): Promise<void> {
  const [app, isProtected] = await Promise.all([
    within(factTimeoutMs, appSaved(), () => 'incomplete' as const),
    within(factTimeoutMs, isStorageProtected(), () => null),
  ])
  const storage = isProtected === null ? 'silent' : isProtected ? 'protected' : refused ? 'refused' : 'open'
  known.set({
    installed: isInstalled(),
    way: thisInstallWay(),
    canInstall: hasInstallOffer(),
    app,
    storage,
  })
}
