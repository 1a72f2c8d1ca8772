/** The service worker: wires the browser's events to what answers them. */
import { clientsClaim } from 'workbox-core'
import { serveBuild } from './precache'
import { answerSync } from './outbox-sync'
import { answerReadsAndFiles, keepShown } from './runtime-caching'

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: { url: string; revision: string | null }[] }

declare global {
  /** Chromium's, which TypeScript's own lists leave out. */
  interface ServiceWorkerGlobalScopeEventMap {
    sync: ExtendableEvent & { readonly tag: string }
  }
}

clientsClaim()
serveBuild(self.__WB_MANIFEST)
answerReadsAndFiles()

self.addEventListener('sync', (event) => answerSync(event, self.clients))
self.addEventListener('message', (event) => {
  const message: unknown = event.data
  if (typeof message !== 'object' || message === null || !('type' in message)) return
  if (message.type === 'SKIP_WAITING') void self.skipWaiting()
  if (message.type === 'TAKE_CHARGE') event.waitUntil(self.clients.claim())
  if (message.type === 'KEEP_PICTURES' && 'urls' in message && Array.isArray(message.urls)) {
    event.waitUntil(
      keepShown(
        message.urls.filter((url) => typeof url === 'string'),
        event,
      ),
    )
  }
})
