/** What every browser test has: a door to the shop, and a listener that fails the test on any unexpected error. */
import {
  test as base,
  expect as baseExpect,
  type ConsoleMessage,
  type Page,
  type WebError,
} from '@playwright/test'
import { type Door, openDoor } from './door'
import { KeptContexts } from './kept-contexts'

/** Asks again ten times a second; of its own accord it would soon do so but once. */
export const expect = Object.assign(baseExpect.configure({}), {
  poll: <T>(actual: () => T | Promise<T>, options: string | { message?: string; timeout?: number } = {}) =>
    baseExpect.poll(actual, {
      intervals: [100],
      ...(typeof options === 'string' ? { message: options } : options),
    }),
})

type WorkerFixtures = {
  /** The door of all tests of a worker, so that its origin is the same for them. */
  ownDoor: Door
  keptContexts: KeptContexts
}

export type KeepContext = {
  /**
   * Whether the test's browser context is one of its worker's, with storage cleared. A test that needs a browser which never
   * saw the shop has a new one, and so has one that sets what cannot be taken back: a clock, options of the context, limits.
   */
  keepContext: boolean
}

type Fixtures = KeepContext & {
  /** The shop without a door. */
  origin: string
  /** Shut or opened, it tells the pages, as a device's radio does; `silently` leaves it to them to find out. */
  door: Door & { silently: Pick<Door, 'shut' | 'open'> }
  /** Errors of console, page and content security policy; patterns in `allowed` are expected by the test. */
  complaints: { found: string[]; allowed: RegExp[] }
}

/** What the browser itself logs when a request gets no answer or a bad one: the tests make that happen on purpose. */
const networkNoise =
  /Failed to load resource|net::ERR_|the server responded with a status of|error occurred when fetching the script/

export const test = base.extend<Fixtures, WorkerFixtures>({
  ownDoor: [
    async ({ browser: _ }, use, worker) => {
      const door = await openDoor(worker.project.use.baseURL ?? '')
      await use(door)
      await door.shut()
    },
    { scope: 'worker' },
  ],
  keptContexts: [
    async ({ browser }, use) => {
      const contexts = new KeptContexts(browser)
      await use(contexts)
      await contexts.close()
    },
    { scope: 'worker' },
  ],
  keepContext: [false, { option: true }],
  origin: async ({ baseURL }, use) => use(baseURL ?? ''),
  context: async ({ keepContext, browser, keptContexts, serviceWorkers, ownDoor, origin }, use) => {
    if (!keepContext) {
      const context = await browser.newContext()
      await use(context)
      return context.close()
    }
    await ownDoor.reset()
    const context = await keptContexts.open(serviceWorkers, [ownDoor.url, origin])
    await use(context)
    await keptContexts.putAway(context)
  },
  page: async ({ context }, use) => use(context.pages()[0] ?? (await context.newPage())),
  door: async ({ ownDoor, context }, use) => {
    await ownDoor.reset()
    const tell = (event: 'online' | 'offline') =>
      Promise.allSettled(
        context.pages().map((page) => page.evaluate((name) => dispatchEvent(new Event(name)), event)),
      )
    await use({
      ...ownDoor,
      silently: ownDoor,
      shut: () => ownDoor.shut().then(() => tell('offline')),
      open: () => ownDoor.open().then(() => tell('online')),
    })
  },
  complaints: [
    async ({ context }, use) => {
      const complaints = { found: [] as string[], allowed: [networkNoise] }
      const onConsole = (message: ConsoleMessage) => {
        if (message.type() === 'error') complaints.found.push(message.text())
      }
      const onError = (error: WebError) => complaints.found.push(String(error.error()))
      context.on('console', onConsole).on('weberror', onError)
      const policyWatch = await context.addInitScript(() => {
        document.addEventListener('securitypolicyviolation', (event) => {
          console.error(`CSP: ${event.violatedDirective} ${event.blockedURI} ${event.sample}`)
        })
      })
      await use(complaints)
      context.off('console', onConsole).off('weberror', onError)
      await policyWatch.dispose()
      const unexpected = complaints.found.filter(
        (text) => !complaints.allowed.some((known) => known.test(text)),
      )
      expect(unexpected).toEqual([])
    },
    { auto: true },
  ],
})

/** In a browser that never saw the shop. */
export const newContextTest = test.extend({ keepContext: false })

/** In a browser that lets the service worker in, for tests of what works offline; it has the shop's files already. */
export const offlineTest = test.extend({ serviceWorkers: 'allow' })

/** In one that lets it in and never saw the shop: it fetches every file, which takes as long as a whole test. */
export const firstVisitTest = offlineTest.extend({ keepContext: false })

/** Waits until the service worker is in charge of the page. */
export async function controlled(page: Page): Promise<void> {
  const inCharge = () => navigator.serviceWorker.controller !== null
  try {
    await page.waitForFunction(inCharge, undefined, { timeout: 12_000 })
  } catch {
    // Pages that are left at once may cut its installation short: the next visit begins it anew.
    await page.reload()
    await page.waitForFunction(inCharge)
  }
}

/** Opens an address, and waits until its screen, not a placeholder, is shown. */
export async function open(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await screenReady(page)
}

/** Waits until the current screen, not a placeholder, is shown, and hears what is pressed. */
export async function screenReady(page: Page): Promise<void> {
  await expect(page.locator('#sent-page')).toHaveCount(0)
  await expect(page.locator('main h1')).toBeVisible()
  await expect(page.getByText('Loading the page')).toHaveCount(0)
  // A customer's page grows as it comes alive: what is pressed before may lie elsewhere by then.
  await page.waitForFunction(() => {
    const heading = document.querySelector('main h1')
    return heading !== null && Object.keys(heading).some((key) => key.startsWith('__reactFiber'))
  })
}

/**
 * Lets everything happen that may still come: answers on their way, and what the page has scheduled within the next
 * seconds. For tests that something does not happen; the page needs `page.clock.install()` before its first address.
 */
export async function settled(page: Page, door: Door, ms = 5000): Promise<void> {
  await door.idle()
  await page.clock.fastForward(ms)
  await door.idle()
  // Promises and database events that these timers began; messages are not the clock's.
  await page.evaluate(async () => {
    for (let turn = 0; turn < 20; turn += 1)
      await new Promise((resolve) => {
        const { port1, port2 } = new MessageChannel()
        port1.addEventListener('message', resolve)
        port1.start()
        port2.postMessage(null)
      })
  })
}
