/** The stall's kiosk: visitor after visitor, without a network, and no way out of it (req 10). */
import type { Page } from '@playwright/test'
import { signInAsNew } from '../../support/accounts'
import { deviceDump, findings } from '../../support/device'
import { controlled, expect, offlineTest, open, settled, test } from '../../support/fixtures'
import {
  enterAtKiosk,
  fullName,
  isKiosk,
  openKiosk,
  sentEntries,
  traces,
  visitor,
} from '../../support/giveaway'

const saysSaved = (page: Page, count: number) =>
  expect(page.getByText(`Saved on this device: ${count}`).first()).toBeVisible()
const allSent = (page: Page) => expect(page.getByText('All sent')).toBeVisible({ timeout: 40_000 })

offlineTest('entries without a network are in clear nowhere, and all arrive once', async ({ page, door }) => {
  const asksForKey = page.waitForResponse(/giveaway\/key/)
  await openKiosk(page, door.url)
  await asksForKey
  await controlled(page)
  await door.shut()
  await page.goto(`${door.url}/frontend/api/FAQ/getFAQData`)
  await isKiosk(page)
  for (const number of [1, 2]) {
    await enterAtKiosk(page, visitor(number))
    await saysSaved(page, number)
  }
  expect(await page.locator('main').innerText()).not.toMatch(/\b(sent|placed|thank you)\b/i)
  const all = [1, 2].flatMap((number) => traces(visitor(number)))
  expect(findings(await deviceDump(page), all)).toEqual([])
  // Out of the shop, which no page can prevent, and in again.
  await page.goBack({ waitUntil: 'commit' })
  // The browser may be between two pages for a moment, and then refuses.
  await expect(() => page.goForward({ waitUntil: 'commit' })).toPass({ timeout: 10_000 })
  await isKiosk(page)
  await expect(fullName(page)).toHaveValue('')
  await page.reload()
  await saysSaved(page, 2)
  expect(findings(await deviceDump(page), all)).toEqual([])
  expect(sentEntries(door).size).toBe(0)
  await door.open()
  await allSent(page)
  expect(sentEntries(door).size).toBe(2)
  expect(door.asked.filter((call) => call.includes('Farraday'))).toEqual([])
  expect(findings(await deviceDump(page), all)).toEqual([])
})

test('no address, no Back button and no logout leads out of the kiosk', async ({ page, door, context }) => {
  await page.clock.install()
  await signInAsNew(page, door.url)
  await open(page, `${door.url}/shop`)
  const cart = await context.newPage()
  await cart.goto(`${door.url}/cart`)
  await expect(cart.getByRole('heading', { name: 'Cart', level: 1 })).toBeVisible()
  await openKiosk(page, door.url)
  await isKiosk(cart)
  for (const path of ['/signin', '/giveaway?kiosk=0']) {
    await page.goto(`${door.url}${path}`)
    await isKiosk(page)
  }
  await fullName(page).fill('Somebody')
  const entries = await page.evaluate(() => history.length)
  for (let time = 0; time < 2; time += 1) {
    await page.evaluate(() => history.back())
    await page.clock.runFor(1000)
    await isKiosk(page)
  }
  expect(await page.evaluate(() => history.length)).toBe(entries)

  await fullName(page).fill('Somebody else')
  // As a logout in another tab does.
  await cart.evaluate(() => {
    for (const key of Object.keys(localStorage)) if (key !== 'showfloor-kiosk') localStorage.removeItem(key)
    window.dispatchEvent(new Event('pageshow'))
  })
  await expect.poll(() => page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  await settled(page, door)
  for (const tab of [page, cart]) await isKiosk(tab)
  await expect(fullName(page)).toHaveValue('Somebody else')
})
