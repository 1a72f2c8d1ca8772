/** The stall's kiosk serves visitor after visitor offline, and nothing leads out of it (req 10). */
import type { Page } from '@playwright/test'
import { signInAsNew } from '../../support/accounts'
import { deviceDump, matchesIn } from '../../support/device'
import {
  waitForServiceWorker,
  expect,
  offlineTest,
  open,
  finishPendingWork,
  test,
} from '../../support/fixtures'
import {
  enterAtKiosk,
  fullName,
  expectKiosk,
  openKiosk,
  sentEntries,
  traces,
  visitor,
} from '../../support/giveaway'

const expectSavedCount = (page: Page, count: number) =>
  expect(page.getByText(`Saved on this device: ${count}`).first()).toBeVisible()
const expectAllSent = (page: Page) => expect(page.getByText('All sent')).toBeVisible({ timeout: 40_000 })

offlineTest(
  'kiosk entries made offline are stored only encrypted, and each arrives once',
  async ({ page, network }) => {
    const keyResponse = page.waitForResponse(/giveaway\/key/)
    await openKiosk(page, network.url)
    await keyResponse
    await waitForServiceWorker(page)
    await network.goOffline()
    await page.goto(`${network.url}/frontend/api/FAQ/getFAQData`)
    await expectKiosk(page)
    for (const number of [1, 2]) {
      await enterAtKiosk(page, visitor(number))
      await expectSavedCount(page, number)
    }
    expect(await page.locator('main').innerText()).not.toMatch(/\b(sent|placed|thank you)\b/i)
    const allTraces = [1, 2].flatMap((number) => traces(visitor(number)))
    expect(matchesIn(await deviceDump(page), allTraces)).toEqual([])
    // A page cannot keep the browser from leaving the shop, so the test leaves and comes back.
    await page.goBack({ waitUntil: 'commit' })
    // The browser refuses to navigate while it is between two pages, so the test retries.
    await expect(() => page.goForward({ waitUntil: 'commit' })).toPass({ timeout: 10_000 })
    await expectKiosk(page)
    await expect(fullName(page)).toHaveValue('')
    await page.reload()
    await expectSavedCount(page, 2)
    expect(matchesIn(await deviceDump(page), allTraces)).toEqual([])
    expect(sentEntries(network).size).toBe(0)
    await network.goOnline()
    await expectAllSent(page)
    expect(sentEntries(network).size).toBe(2)
    expect(network.callsWithBodies.filter((call) => call.includes('Farraday'))).toEqual([])
    expect(matchesIn(await deviceDump(page), allTraces)).toEqual([])
  },
)

test('no address, Back button or logout leads out of the kiosk', async ({ page, network, context }) => {
  await page.clock.install()
  await signInAsNew(page, network.url)
  await open(page, `${network.url}/shop`)
  const cart = await context.newPage()
  await cart.goto(`${network.url}/cart`)
  await expect(cart.getByRole('heading', { name: 'Cart', level: 1 })).toBeVisible()
  await openKiosk(page, network.url)
  await expectKiosk(cart)
  for (const path of ['/signin', '/giveaway?kiosk=0']) {
    await page.goto(`${network.url}${path}`)
    await expectKiosk(page)
  }
  await fullName(page).fill('Somebody')
  const entries = await page.evaluate(() => history.length)
  for (let time = 0; time < 2; time += 1) {
    await page.evaluate(() => history.back())
    await page.clock.runFor(1000)
    await expectKiosk(page)
  }
  expect(await page.evaluate(() => history.length)).toBe(entries)

  await fullName(page).fill('Somebody else')
  // A logout in another tab has the same effect.
  await cart.evaluate(() => {
    for (const key of Object.keys(localStorage)) if (key !== 'showfloor-kiosk') localStorage.removeItem(key)
    window.dispatchEvent(new Event('pageshow'))
  })
  await expect.poll(() => page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  await finishPendingWork(page, network)
  for (const tab of [page, cart]) await expectKiosk(tab)
  await expect(fullName(page)).toHaveValue('Somebody else')
})
