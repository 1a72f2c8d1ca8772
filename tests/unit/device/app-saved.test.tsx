/** The caches and the service worker show whether the app is saved on this device. */
import { beforeEach, expect, test, vi } from 'vitest'

const page = '<script type="module" src="/assets/index-AAAAAAAA.js"></script>'
const build: Record<string, string> = {
  '/app.html?__WB_REVISION__=1': `${page}<link rel="stylesheet" href="/assets/style-BBBBBBBB.css">`,
  '/assets/index-AAAAAAAA.js':
    'import("./cart-screen-CCCCCCCC.js");const w="/assets/reader-worker-DDDDDDDD.js"',
  '/assets/style-BBBBBBBB.css': '@font-face{src:url(/assets/latin-EEEEEEEE.woff2)}',
  '/assets/cart-screen-CCCCCCCC.js': 'import"./index-AAAAAAAA.js"',
  '/assets/reader-worker-DDDDDDDD.js': 'importScripts("/sw.js")',
  '/assets/latin-EEEEEEEE.woff2': '',
}
let cachedFiles: Record<string, string>
let worker: { active: object | null; controller: object | null }

beforeEach(() => {
  cachedFiles = { ...build }
  worker = { active: {}, controller: {} }
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.stubGlobal('caches', {
    keys: async () => ['showfloor-reads-v1', 'workbox-precache-v2-https://shop.example/'],
    open: async () => ({
      keys: async () => Object.keys(cachedFiles),
      match: async (path: string, { ignoreSearch }: { ignoreSearch: boolean }) => {
        const key = Object.keys(cachedFiles).find(
          (name) => (ignoreSearch ? name.split('?')[0] : name) === path,
        )
        return key === undefined ? undefined : new Response(cachedFiles[key])
      },
    }),
  })
  vi.stubGlobal('navigator', {
    serviceWorker: {
      getRegistration: async () => ({ active: worker.active }),
      get controller() {
        return worker.controller
      },
    },
  })
  vi.resetModules()
})
const checkSaved = async () => (await import('../../../src/device/app-saved')).checkAppSaved()

test('app is saved when every file is cached and the worker controls the page', async () => {
  expect(await checkSaved()).toBe('saved')
  worker.controller = null
  expect(await checkSaved()).toBe('not-controlling')
})

test.each(Object.keys(build))('app is incomplete without %s', async (file) => {
  delete cachedFiles[file]
  expect(await checkSaved()).toBe('incomplete')
})

test('app is absent when no service worker is active', async () => {
  worker.active = null
  expect(await checkSaved()).toBe('absent')
})

test('saving the app is unsupported when the browser has no service workers', async () => {
  vi.stubGlobal('navigator', {})
  expect(await checkSaved()).toBe('unsupported')
})
