/**
 * Browser contexts that a worker reuses for its tests. The files of the shop stay cached (HTTP cache, compiled
 * scripts, service worker with its precache); the data of visitors is cleared.
 */
import type { Browser, BrowserContext, Page } from '@playwright/test'

type ServiceWorkerSetting = 'allow' | 'block'

export class ContextPool {
  readonly #contexts = new Map<ServiceWorkerSetting, BrowserContext>()
  readonly #browser: Browser

  constructor(browser: Browser) {
    this.#browser = browser
  }

  /** Returns a context with a blank page and without any visitor's data of these origins. */
  async open(serviceWorkers: ServiceWorkerSetting, origins: string[]): Promise<BrowserContext> {
    const context = this.#contexts.get(serviceWorkers) ?? (await this.#begin(serviceWorkers))
    await clear(await context.newPage(), origins, serviceWorkers)
    return context
  }

  async #begin(serviceWorkers: ServiceWorkerSetting): Promise<BrowserContext> {
    const context = await this.#browser.newContext({ serviceWorkers })
    this.#contexts.set(serviceWorkers, context)
    // An installed clock cannot be removed, so the next test gets another context.
    const { clock } = context
    const install = clock.install.bind(clock)
    clock.install = (options) => {
      this.#contexts.delete(serviceWorkers)
      return install(options)
    }
    return context
  }

  /** Resets what the test has set up. */
  async release(context: BrowserContext): Promise<void> {
    if (![...this.#contexts.values()].includes(context)) return context.close()
    await Promise.all(context.pages().map((page) => page.close()))
    await context.unrouteAll()
    await context.clearPermissions()
    await context.setOffline(false)
  }

  async close(): Promise<void> {
    await Promise.all([...this.#contexts.values()].map((context) => context.close()))
  }
}

async function clear(page: Page, origins: string[], serviceWorkers: ServiceWorkerSetting): Promise<void> {
  const tools = await page.context().newCDPSession(page)
  const storageTypes = 'cookies,local_storage,indexeddb,file_systems'
  await tools.send('ServiceWorker.enable')
  // A running service worker has the last visitor's data in memory.
  await tools.send('ServiceWorker.stopAllWorkers')
  for (const origin of origins) {
    await tools.send('Storage.clearDataForOrigin', { origin, storageTypes })
    if (serviceWorkers === 'allow') await clearCaches(page, origin)
    else await tools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'cache_storage' })
  }
  await tools.detach()
}

/** Deletes all caches except the precache, from a file of the origin that runs none of the shop's code. */
async function clearCaches(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/favicon.svg`)
  await page.evaluate(async () => {
    const names = await caches.keys()
    await Promise.all(
      names.filter((name) => !name.startsWith('workbox-precache')).map((name) => caches.delete(name)),
    )
  })
}
