/** The service worker: connects the browser's events with their handlers. */
import { clientsClaim } from 'workbox-core'
import { serveBuild } from './precache'
import { answerPeriodicSync } from './catalogue-update'
import { answerSync } from './outbox-sync'
import { answerReadsAndFiles, savePictures } from './runtime-caching'

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: { url: string; revision: string | null }[] }

declare global {
  /** Chromium's events, which TypeScript's types lack. */
  interface ServiceWorkerGlobalScopeEventMap {
    sync: ExtendableEvent & { readonly tag: string }
    periodicsync: ExtendableEvent & { readonly tag: string }
  }
}

clientsClaim()
const refresh = serveBuild(self.__WB_MANIFEST)
answerReadsAndFiles()

self.addEventListener('sync', (event) => answerSync(event, self.clients))
self.addEventListener('periodicsync', (event) => answerPeriodicSync(event, self.clients))
self.addEventListener('message', (event) => {
  // A message may also be null or a text.
  const { type, page, pictures } = Object(event.data) as { type?: string; page: string; pictures: string[] }
  if (type === 'SKIP_WAITING') void self.skipWaiting()
  if (type === 'TAKE_CHARGE') event.waitUntil(self.clients.claim())
  if (type === 'KEEP_SHOWN')
    event.waitUntil(Promise.all([refresh(event, new URL(page)), savePictures(pictures, event)]))
})
