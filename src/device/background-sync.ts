/** The browser's Background Sync: it wakes the shop when there is a network again, also when all its pages are closed. */
import { syncTag, wakeMessage } from './storage-names'

declare global {
  interface ServiceWorkerRegistration {
    /** Chromium has it. */
    readonly sync?: { register: (tag: string) => Promise<void>; getTags: () => Promise<string[]> }
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

/** Calls when the worker was woken and leaves the work to this page. Returns how to stop. */
export function onSyncWake(run: () => void): () => void {
  const worker = workers()
  const hear = ({ data }: MessageEvent<unknown>) => {
    if (typeof data === 'object' && data !== null && 'type' in data && data.type === wakeMessage) run()
  }
  worker?.addEventListener('message', hear)
  return () => worker?.removeEventListener('message', hear)
}

/** Plain http has none, whatever the types say. */
function workers(): ServiceWorkerContainer | undefined {
  return globalThis.navigator?.serviceWorker
}
