/** What every browser test has: a door to the shop, and an ear that fails the test on any unexpected error. */
import { test as base, expect, type Page } from '@playwright/test'
import { type Door, openDoor } from './door'

export { expect }

type Fixtures = {
  door: Door
  /** Errors of console, page and content security policy; patterns in `allowed` are expected by the test. */
  complaints: { found: string[]; allowed: RegExp[] }
}

/** What the browser itself logs when a request gets no answer or a bad one: the tests make that happen on purpose. */
const networkNoise =
  /Failed to load resource|net::ERR_|the server responded with a status of|error occurred when fetching the script/

export const test = base.extend<Fixtures>({
  door: async ({ baseURL }, use) => {
    const door = await openDoor(baseURL ?? 'http://localhost:4810')
    await use(door)
    await door.shut()
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

/** Waits until the current screen, not a placeholder, is shown. */
export async function screenReady(page: Page): Promise<void> {
  await expect(page.locator('main h1')).toBeVisible()
  await expect(page.getByText('Loading the page')).toHaveCount(0)
}
