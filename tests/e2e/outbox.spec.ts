/** Pending edits are sent with no page open, and without a token (req 12.7). */
import type { CDPSession } from '@playwright/test'
import { syncTag } from '../../src/device/storage-names'
import { findBrowser, launchOptions } from '../support/browser'
import { waitForServiceWorker, expect, offlineTest } from '../support/fixtures'
import { enterAtKiosk, sentEntries, visitor } from '../support/giveaway'

/** Resolves to the id of the shop's service worker registration in the DevTools protocol. */
async function findRegistrationId(tools: CDPSession, origin: string): Promise<string> {
  const registrationIdFound = new Promise<string>((resolve) => {
    tools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const registration = registrations.find(({ scopeURL }) => scopeURL.startsWith(origin))
      if (registration) resolve(registration.registrationId)
    })
  })
  await tools.send('ServiceWorker.enable')
  return registrationIdFound
}

// The headless shell has no Background Sync.
offlineTest.use({ launchOptions: launchOptions(findBrowser()) })

offlineTest(
  'service worker sends a kiosk’s entries without a page and without a token',
  async ({ page, context, network }) => {
    await page.goto(`${network.url}/giveaway?kiosk=1`)
    await waitForServiceWorker(page)
    const tools = await context.newCDPSession(page)
    const registrationId = await findRegistrationId(tools, network.url)
    // Chromium starts no sync by itself while it believes that it is offline.
    await context.setOffline(true)
    for (const number of [1, 2, 3]) await enterAtKiosk(page, visitor(number))
    await expect(page.getByText('Saved on this device: 3')).toBeVisible()
    const tags = () => page.evaluate(async () => (await navigator.serviceWorker.ready).sync?.getTags())
    await expect.poll(tags).toEqual([syncTag])
    expect(sentEntries(network).size).toBe(0)

    const otherPage = await context.newPage()
    const otherTools = await context.newCDPSession(otherPage)
    await otherTools.send('ServiceWorker.enable')
    await page.close()
    await context.setOffline(false)
    // The browser fires a sync event at a time of its choice and repeats it while the worker fails, so the test fires
    // the event itself.
    const sync = { origin: network.url, registrationId, tag: syncTag, lastChance: false }
    await expect(async () => {
      await otherTools.send('ServiceWorker.dispatchSyncEvent', sync)
      await expect.poll(() => sentEntries(network).size, { timeout: 5000 }).toBe(3)
    }).toPass({ timeout: 40_000 })
    expect(network.tokens.filter(({ call, token }) => /campian_add/.test(call) && token !== null)).toEqual([])
    await otherPage.goto(`${network.url}/giveaway?kiosk=1`)
    await expect(otherPage.getByText('All sent')).toBeVisible()
  },
)
