/**
 * Browser contexts that a worker keeps from test to test: what the browser knows of the shop's files stays (its HTTP cache
 * and compiled scripts, the service worker with its precache), what a visitor leaves behind goes.
 */
import type { Browser, BrowserContext, Page } from '@playwright/test'

type Worker = 'allow' | 'block'

export class KeptContexts {
  readonly #contexts = new Map<Worker, BrowserContext>()
  readonly #browser: Browser

  constructor(browser: Browser) {
    this.#browser = browser
  }

  /** One with a blank page, on which nobody has been at these origins. */
  async open(serviceWorkers: Worker, origins: string[]): Promise<BrowserContext> {
    const context = this.#contexts.get(serviceWorkers) ?? (await this.#begin(serviceWorkers))
    await clear(await context.newPage(), origins, serviceWorkers)
    return context
  }

  async #begin(serviceWorkers: Worker): Promise<BrowserContext> {
    const context = await this.#browser.newContext({ serviceWorkers })
    this.#contexts.set(serviceWorkers, context)
    // A clock cannot be taken out again: the next test has another context.
    const { clock } = context
    const install = clock.install.bind(clock)
    clock.install = (options) => {
      this.#contexts.delete(serviceWorkers)
      return install(options)
    }
    return context
  }

  /** Ends what the test set up. */
  async putAway(context: BrowserContext): Promise<void> {
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

async function clear(page: Page, origins: string[], serviceWorkers: Worker): Promise<void> {
  const tools = await page.context().newCDPSession(page)
  const storageTypes = 'cookies,local_storage,indexeddb,file_systems'
  await tools.send('ServiceWorker.enable')
  // What it holds in memory is the last visitor's.
  await tools.send('ServiceWorker.stopAllWorkers')
  for (const origin of origins) {
    await tools.send('Storage.clearDataForOrigin', { origin, storageTypes })
    if (serviceWorkers === 'allow') await clearCaches(page, origin)
    else await tools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'cache_storage' })
  }
  await tools.detach()
}

/** All but the precache, from a file of the origin in which none of its code runs. */
async function clearCaches(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/favicon.svg`)
  await page.evaluate(async () => {
    const names = await caches.keys()
    await Promise.all(
      names.filter((name) => !name.startsWith('workbox-precache')).map((name) => caches.delete(name)),
    )
  })
}
