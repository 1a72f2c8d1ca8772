/** The browser's Background Sync: it wakes the shop when there is a network again, or now and then, also when all its pages are closed. */
import { syncTag, wakeMessage } from './storage-names'

/** Tag of Periodic Background Sync for the saved catalogue, and what the service worker tells the pages when it comes. */
export const updateTag = 'showfloor-catalogue'
export const updateMessage = 'WAKE_UPDATE'

declare global {
  interface ServiceWorkerRegistration {
    /** Chromium has it. */
    readonly sync?: { register: (tag: string) => Promise<void>; getTags: () => Promise<string[]> }
    /** Chromium has it, for installed apps. */
    readonly periodicSync?: {
      register: (tag: string, options: { minInterval: number }) => Promise<void>
      unregister: (tag: string) => Promise<void>
    }
  }
}

/** Asks to be woken. To be called after each edit that is kept; never rejects, as pages look after themselves without it. */
export async function askForSync(): Promise<void> {
  try {
    const registration = await workers()?.getRegistration()
    await registration?.sync?.register(syncTag)
  } catch {
    // Not allowed on this device, or there is no worker yet.
  }
}

/** Asks to be woken at most every so many ms, or no more. Never rejects, as with `askForSync`. */
export async function registerPeriodicSync(isWanted: boolean, minInterval: number): Promise<void> {
  try {
    const { periodicSync } = (await workers()?.getRegistration()) ?? {}
    await (isWanted
      ? periodicSync?.register(updateTag, { minInterval })
      : periodicSync?.unregister(updateTag))
  } catch {
    // Only an installed app may.
  }
}

/** Calls when the worker was woken and leaves the work to this page. Returns how to stop. */
export function onSyncWake(run: () => void): () => void {
  return onMessage(wakeMessage, run)
}

/** The same for the saved catalogue. */
export function onUpdateWake(run: () => void): () => void {
  return onMessage(updateMessage, run)
}

function onMessage(type: string, run: () => void): () => void {
  const worker = workers()
  const hear = ({ data }: MessageEvent<unknown>) => {
    if (typeof data === 'object' && data !== null && 'type' in data && data.type === type) run()
  }
  worker?.addEventListener('message', hear)
  return () => worker?.removeEventListener('message', hear)
}

/** Plain http has none, whatever the types say. */
function workers(): ServiceWorkerContainer | undefined {
  return globalThis.navigator?.serviceWorker
}
