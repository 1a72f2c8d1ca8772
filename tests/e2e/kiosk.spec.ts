/** The kiosk of a trade show takes entries offline; only the PIN of the staff leads out of the kiosk (req 10). */
import type { Page } from '@playwright/test'
import { signInAsNew } from '../support/accounts'
import { deviceDump, matchesIn } from '../support/device'
import { waitForServiceWorker, expect, offlineTest, open, finishPendingWork, test } from '../support/fixtures'
import {
  enterAtKiosk,
  fullName,
  expectKiosk,
  openKiosk,
  sentEntries,
  traces,
  visitor,
  fillEntry,
} from '../support/giveaway'
import { accessibilityViolations } from '../support/page-quality'

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

const pin = '271828'
const staff = (page: Page) => page.getByRole('dialog', { name: 'Staff' })
const openStaff = (page: Page) => page.getByRole('button', { name: 'Staff' }).click()
const closeStaff = (page: Page) => staff(page).getByRole('button', { name: 'Close' }).click()

async function setPin(page: Page): Promise<void> {
  await openStaff(page)
  await expect(staff(page).getByRole('heading', { name: 'Set a PIN to lock this kiosk' })).toBeVisible()
  await staff(page).getByLabel('PIN', { exact: true }).fill(pin)
  await staff(page).getByLabel('Confirm PIN').fill(pin)
  await staff(page).getByRole('button', { name: 'Set PIN' }).click()
  await expect(staff(page).getByRole('heading', { name: 'This kiosk' })).toBeVisible()
}

async function unlock(page: Page, digits = pin): Promise<void> {
  await staff(page).getByLabel('PIN', { exact: true }).fill(digits)
  await staff(page).getByRole('button', { name: 'Unlock' }).click()
}

test('kiosk clears the form after an idle minute, and only its PIN leads out of it', {
  tag: '@long',
}, async ({ page, network }) => {
  await page.clock.install()
  await openKiosk(page, network.url)
  const idleDialog = page.getByRole('dialog', { name: 'Still there?' })
  await page.clock.runFor(120_000)
  await expect(idleDialog).toBeHidden()
  await fillEntry(page, visitor(1))
  await page.clock.runFor(58_000)
  await expect(idleDialog).toBeHidden()
  await page.clock.runFor(3000)
  await expect(idleDialog).toBeVisible()
  expect(await accessibilityViolations(page)).toEqual([])
  await page.mouse.click(5, 5)
  await expect(idleDialog).toBeHidden()
  await expect(fullName(page)).toHaveValue(visitor(1).name)
  await page.clock.runFor(61_000)
  await page.clock.runFor(21_000)
  await expect(idleDialog).toBeHidden()
  await expect(fullName(page)).toHaveValue('')
  expect(matchesIn(await deviceDump(page), traces(visitor(1)))).toEqual([])

  await setPin(page)
  await expect(staff(page).getByText(/^This kiosk isn’t listed at the desk yet/)).toContainText(
    /enter [\dA-F]{8} there, under Kiosks/,
  )
  await closeStaff(page)
  await openStaff(page)
  await expect(staff(page).getByRole('button', { name: 'Exit kiosk' })).toHaveCount(0)
  await unlock(page)
  await closeStaff(page)
  await openStaff(page)
  await expect(staff(page).getByRole('button', { name: 'Unlock' })).toBeVisible()
  // Even the right PIN counts as wrong while it is checked.
  await expect
    .poll(async () => (await deviceDump(page))['IndexedDB showfloor-kiosk records'])
    .toMatch(/"wrong":0/)
  await finishPendingWork(page, network)
  await expect(staff(page).getByRole('heading', { name: 'This kiosk' })).toHaveCount(0)

  await unlock(page, '000000')
  await expect(staff(page).getByText('Wrong PIN.')).toBeVisible()
  await staff(page).getByRole('button', { name: 'Dismiss' }).click()
  await unlock(page)
  await staff(page).getByRole('button', { name: 'Exit kiosk' }).click()
  await expect(page).toHaveURL(`${network.url}/`)
  await expect(page.getByRole('banner')).toBeVisible()
})

offlineTest(
  'staff of a kiosk without a key see counts, export entries and send them',
  { tag: '@long' },
  async ({ page, network }) => {
    network.omitCalls(/giveaway\/key/)
    await openKiosk(page, network.url)
    await waitForServiceWorker(page)
    await network.goOffline()
    await page.addInitScript(() => {
      const frames: boolean[] = []
      Object.assign(window, { frames_: frames })
      const recordFrame = () => {
        frames.push(document.querySelector('header')?.checkVisibility() ?? false)
        requestAnimationFrame(recordFrame)
      }
      requestAnimationFrame(recordFrame)
    })
    // The home page was never saved on this device, so the worker answers with the shell.
    const reply = await page.goto(`${network.url}/`)
    expect(await reply?.text()).not.toContain('<header')
    await expectKiosk(page)
    const frames = await page.evaluate(() => (window as unknown as { frames_: boolean[] }).frames_)
    expect(frames.filter(Boolean)).toEqual([])

    for (const number of [1, 2]) await enterAtKiosk(page, visitor(number))
    const allTraces = [1, 2].flatMap((number) => traces(visitor(number)))
    expect(matchesIn(await deviceDump(page), allTraces)).toEqual([])
    await setPin(page)
    await expect(staff(page).getByText('Saved on this device: 2')).toBeVisible()
    expect(await accessibilityViolations(page)).toEqual([])
    const file = page.waitForEvent('download')
    await staff(page).getByRole('button', { name: 'Export CSV' }).click()
    expect((await file).suggestedFilename()).toMatch(/^entries-.*\.csv$/)
    await expect(staff(page).getByText('2 entries exported.')).toBeVisible()
    await expect(staff(page).getByRole('button', { name: 'Send now' })).toHaveAttribute(
      'aria-disabled',
      'true',
    )
    await network.goOnline()
    await expect(staff(page).getByText('All sent')).toBeVisible({ timeout: 40_000 })
    expect(sentEntries(network).size).toBe(2)
    expect(network.callsWithBodies.filter((call) => call.includes('Farraday'))).toHaveLength(2)
    expect(matchesIn(await deviceDump(page), allTraces)).toEqual([])
  },
)
