/**
 * The browser's Background Sync. It wakes the shop's service worker when there is a network again, or periodically,
 * even when all pages of the shop are closed.
 */
import { syncTag, wakeMessage } from './storage-names'

/**
 * The tag of Periodic Background Sync for the saved catalogue, and the message from the service worker to the pages
 * when the event arrives.
 */
export const updateTag = 'showfloor-catalogue'
export const updateMessage = 'WAKE_UPDATE'

declare global {
  interface ServiceWorkerRegistration {
    /** Only Chromium has this property. */
    readonly sync?: { register: (tag: string) => Promise<void>; getTags: () => Promise<string[]> }
    /** Only Chromium has this property, and only for installed apps. */
    readonly periodicSync?: {
      register: (tag: string, options: { minInterval: number }) => Promise<void>
      unregister: (tag: string) => Promise<void>
    }
  }
}

/**
 * Registers a sync after an edit was stored. Never rejects, because pages send their edits themselves when there is
 * no sync.
 */
export async function requestSync(): Promise<void> {
  try {
    const registration = await workers()?.getRegistration()
    await registration?.sync?.register(syncTag)
  } catch {
    // The browser forbids the sync, or there is no worker yet.
  }
}

/** Registers a periodic sync with a minimum interval in ms, or unregisters it. Never rejects, like `requestSync`. */
export async function registerPeriodicSync(isWanted: boolean, minInterval: number): Promise<void> {
  try {
    const { periodicSync } = (await workers()?.getRegistration()) ?? {}
    await (isWanted
      ? periodicSync?.register(updateTag, { minInterval })
      : periodicSync?.unregister(updateTag))
  } catch {
    // Only an installed app is allowed to register a periodic sync.
  }
}

/**
 * Calls `run` when the worker was woken and leaves the work to this page. Returns a function that stops the calls.
 */
export function onSyncWake(run: () => void): () => void {
  return onMessage(wakeMessage, run)
}

/** Like `onSyncWake`, for the saved catalogue. */
export function onUpdateWake(run: () => void): () => void {
  return onMessage(updateMessage, run)
}

function onMessage(type: string, run: () => void): () => void {
  const worker = workers()
  const onWorkerMessage = ({ data }: MessageEvent<unknown>) => {
    if (typeof data === 'object' && data !== null && 'type' in data && data.type === type) run()
  }
  worker?.addEventListener('message', onWorkerMessage)
  return () => worker?.removeEventListener('message', onWorkerMessage)
}

/** Pages on plain http have no service workers, although the types say otherwise. */
function workers(): ServiceWorkerContainer | undefined {
  return globalThis.navigator?.serviceWorker
}
