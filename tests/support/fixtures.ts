/** What every browser test has: a door to the shop, and a listener that fails the test on any unexpected error. */
import { test as base, expect, type Page } from '@playwright/test'
import { type Door, openDoor } from './door'

export { expect }

type Fixtures = {
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

export const test = base.extend<Fixtures>({
  origin: async ({ baseURL }, use) => use(baseURL ?? ''),
  door: async ({ origin, context }, use) => {
    const silently = await openDoor(origin)
    const tell = (event: 'online' | 'offline') =>
      Promise.allSettled(
        context.pages().map((page) => page.evaluate((name) => dispatchEvent(new Event(name)), event)),
      )
    const lose = () => silently.shut().then(() => tell('offline'))
    const find = () => silently.open().then(() => tell('online'))
    await use({ ...silently, silently, shut: lose, open: find })
    await silently.shut()
  },
  complaints: [
    async ({ context }, use) => {
      const complaints = { found: [] as string[], allowed: [networkNoise] }
      context.on('console', (message) => {
        if (message.type() === 'error') complaints.found.push(message.text())
      })
      context.on('weberror', (error) => complaints.found.push(String(error.error())))
      await context.addInitScript(() => {
        document.addEventListener('securitypolicyviolation', (event) => {
          console.error(`CSP: ${event.violatedDirective} ${event.blockedURI} ${event.sample}`)
        })
      })
      await use(complaints)
      const unexpected = complaints.found.filter(
        (text) => !complaints.allowed.some((known) => known.test(text)),
      )
      expect(unexpected).toEqual([])
    },
    { auto: true },
  ],
})

/**
 * The same in a browser that lets the service worker in, for tests of what works offline. It fetches every file of the
 * shop on a first visit, which takes as long as a whole test without it.
 */
export const offlineTest = test.extend({ serviceWorkers: 'allow' })

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
