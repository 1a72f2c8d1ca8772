/** The stall's kiosk: visitor after visitor, without a network, and no way out of it (req 10). */
import type { Page } from '@playwright/test'
import { signInAs, signInAsNew } from '../../support/accounts'
import { deviceDump, findings } from '../../support/device'
import { controlled, expect, offlineTest, open, settled, test } from '../../support/fixtures'
import { enterAtKiosk, fillEntry, sentEntries, submitEntry, traces, visitor } from '../../support/giveaway'
import { barriers } from '../../support/page-quality'

const pin = '271828'
const fullName = (page: Page) => page.getByLabel('Full name')
const staff = (page: Page) => page.getByRole('dialog', { name: 'Staff' })
const openStaff = (page: Page) => page.getByRole('button', { name: 'Staff' }).click()
const closeStaff = (page: Page) => staff(page).getByRole('button', { name: 'Close' }).click()
const saysSaved = (page: Page, count: number) =>
  expect(page.getByText(`Saved on this device: ${count}`).first()).toBeVisible()
const allSent = (page: Page) => expect(page.getByText('All sent')).toBeVisible({ timeout: 40_000 })

async function openKiosk(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/giveaway?kiosk=1`)
  await expect(page.getByRole('heading', { name: 'Enter the draw' })).toBeVisible()
  await isTheForm(page)
}
async function isTheForm(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/giveaway\?kiosk=1$/)
  await expect(fullName(page)).toBeVisible()
  await expect(page.locator('header, footer, nav, a')).toHaveCount(0)
}
async function setPin(page: Page): Promise<void> {
  await openStaff(page)
  await expect(staff(page).getByRole('heading', { name: 'Set a PIN to lock this kiosk' })).toBeVisible()
  await staff(page).getByLabel('PIN', { exact: true }).fill(pin)
  await staff(page).getByLabel('PIN again').fill(pin)
  await staff(page).getByRole('button', { name: 'Set PIN' }).click()
  await expect(staff(page).getByRole('heading', { name: 'This kiosk' })).toBeVisible()
}
async function unlock(page: Page, typed = pin): Promise<void> {
  await staff(page).getByLabel('PIN', { exact: true }).fill(typed)
  await staff(page).getByRole('button', { name: 'Unlock' }).click()
}

test('a visitor enters, is thanked without a word of anything sent, and the next one finds a blank form; a rep’s session goes along with nothing', async ({
  page,
  door,
}) => {
  await signInAs(page, door.url, 2)
  await openKiosk(page, door.url)
  await expect(page.getByRole('switch')).not.toBeChecked()
  const attributes = (name: string) =>
    page
      .locator('form input')
      .evaluateAll((inputs, wanted) => inputs.map((input) => input.getAttribute(wanted)), name)
  const first = await attributes('name')
  expect(new Set(await attributes('autocomplete'))).toEqual(new Set(['off']))
  await submitEntry(page)
  await expect(page.getByRole('alert', { name: 'There is a problem' })).toBeFocused()
  await expect(page).toHaveTitle(/^Error: /)
  await fillEntry(page, visitor(1))
  await submitEntry(page)
  await expect(page.getByRole('heading', { name: 'Thanks for entering!' })).toBeFocused()
  await expect(page.getByText('Your entry is saved on this device.')).toBeVisible()
  expect(await barriers(page)).toEqual([])
  await expect(fullName(page)).toHaveValue('')
  await expect(fullName(page)).toBeFocused()
  await expect(page).not.toHaveTitle(/^Error: /)
  expect((await attributes('name')).filter((name) => first.includes(name))).toEqual([])
  await allSent(page)
  expect(sentEntries(door).size).toBe(1)
  expect(door.tokens.filter(({ call, token }) => /campian_add/.test(call) && token !== null)).toEqual([])
})

offlineTest(
  'with a key of the provider: entries without a network are all there, in clear nowhere, and all arrive once',
  async ({ page, door }) => {
    const asksForKey = page.waitForResponse(/giveaway\/key/)
    await openKiosk(page, door.url)
    await asksForKey
    await controlled(page)
    const opensForm = async (path: string) => {
      await page.goto(`${door.url}${path}`)
      await isTheForm(page)
    }
    for (const file of ['/robots.txt', '/manifest.webmanifest']) await opensForm(file)
    await door.shut()
    await opensForm('/frontend/api/FAQ/getFAQData')
    for (const number of [1, 2, 3, 4]) {
      await enterAtKiosk(page, visitor(number))
      await saysSaved(page, number)
    }
    expect(await page.locator('main').innerText()).not.toMatch(/\b(sent|placed|thank you)\b/i)
    const all = [1, 2, 3, 4].flatMap((number) => traces(visitor(number)))
    expect(findings(await deviceDump(page), all)).toEqual([])
    // Out of the shop, which no page can prevent, and in again.
    await page.goBack({ waitUntil: 'commit' })
    // The browser may be between two pages for a moment, and then refuses.
    await expect(() => page.goForward({ waitUntil: 'commit' })).toPass({ timeout: 10_000 })
    await isTheForm(page)
    await expect(fullName(page)).toHaveValue('')
    await page.reload()
    await saysSaved(page, 4)
    expect(findings(await deviceDump(page), all)).toEqual([])
    expect(sentEntries(door).size).toBe(0)
    await door.open()
    await allSent(page)
    expect(sentEntries(door).size).toBe(4)
    expect(door.asked.filter((call) => call.includes('Farraday'))).toEqual([])
    expect(findings(await deviceDump(page), all)).toEqual([])
  },
)

test('no address, no Back button and no logout leads out of the form; pages of the shop that are open become the kiosk, too', async ({
  page,
  door,
  context,
}) => {
  await page.clock.install()
  await signInAsNew(page, door.url)
  await open(page, `${door.url}/shop`)
  const cart = await context.newPage()
  await cart.goto(`${door.url}/cart`)
  await expect(cart.getByRole('heading', { name: 'Cart', level: 1 })).toBeVisible()
  await openKiosk(page, door.url)
  await isTheForm(cart)
  for (const path of ['/cart', '/', '/signin', '/giveaway?kiosk=0', '/no/such/page']) {
    await page.goto(`${door.url}${path}`)
    await isTheForm(page)
  }
  await fullName(page).fill('Somebody')
  const entries = await page.evaluate(() => history.length)
  for (let time = 0; time < 2; time += 1) {
    await page.evaluate(() => history.back())
    await page.clock.runFor(1000)
    await isTheForm(page)
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
  for (const tab of [page, cart]) await isTheForm(tab)
  await expect(fullName(page)).toHaveValue('Somebody else')
})

test('after a minute without a touch it asks for 20 s and forgets the visitor; the PIN locks the kiosk, five wrong ones make everybody wait', async ({
  page,
  door,
}) => {
  await page.clock.install()
  await openKiosk(page, door.url)
  const still = page.getByRole('dialog', { name: 'Still there?' })
  await page.clock.runFor(120_000)
  await expect(still).toBeHidden()
  await fillEntry(page, visitor(1))
  await page.clock.runFor(58_000)
  await expect(still).toBeHidden()
  await page.clock.runFor(3000)
  await expect(still).toBeVisible()
  expect(await barriers(page)).toEqual([])
  await page.mouse.click(5, 5)
  await expect(still).toBeHidden()
  await expect(fullName(page)).toHaveValue(visitor(1).name)
  await page.clock.runFor(61_000)
  await page.clock.runFor(21_000)
  await expect(still).toBeHidden()
  await expect(fullName(page)).toHaveValue('')
  expect(findings(await deviceDump(page), traces(visitor(1)))).toEqual([])

  await setPin(page)
  await closeStaff(page)
  await openStaff(page)
  await expect(staff(page).getByRole('button', { name: 'Exit kiosk' })).toHaveCount(0)
  await unlock(page)
  await closeStaff(page)
  await openStaff(page)
  await expect(staff(page).getByRole('button', { name: 'Unlock' })).toBeVisible()
  // Also the right one counts as wrong while it is looked at.
  await expect
    .poll(async () => (await deviceDump(page))['IndexedDB showfloor-kiosk records'])
    .toMatch(/"wrong":0/)
  await settled(page, door)
  await expect(staff(page).getByRole('heading', { name: 'This kiosk' })).toHaveCount(0)

  for (let time = 1; time <= 5; time += 1) {
    await unlock(page, '000000')
    if (time === 5) break
    await expect(staff(page).getByText('This is not the PIN.')).toBeVisible()
    await staff(page).getByRole('button', { name: 'Dismiss' }).click()
  }
  const waits = staff(page).getByText(/^Too many wrong PINs. Please wait/)
  await expect(waits).toBeVisible()
  await page.reload()
  await openStaff(page)
  await expect(waits).toBeVisible()
  await expect(staff(page).getByLabel('PIN', { exact: true })).toHaveCount(0)
  await page.clock.fastForward(20_000)
  await expect(staff(page).getByText(/Please wait \d+ seconds?\./)).toBeVisible()
  await page.clock.fastForward(40_000)
  await unlock(page)
  await staff(page).getByRole('button', { name: 'Exit kiosk' }).click()
  await expect(page).toHaveURL(`${door.url}/`)
  await expect(page.getByRole('banner')).toBeVisible()
})

offlineTest(
  'without a key staff see the counts, take entries along and send them, in clear nowhere before; a cold start shows nothing of the shop',
  async ({ page, door }) => {
    door.lacks(/giveaway\/key/)
    await openKiosk(page, door.url)
    await controlled(page)
    await door.shut()
    await page.addInitScript(() => {
      const frames: boolean[] = []
      Object.assign(window, { frames_: frames })
      const look = () => {
        frames.push(document.querySelector('header')?.checkVisibility() ?? false)
        requestAnimationFrame(look)
      }
      requestAnimationFrame(look)
    })
    // Whatever is opened; the home page was never here, and the shell is.
    const reply = await page.goto(`${door.url}/`)
    expect(await reply?.text()).not.toContain('<header')
    await isTheForm(page)
    const frames = await page.evaluate(() => (window as unknown as { frames_: boolean[] }).frames_)
    expect(frames.filter(Boolean)).toEqual([])

    for (const number of [1, 2]) await enterAtKiosk(page, visitor(number))
    const all = [1, 2].flatMap((number) => traces(visitor(number)))
    expect(findings(await deviceDump(page), all)).toEqual([])
    await setPin(page)
    await expect(staff(page).getByText('Saved on this device: 2')).toBeVisible()
    expect(await barriers(page)).toEqual([])
    const file = page.waitForEvent('download')
    await staff(page).getByRole('button', { name: 'Export CSV' }).click()
    expect((await file).suggestedFilename()).toMatch(/^showfloor-entries-.*\.csv$/)
    await expect(staff(page).getByText('2 entries written.')).toBeVisible()
    await expect(staff(page).getByRole('button', { name: 'Send now' })).toHaveAttribute(
      'aria-disabled',
      'true',
    )
    await door.open()
    await expect(staff(page).getByText('All sent')).toBeVisible({ timeout: 40_000 })
    expect(sentEntries(door).size).toBe(2)
    expect(door.asked.filter((call) => call.includes('Farraday'))).toHaveLength(2)
    expect(findings(await deviceDump(page), all)).toEqual([])
  },
)
