/** A day at the stall: visitor after visitor without a network, and all of them arrive, each once (req 10.8). */
import { controlled, expect, offlineTest as test } from '../../support/fixtures'
import { enterAtKiosk, sentEntries, visitor } from '../../support/giveaway'

const entries = Number(process.env['KIOSK_ENTRIES'] ?? 12)

test(`${entries} entries in a row without a network are all there, and all arrive`, async ({
  page,
  door,
}) => {
  test.setTimeout(60_000 + entries * 4000)
  await page.goto(`${door.url}/giveaway?kiosk=1`)
  await controlled(page)
  await door.shut()
  for (let number = 1; number <= entries; number += 1) {
    await enterAtKiosk(page, visitor(number))
    await expect(page.getByText(`Saved on this device: ${number}`)).toBeVisible()
    // Now and then the page is closed meanwhile.
    if (number % 50 === 0) await page.reload()
  }
  await page.reload()
  await expect(page.getByText(`Saved on this device: ${entries}`)).toBeVisible()
  expect(sentEntries(door).size).toBe(0)
  await door.open()
  await expect(page.getByText('All sent')).toBeVisible({ timeout: 60_000 + entries * 1000 })
  expect(sentEntries(door).size).toBe(entries)
})
