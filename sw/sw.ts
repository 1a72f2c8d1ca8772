/** The service worker: wires the table of cache-policy.ts to the browser's events. */
import { clientsClaim } from 'workbox-core'
import { registerRoute } from 'workbox-routing'
import { answerFile, keepPictures } from './answer-file'
import { answerRead } from './answer-read'
import { type Hosts, ruleFor } from './cache-policy'
import { answerSync } from './outbox-sync'
import { serveBuild } from './build-files'
import { answerVisits } from './pages'

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: { url: string; revision: string | null }[] }

const page = self.location.origin
const api = import.meta.env.VITE_API_HOST?.replace(/\/+$/, '') || page
const hosts: Hosts = { page, api, images: import.meta.env.VITE_IMAGE_HOST?.replace(/\/+$/, '') || api }

clientsClaim()
serveBuild(self.__WB_MANIFEST)
answerVisits()

for (const method of ['GET', 'POST'] as const) {
  registerRoute(
    ({ request, url }) => request.mode !== 'navigate' && ruleOf(request, url) !== null,
    async ({ request, url, event }) => {
      const rule = ruleOf(request, url)
      const waitUntil = (work: Promise<unknown>) => event.waitUntil(work)
      if (rule === null) return fetch(request)
      return rule.kind === 'read'
        ? answerRead(request, rule, waitUntil)
        : answerFile(request, rule, waitUntil)
    },
    method,
  )
}

self.addEventListener('sync', (event) => answerSync(event, self.clients))
self.addEventListener('message', (event) => {
  const message: unknown = event.data
  if (typeof message !== 'object' || message === null || !('type' in message)) return
  if (message.type === 'SKIP_WAITING') void self.skipWaiting()
  if (message.type === 'TAKE_CHARGE') event.waitUntil(self.clients.claim())
  if (message.type === 'KEEP_PICTURES' && 'urls' in message && Array.isArray(message.urls)) {
    event.waitUntil(keepShown(message.urls.filter((url) => typeof url === 'string')))
  }
})

async function keepShown(urls: string[]): Promise<void> {
  for (const url of urls) {
    const asked = { method: 'GET', url: new URL(url), destination: 'image', authorised: false }
    const rule = ruleFor(asked, hosts)
    if (rule) await keepPictures([url], rule)
  }
}

function ruleOf(request: Request, url: URL) {
  const { method, destination, referrerPolicy, cache } = request
  const authorised = request.headers.has('authorization')
  return ruleFor({ method, url, destination, authorised, referrerPolicy, cache }, hosts)
}
