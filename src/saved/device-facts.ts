/**
 * Facts about this device and browser for offline use, for the screen that shows them. They are read when that screen
 * is opened.
 */
import { createAtom, useSelector } from '@tanstack/react-store'
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { apiUrl, gstPath } from '../api/hosts'
import { checkAppSaved, onAppSavedChange } from '../device/app-saved'
import { tryCodeReading } from '../device/codes/try-code-reading'
import { withDeadline } from '../device/deadline'
import { hasInstallOffer, onInstallChange, takeInstallOffer } from '../device/install-offer'
import { isInstalled, currentInstallMethod } from '../device/install'
import { onLocalChange } from '../device/local-changes'
import { onPageReturn } from '../device/page-lifecycle'
import { isStorageProtected, protectStorage } from '../device/storage-safety'
import { type CodeReading, type DeviceFacts, tokenEnd } from '../domain/install/show-ready'
import { currentToken } from '../session/identity'

export type KnownDevice = DeviceFacts & {
  /** The browser has offered to install the app, and its question can be shown. */
  canInstall: boolean
}

const deviceFacts = createAtom<KnownDevice | null>(null)
/** true: the browser refused to protect the storage when it was last asked. */
let wasRefused = false

/** null until the device was read; then it follows changes. The facts are read again when `trigger` changes. */
export function useDeviceFacts(trigger: unknown): KnownDevice | null {
  useEffect(() => {
    const update = () => void updateFacts()
    const stops = [onPageReturn(update), onInstallChange(update), onAppSavedChange(update)]
    return () => {
      for (const stop of stops) stop()
    }
  }, [])
  const updateOnTrigger = useEffectEvent((_trigger: unknown) => void updateFacts())
  useEffect(() => updateOnTrigger(trigger), [trigger])
  return useSelector(deviceFacts)
}

/** Shows the browser's own install prompt. Must be called by a click. */
export async function installApp(): Promise<void> {
  await takeInstallOffer()
}

/** Asks the browser not to evict the saved data. Must be called by a click; the answer is in the facts. */
export async function requestProtection(): Promise<void> {
  wasRefused = !(await protectStorage())
  await updateFacts()
}

const codeReading = createAtom<CodeReading | null>(null)

/**
 * Returns null until the browser was tested with a picture of a code. `wanted` also loads and stores the files that the
 * browser needs for reading codes.
 */
export function useCodeReading(wanted: boolean): CodeReading | null {
  useEffect(() => {
    if (wanted && codeReading.get() !== 'read')
      void tryCodeReading().then((reading) => codeReading.set(reading))
  }, [wanted])
  return useSelector(codeReading)
}

/** End of the session in epoch ms, if its token contains it; null during hydration. */
export function useSessionEnd(): number | null {
  return useSyncExternalStore(
    onLocalChange,
    () => tokenEnd(currentToken()),
    () => null,
  )
}

/**
 * A URL that no service worker answers. In a new tab it shows the sign-in page that a network puts in front of the shop
 * (captive portal).
 */
export function urlBypassingWorker(): string {
  return apiUrl(gstPath)
}

/** Longest time for a browser to report a fact, in ms. */
const factTimeoutMs = 2000

async function updateFacts(): Promise<void> {
  const [app, isProtected] = await Promise.all([
    withDeadline(factTimeoutMs, checkAppSaved(), () => 'incomplete' as const),
    withDeadline(factTimeoutMs, isStorageProtected(), () => null),
  ])
  const storage =
    isProtected === null ? 'silent' : isProtected ? 'protected' : wasRefused ? 'refused' : 'open'
  deviceFacts.set({
    installed: isInstalled(),
    installMethod: currentInstallMethod(),
    canInstall: hasInstallOffer(),
    app,
    storage,
  })
}
