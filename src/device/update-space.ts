/** Space on this device for a new version of the app (req 13.8). */
import { forgetSeenPictures, spareRoom } from './picture-cache'
import { cacheNames } from './storage-names'

/** Resolves to true when the files of a new version do not fit. Never rejects. */
export async function isDeviceFull(): Promise<boolean> {
  try {
    // A catalogue that is being saved has reserved this room.
    if (await caches.has(cacheNames.spareRoom)) return false
    await spareRoom.reserve()
    await spareRoom.release()
    return false
  } catch {
    await spareRoom.release().catch(() => {})
    return true
  }
}

/** Deletes pictures and pages that were only viewed, and installs the new version. Never rejects. */
export async function makeRoomForUpdate(): Promise<void> {
  await forgetSeenPictures()
  const registration = await navigator.serviceWorker.getRegistration()
  await registration?.update().catch(() => {})
}
