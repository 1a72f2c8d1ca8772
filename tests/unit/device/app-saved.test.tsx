/** Whether the app is on this device is found out from what lies there. */
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
let kept: Record<string, string>
let worker: { active: object | null; controller: object | null }

beforeEach(() => {
  kept = { ...build }
  worker = { active: {}, controller: {} }
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.stubGlobal('caches', {
    keys: async () => ['showfloor-reads-v1', 'workbox-precache-v2-https://shop.example/'],
    open: async () => ({
      keys: async () => Object.keys(kept),
      match: async (path: string, { ignoreSearch }: { ignoreSearch: boolean }) => {
        const key = Object.keys(kept).find((name) => (ignoreSearch ? name.split('?')[0] : name) === path)
        return key === undefined ? undefined : new Response(kept[key])
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
const look = async () => (await import('../../../src/device/app-saved')).appSaved()

test('every file is there and the worker is in charge', async () => {
  expect(await look()).toBe('saved')
  worker.controller = null
  expect(await look()).toBe('not-in-charge')
})

test.each(Object.keys(build))('without %s it is incomplete', async (file) => {
  delete kept[file]
  expect(await look()).toBe('incomplete')
})

test('what is lost later is noticed', async () => {
  expect(await look()).toBe('saved')
  delete kept['/assets/reader-worker-DDDDDDDD.js']
  expect(await look()).toBe('incomplete')
})

test('without a worker no app is saved', async () => {
  worker.active = null
  expect(await look()).toBe('absent')
  vi.stubGlobal('navigator', {})
  expect(await look()).toBe('impossible')
})
