/** Fixtures of every browser test: a door to the shop, and a listener that fails the test on any unexpected error. */
import {
  test as base,
  expect as baseExpect,
  type ConsoleMessage,
  type Page,
  type WebError,
} from '@playwright/test'
import { type Door, openDoor } from './door'
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
  /** The door of all tests of a worker, so that they share its origin. */
  workerDoor: Door
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
  /** The shop's origin without the door. */
  origin: string
  /** `shut` and `open` also send the pages the event of a device's radio; `silently` has both without the event. */
  door: Door & { silently: Pick<Door, 'shut' | 'open'> }
  /** Errors of console, page and content security policy; patterns in `allowed` are expected by the test. */
  complaints: { errors: string[]; allowed: RegExp[] }
}

/** Messages that the browser logs when a request fails or gets an error status, which the tests cause on purpose. */
const networkNoise =
  /Failed to load resource|net::ERR_|the server responded with a status of|error occurred when fetching the script/

export const test = base.extend<Fixtures, WorkerFixtures>({
  workerDoor: [
    async ({ browser: _ }, use, worker) => {
      const door = await openDoor(worker.project.use.baseURL ?? '')
      await use(door)
      await door.shut()
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
  context: async ({ sharesContext, browser, contextPool, serviceWorkers, workerDoor, origin }, use) => {
    if (!sharesContext) {
      const context = await browser.newContext()
      await use(context)
      return context.close()
    }
    await workerDoor.reset()
    const context = await contextPool.open(serviceWorkers, [workerDoor.url, origin])
    await use(context)
    await contextPool.release(context)
  },
  page: async ({ context }, use) => use(context.pages()[0] ?? (await context.newPage())),
  door: async ({ workerDoor, context }, use) => {
    await workerDoor.reset()
    const notifyPages = (event: 'online' | 'offline') =>
      Promise.allSettled(
        context.pages().map((page) => page.evaluate((name) => dispatchEvent(new Event(name)), event)),
      )
    await use({
      ...workerDoor,
      silently: workerDoor,
      shut: () => workerDoor.shut().then(() => notifyPages('offline')),
      open: () => workerDoor.open().then(() => notifyPages('online')),
    })
  },
  complaints: [
    async ({ context }, use) => {
      const complaints = { errors: [] as string[], allowed: [networkNoise] }
      const onConsole = (message: ConsoleMessage) => {
        if (message.type() === 'error') complaints.errors.push(message.text())
      }
      const onError = (error: WebError) => complaints.errors.push(String(error.error()))
      context.on('console', onConsole).on('weberror', onError)
      const policyWatch = await context.addInitScript(() => {
        document.addEventListener('securitypolicyviolation', (event) => {
          console.error(`CSP: ${event.violatedDirective} ${event.blockedURI} ${event.sample}`)
        })
      })
      await use(complaints)
      context.off('console', onConsole).off('weberror', onError)
      await policyWatch.dispose()
      const unexpected = complaints.errors.filter(
        (text) => !complaints.allowed.some((known) => known.test(text)),
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
export async function controlled(page: Page): Promise<void> {
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
  await screenReady(page)
}

/** Waits until the current screen, not a placeholder, is shown and reacts to presses. */
export async function screenReady(page: Page): Promise<void> {
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
 * Completes what may still happen: answers in progress, and what the page has scheduled for the next `ms`. For tests
 * that something does not happen; the page needs `page.clock.install()` before its first address.
 */
export async function finishPendingWork(page: Page, door: Door, ms = 5000): Promise<void> {
  await door.idle()
  await page.clock.fastForward(ms)
  await door.idle()
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
