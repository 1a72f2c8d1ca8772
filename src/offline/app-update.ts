/** Registers the service worker and says when a new version is ready. */
import { Workbox } from 'workbox-window'
import { ownScriptUrl } from '../device/trusted-types'

export async function registerWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  await new Workbox(ownScriptUrl('/sw.js')).register()
}
