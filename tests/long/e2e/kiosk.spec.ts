/**
 * Entries made offline: a day at the stall, and one on the shop's own page. All arrive exactly once (req 10.2, 10.8).
 */
import { deviceDump, matchesIn } from '../../support/device'
import { waitForServiceWorker, expect, offlineTest as test, open } from '../../support/fixtures'
import { enterAtKiosk, fillEntry, sentEntries, submitEntry, traces, visitor } from '../../support/giveaway'

const entries = Number(process.env['KIOSK_ENTRIES'] ?? 12)

test(`${entries} kiosk entries made offline are all stored, and all arrive`, async ({ page, network }) => {
  test.setTimeout(60_000 + entries * 4000)
  await page.goto(`${network.url}/giveaway?kiosk=1`)
  await waitForServiceWorker(page)
  await network.goOffline()
  for (let number = 1; number <= entries; number += 1) {
    await enterAtKiosk(page, visitor(number))
    await expect(page.getByText(`Saved on this device: ${number}`)).toBeVisible()
    // The page is reloaded now and then.
    if (number % 50 === 0) await page.reload()
  }
  await page.reload()
  await expect(page.getByText(`Saved on this device: ${entries}`)).toBeVisible()
  expect(sentEntries(network).size).toBe(0)
  await network.goOnline()
  await expect(page.getByText('All sent')).toBeVisible({ timeout: 60_000 + entries * 1000 })
  expect(sentEntries(network).size).toBe(entries)
})

test('offline giveaway entry is stored unreadable on the device and sent later', async ({
  page,
  network,
}) => {
  await open(page, `${network.url}/giveaway`)
  await waitForServiceWorker(page)
  await network.goOffline()
  await fillEntry(page, visitor(1))
  await submitEntry(page)
  const savedMessage = page.getByText('Your entry is saved here. We’ll send it when you’re back online.')
  await expect(savedMessage).toBeVisible({ timeout: 20_000 })
  await expect(page.getByLabel('Full name')).toHaveValue('')
  expect(await page.locator('main').innerText()).not.toMatch(/\b(sent|placed|thank you)\b/i)
  expect(matchesIn(await deviceDump(page), traces(visitor(1)))).toEqual([])
  await page.getByRole('link', { name: 'See what’s waiting on this device' }).click()
  await expect(page.getByText('Giveaway entry')).toBeVisible()
  await network.goOnline()
  await expect.poll(() => sentEntries(network).size, { timeout: 40_000 }).toBe(1)
})
