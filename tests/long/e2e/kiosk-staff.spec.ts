/** A kiosk between two visitors, and its staff dialog: PIN, counts, and export of entries (req 10.5, 10.6). */
import type { Page } from '@playwright/test'
import { deviceDump, matchesIn } from '../../support/device'
import { waitForServiceWorker, expect, offlineTest, finishPendingWork, test } from '../../support/fixtures'
import {
  enterAtKiosk,
  fillEntry,
  fullName,
  expectKiosk,
  openKiosk,
  sentEntries,
  traces,
  visitor,
} from '../../support/giveaway'
import { accessibilityViolations } from '../../support/page-quality'

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
async function unlock(page: Page, typed = pin): Promise<void> {
  await staff(page).getByLabel('PIN', { exact: true }).fill(typed)
  await staff(page).getByRole('button', { name: 'Unlock' }).click()
}

test('kiosk clears the form after an idle minute and blocks after five wrong PINs', async ({
  page,
  network,
}) => {
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

  for (let time = 1; time <= 5; time += 1) {
    await unlock(page, '000000')
    if (time === 5) break
    await expect(staff(page).getByText('Wrong PIN.')).toBeVisible()
    await staff(page).getByRole('button', { name: 'Dismiss' }).click()
  }
  const waitNotice = staff(page).getByText(/^Too many wrong PINs. Wait/)
  await expect(waitNotice).toBeVisible()
  await page.reload()
  await openStaff(page)
  await expect(waitNotice).toBeVisible()
  await expect(staff(page).getByLabel('PIN', { exact: true })).toHaveCount(0)
  await page.clock.fastForward(20_000)
  await expect(waitNotice).toHaveText(/Wait \d+ seconds?\.$/)
  await page.clock.fastForward(40_000)
  await unlock(page)
  await staff(page).getByRole('button', { name: 'Exit kiosk' }).click()
  await expect(page).toHaveURL(`${network.url}/`)
  await expect(page.getByRole('banner')).toBeVisible()
})

offlineTest(
  'staff of a kiosk without a key see counts, export entries and send them',
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
