/** Background Sync, where the browser has it: entries of the stall arrive although every page of the shop was closed. */
import type { CDPSession } from '@playwright/test'
import { syncTag } from '../../../src/device/storage-names'
import { controlled, expect, test } from '../../support/fixtures'
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

test('the worker sends them, without a page and without a token', async ({ page, context, door }) => {
  await page.goto(`${door.url}/giveaway?kiosk=1`)
  await controlled(page)
  const tools = await context.newCDPSession(page)
  const registrationId = await registrationOf(tools, door.url)
  // Chromium asks for nothing on its own as long as it thinks that there is no network.
  await context.setOffline(true)
  for (const number of [1, 2, 3]) await enterAtKiosk(page, visitor(number))
  await expect(page.getByText('Saved on this device: 3')).toBeVisible()
  const tags = await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    return registration.sync?.getTags()
  })
  expect(tags).toEqual([syncTag])
  expect(sentEntries(door).size).toBe(0)

  const elsewhere = await context.newPage()
  const far = await context.newCDPSession(elsewhere)
  await far.send('ServiceWorker.enable')
  await page.close()
  await context.setOffline(false)
  // As the browser does when it likes, which may be a while.
  await far.send('ServiceWorker.dispatchSyncEvent', {
    origin: door.url,
    registrationId,
    tag: syncTag,
    lastChance: false,
  })
  await expect.poll(() => sentEntries(door).size, { timeout: 20_000 }).toBe(3)
  expect(door.tokens.filter(({ call, token }) => /campian_add/.test(call) && token !== null)).toEqual([])
  await elsewhere.goto(`${door.url}/giveaway?kiosk=1`)
  await expect(elsewhere.getByText('All sent')).toBeVisible()
})

test('with a page it is the page that sends', async ({ page, context, door }) => {
  await page.goto(`${door.url}/giveaway?kiosk=1`)
  await controlled(page)
  const tools = await context.newCDPSession(page)
  const registrationId = await registrationOf(tools, door.url)
  door.weather('captive', /campian_add|getgst/)
  await enterAtKiosk(page, visitor(1))
  await expect(page.getByText('Saved on this device: 1')).toBeVisible()
  door.weather('fine')
  await tools.send('ServiceWorker.dispatchSyncEvent', {
    origin: door.url,
    registrationId,
    tag: syncTag,
    lastChance: false,
  })
  await expect(page.getByText('All sent')).toBeVisible()
  expect(sentEntries(door).size).toBe(1)
})
