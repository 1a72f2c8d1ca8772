/** Edits that wait, on a device that is full, with a shop in trouble, and with no page open. Nothing is claimed that is not so (req 12). */
import type { CDPSession } from '@playwright/test'
import { syncTag } from '../../../src/device/storage-names'
import { signInAsNew } from '../../support/accounts'
import { limitStorage } from '../../support/device'
import { controlled, expect, newContextTest, offlineTest } from '../../support/fixtures'
import { enterAtKiosk, fillEntry, sentEntries, submitEntry, visitor } from '../../support/giveaway'
import { pressWishlist, status, wishlistButtons, wishlistOf } from '../../support/wishlist'

newContextTest(
  'a full device says so of a wishlist button and of a kiosk’s entry',
  async ({ page, door }) => {
    const full = page.getByText(
      'This device is full, so we couldn’t save this. Free up some space and try again.',
    )
    await limitStorage(page, door.url, 1)
    const account = await signInAsNew(page, door.url)
    await pressWishlist(page, door.url, 0)
    await wishlistButtons(page).first().click()
    await expect(full).toBeVisible()
    await expect(wishlistButtons(page).first()).toHaveAttribute('aria-pressed', 'false')
    await expect(status(page, 'All synced')).toBeVisible()
    expect(await wishlistOf(door.url, account)).toEqual([])

    await page.goto(`${door.url}/giveaway?kiosk=1`)
    await fillEntry(page, visitor(1))
    await submitEntry(page)
    await expect(full).toBeVisible()
    await expect(page.getByText('Thanks for entering!')).toHaveCount(0)
    await expect(page.getByLabel('Full name')).toHaveValue(visitor(1).name)
    await limitStorage(page, door.url, null)
    await submitEntry(page)
    await expect(page.getByText('Thanks for entering!')).toBeVisible()
    await expect(page.getByText('All sent')).toBeVisible({ timeout: 40_000 })
    expect(sentEntries(door).size).toBe(1)
  },
)

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
