/** Files with the shop's brand follow a change of the brand, all together and only within the worker's build. */
import { beforeEach, expect, test, vi } from 'vitest'
import { down, type WorkerEnvironment, workerEnvironment } from './worker-environment'
import { cacheNames } from '../../../src/device/storage-names'
import { brandDataTag } from '../../../src/domain/brand/brand'
import { refreshBrand } from '../../../sw/brand-files'

const logos = ['/icons/logo-2.png', '/icons/logoDark-2.png']
const page = (brand: string, script = 'index-1.js') =>
  `<script src="/assets/${script}"></script>${brandDataTag}>{"name":"${brand}"}</script>${logos.join(' ')}`
const paths = ['/app.html', '/kiosk.html', '/manifest.webmanifest', '/favicon.svg', '/icons/icon-192.png']
const textsOf = (brand: string) => paths.map((path) => page(`${brand} ${path}`))
const precache = 'workbox-precache-v2'
const sentPage = 'https://shop.example/'
let replies: Map<string, () => Response | Promise<Response>>
let requested: string[]
let environment: WorkerEnvironment
const saveLogos = vi.fn<(urls: string[]) => Promise<void>>()
const refresh = () => refreshBrand(new Set(['/assets/index-1.js']), saveLogos)

async function storedTexts() {
  const cache = await caches.open(precache)
  return Promise.all(paths.map(async (path) => (await cache.match(path))?.text()))
}

beforeEach(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  requested = []
  replies = new Map(textsOf('Nova').map((text, index) => [paths[index]!, () => new Response(text)]))
  environment = workerEnvironment((request) => {
    const { pathname } = new URL(request.url)
    requested.push(pathname)
    return replies.get(pathname)!()
  })
  for (const [index, text] of textsOf('Acme').entries())
    await environment.put(precache, paths[index]!, new Response(text))
  await environment.put(cacheNames.pages, sentPage, new Response(page('Acme')))
})

test('changed brand replaces every file and the stored pages, and stores both logos', async () => {
  await refresh()
  expect(await storedTexts()).toEqual(textsOf('Nova'))
  expect(environment.storedRecords()).not.toContain(`${cacheNames.pages} ${sentPage}`)
  expect(saveLogos).toHaveBeenCalledWith(logos.map((path) => `https://shop.example${path}`))
  await refresh()
  expect(requested).toEqual([...paths, '/app.html'])
})

test.each<[string, string, () => Response | Promise<Response>]>([
  ['a shell of another build', '/app.html', () => new Response(page('Nova', 'index-2.js'))],
  ['the sign-in page of a network', '/app.html', () => new Response('<h1>Hotel</h1>')],
  ['a kiosk page of another build', '/kiosk.html', () => new Response(page('Nova', 'index-2.js'))],
  ['a missing file', '/kiosk.html', () => new Response('', { status: 404 })],
  ['a connection that ends early', '/kiosk.html', down],
])('%s changes nothing, and the next start tries again', async (_label, path, reply) => {
  const goodReply = replies.get(path)!
  replies.set(path, reply)
  await refresh()
  expect(await storedTexts()).toEqual(textsOf('Acme'))
  expect(environment.storedRecords()).toContain(`${cacheNames.pages} ${sentPage}`)
  replies.set(path, goodReply)
  await refresh()
  expect(await storedTexts()).toEqual(textsOf('Nova'))
})
