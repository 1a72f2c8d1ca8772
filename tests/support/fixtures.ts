/**
 * Fixtures of every browser test: the network to the shop, and a listener that fails the test on any unexpected
 * error.
 */
import {
  test as base,
  expect as baseExpect,
  type ConsoleMessage,
  type Page,
  type WebError,
} from '@playwright/test'
import { type NetworkProxy, openNetworkProxy } from './network-proxy'
import { ContextPool } from './reused-contexts'

/** Polls ten times a second. Playwright's default soon polls only once a second. */
export const expect = Object.assign(baseExpect.configure({}), {
  poll: <T>(actual: () => T | Promise<T>, options: string | { message?: string; timeout?: number } = {}) =>
    baseExpect.poll(actual, {
      intervals: [100],
      ...(typeof options === 'string' ? { message: options } : options),
    }),
})

type WorkerFixtures = {
  /** The network of all tests of a worker, so that they share its origin. */
  workerNetwork: NetworkProxy
  contextPool: ContextPool
}

export type ContextReuse = {
  /**
   * When true, the test uses a browser context of its worker with cleared storage. When false, it gets a new context:
   * for tests that need a browser which never loaded the shop, and for those that set a clock, context options or
   * limits, which cannot be reset.
   */
  sharesContext: boolean
}

type Fixtures = ContextReuse & {
  /** The shop's origin without the proxy. */
  origin: string
  /**
   * `goOffline` and `goOnline` also dispatch the online and offline events in the pages; those in `withoutEvents` do
   * not.
   */
  network: NetworkProxy & { withoutEvents: Pick<NetworkProxy, 'goOffline' | 'goOnline'> }
  /** Errors of console, page and content security policy; patterns in `allowed` are expected by the test. */
  pageErrors: { errors: string[]; allowed: RegExp[] }
}

/** Messages that the browser logs when a request fails or gets an error status, which the tests cause on purpose. */
const networkNoise =
  /Failed to load resource|net::ERR_|the server responded with a status of|error occurred when fetching the script/

export const test = base.extend<Fixtures, WorkerFixtures>({
  workerNetwork: [
    async ({ browser: _ }, use, worker) => {
      const network = await openNetworkProxy(worker.project.use.baseURL ?? '')
      await use(network)
      await network.goOffline()
    },
    { scope: 'worker' },
  ],
  contextPool: [
    async ({ browser }, use) => {
      const contexts = new ContextPool(browser)
      await use(contexts)
      await contexts.close()
    },
    { scope: 'worker' },
  ],
  sharesContext: [false, { option: true }],
  origin: async ({ baseURL }, use) => use(baseURL ?? ''),
  context: async ({ sharesContext, browser, contextPool, serviceWorkers, workerNetwork, origin }, use) => {
    if (!sharesContext) {
      const context = await browser.newContext()
      await use(context)
      return context.close()
    }
    await workerNetwork.reset()
    const context = await contextPool.open(serviceWorkers, [workerNetwork.url, origin])
    await use(context)
    await contextPool.release(context)
  },
  page: async ({ context }, use) => use(context.pages()[0] ?? (await context.newPage())),
  network: async ({ workerNetwork, context }, use) => {
    await workerNetwork.reset()
    const notifyPages = (event: 'online' | 'offline') =>
      Promise.allSettled(
        context.pages().map((page) => page.evaluate((name) => dispatchEvent(new Event(name)), event)),
      )
    await use({
      ...workerNetwork,
      withoutEvents: workerNetwork,
      goOffline: () => workerNetwork.goOffline().then(() => notifyPages('offline')),
      goOnline: () => workerNetwork.goOnline().then(() => notifyPages('online')),
    })
  },
  pageErrors: [
    async ({ context }, use) => {
      const pageErrors = { errors: [] as string[], allowed: [networkNoise] }
      const onConsole = (message: ConsoleMessage) => {
        if (message.type() === 'error') pageErrors.errors.push(message.text())
      }
      const onError = (error: WebError) => pageErrors.errors.push(String(error.error()))
      context.on('console', onConsole).on('weberror', onError)
      const policyWatch = await context.addInitScript(() => {
        document.addEventListener('securitypolicyviolation', (event) => {
          console.error(`CSP: ${event.violatedDirective} ${event.blockedURI} ${event.sample}`)
        })
      })
      await use(pageErrors)
      context.off('console', onConsole).off('weberror', onError)
      await policyWatch.dispose()
      const unexpected = pageErrors.errors.filter(
        (text) => !pageErrors.allowed.some((known) => known.test(text)),
      )
      expect(unexpected).toEqual([])
    },
    { auto: true },
  ],
})

/** Test in a browser that never loaded the shop. */
export const newContextTest = test.extend({ sharesContext: false })

/** Test of offline features: the browser allows the service worker and has the shop's files already. */
export const offlineTest = test.extend({ serviceWorkers: 'allow' })

/**
 * Test that allows the service worker in a new browser: it fetches every file, which takes as long as a whole test.
 */
export const firstVisitTest = offlineTest.extend({ sharesContext: false })

/** Waits until the service worker controls the page. */
export async function waitForServiceWorker(page: Page): Promise<void> {
  const isControlled = () => navigator.serviceWorker.controller !== null
  try {
    await page.waitForFunction(isControlled, undefined, { timeout: 12_000 })
  } catch {
    // A page that is left early can interrupt the worker's installation; the next visit restarts it.
    await page.reload()
    await page.waitForFunction(isControlled)
  }
}

/** Opens an address, and waits until its screen, not a placeholder, is shown. */
export async function open(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await waitForScreen(page)
}

/** Waits until the current screen, not a placeholder, is shown and reacts to presses. */
export async function waitForScreen(page: Page): Promise<void> {
  await expect(page.locator('#sent-page')).toHaveCount(0)
  await expect(page.locator('main h1')).toBeVisible()
  await expect(page.getByText('Loading the page')).toHaveCount(0)
  // A customer's page changes its layout while it hydrates, so an element could move away from an early press.
  await page.waitForFunction(() => {
    const heading = document.querySelector('main h1')
    return heading !== null && Object.keys(heading).some((key) => key.startsWith('__reactFiber'))
  })
}

/**
 * Waits for replies in progress, and runs what the page has scheduled for the next `ms`. Tests use it to prove that
 * something does not happen; the page needs `page.clock.install()` before its first address.
 */
export async function finishPendingWork(page: Page, network: NetworkProxy, ms = 5000): Promise<void> {
  await network.waitForIdle()
  await page.clock.fastForward(ms)
  await network.waitForIdle()
  // Waits for promises and database events that these timers started; the fake clock does not control messages.
  await page.evaluate(async () => {
    for (let round = 0; round < 20; round += 1)
      await new Promise((resolve) => {
        const { port1, port2 } = new MessageChannel()
        port1.addEventListener('message', resolve)
        port1.start()
        port2.postMessage(null)
      })
  })
}
