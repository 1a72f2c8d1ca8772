/** Edits that wait are sent with no page open, and without a token (req 12.7). */
import type { CDPSession } from '@playwright/test'
import { syncTag } from '../../../src/device/storage-names'
import { findBrowser, launchOf } from '../../support/browser'
import { controlled, expect, offlineTest } from '../../support/fixtures'
import { enterAtKiosk, sentEntries, visitor } from '../../support/giveaway'

/** The shop's registration, as the browser's own tools name it. */
async function registrationOf(tools: CDPSession, origin: string): Promise<string> {
  const found = new Promise<string>((resolve) => {
    tools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL.startsWith(origin))
      if (own) resolve(own.registrationId)
    })
  })
  await tools.send('ServiceWorker.enable')
  return found
}

// The headless shell has no Background Sync.
offlineTest.use({ launchOptions: launchOf(findBrowser()) })

offlineTest(
  'the worker sends a kiosk’s entries without a page and without a token',
  async ({ page, context, door }) => {
    await page.goto(`${door.url}/giveaway?kiosk=1`)
    await controlled(page)
    const tools = await context.newCDPSession(page)
    const registrationId = await registrationOf(tools, door.url)
    // Chromium asks for nothing on its own as long as it thinks that there is no network.
    await context.setOffline(true)
    for (const number of [1, 2, 3]) await enterAtKiosk(page, visitor(number))
    await expect(page.getByText('Saved on this device: 3')).toBeVisible()
    const tags = () => page.evaluate(async () => (await navigator.serviceWorker.ready).sync?.getTags())
    await expect.poll(tags).toEqual([syncTag])
    expect(sentEntries(door).size).toBe(0)

    const elsewhere = await context.newPage()
    const far = await context.newCDPSession(elsewhere)
    await far.send('ServiceWorker.enable')
    await page.close()
    await context.setOffline(false)
    // As the browser does when it likes, which may be a while, and again as long as the worker tells it to.
    const sync = { origin: door.url, registrationId, tag: syncTag, lastChance: false }
    await expect(async () => {
      await far.send('ServiceWorker.dispatchSyncEvent', sync)
      await expect.poll(() => sentEntries(door).size, { timeout: 5000 }).toBe(3)
    }).toPass({ timeout: 40_000 })
    expect(door.tokens.filter(({ call, token }) => /campian_add/.test(call) && token !== null)).toEqual([])
    await elsewhere.goto(`${door.url}/giveaway?kiosk=1`)
    await expect(elsewhere.getByText('All sent')).toBeVisible()
  },
)
