/** The stall's kiosk: visitor after visitor, without a network, and no way out of it (req 10.4, 10.5). */
import type { Page } from '@playwright/test'
import { barriers } from '../../support/axe'
import { deviceDump, findings } from '../../support/device-dump'
import { controlled, expect, test } from '../../support/fixtures'
import { enterAtKiosk, fillEntry, sentEntries, submitEntry, traces, visitor } from '../../support/giveaway'
import { signInAs } from '../../support/sign-in'

/** 200 is the long form: `KIOSK_ENTRIES=200 npx playwright test tests/e2e/offline/kiosk.spec.ts`. */
const entries = Number(process.env['KIOSK_ENTRIES'] ?? 12)
const pin = '271828'

async function openKiosk(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/giveaway?kiosk=1`)
  await expect(page.getByRole('heading', { name: 'Enter the draw' })).toBeVisible()
  await expect(page.getByRole('banner')).toHaveCount(0)
}
async function isTheForm(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/giveaway\?kiosk=1$/)
  await expect(page.getByLabel('Full name')).toBeVisible()
  await expect(page.locator('header, footer, nav, a')).toHaveCount(0)
}
/** Without waiting for a page, as there may be none. */
async function goBack(page: Page): Promise<void> {
  await page.evaluate(() => history.back())
  await page.waitForTimeout(1000)
}
async function openStaff(page: Page) {
  await page.getByRole('button', { name: 'Staff' }).click()
  return page.getByRole('dialog', { name: 'Staff' })
}
async function setPin(page: Page) {
  const staff = await openStaff(page)
  await expect(staff.getByRole('heading', { name: 'Set a PIN to lock this kiosk' })).toBeVisible()
  await staff.getByLabel('PIN', { exact: true }).fill(pin)
  await staff.getByLabel('PIN again').fill(pin)
  await staff.getByRole('button', { name: 'Set PIN' }).click()
  await expect(staff.getByRole('heading', { name: 'This kiosk' })).toBeVisible()
  return staff
}
async function unlock(page: Page, typed = pin) {
  const staff = page.getByRole('dialog', { name: 'Staff' })
  await staff.getByLabel('PIN', { exact: true }).fill(typed)
  await staff.getByRole('button', { name: 'Unlock' }).click()
  return staff
}

test('a visitor enters, is thanked without a word of anything sent, and the next one finds a blank form', async ({
  page,
  door,
}) => {
  await openKiosk(page, door.url)
  await isTheForm(page)
  expect(await page.getByRole('switch').isChecked()).toBe(false)
  const names = () =>
    page.locator('form input').evaluateAll((inputs) => inputs.map((input) => input.getAttribute('name')))
  const first = await names()
  const completions = await page
    .locator('input')
    .evaluateAll((inputs) => inputs.map((input) => input.getAttribute('autocomplete')))
  expect(new Set(completions)).toEqual(new Set(['off']))
  await submitEntry(page)
  await expect(page.getByRole('alert', { name: 'There is a problem' })).toBeFocused()
  await expect(page).toHaveTitle(/^Error: /)
  await fillEntry(page, visitor(1))
  await submitEntry(page)
  await expect(page.getByRole('heading', { name: 'Thanks for entering!' })).toBeFocused()
  await expect(page.getByText('Your entry is saved on this device.')).toBeVisible()
  await expect(page.getByLabel('Full name')).toHaveValue('')
  await expect(page.getByLabel('Full name')).toBeFocused()
  await expect(page).not.toHaveTitle(/^Error: /)
  const second = await names()
  expect(second.filter((name) => first.includes(name))).toEqual([])
  await expect(page.getByText('All sent')).toBeVisible()
  expect(sentEntries(door).size).toBe(1)
})

test(`${entries} entries in a row without a network are all there, and all arrive`, async ({
  page,
  door,
}) => {
  test.setTimeout(45_000 + entries * 2000)
  await openKiosk(page, door.url)
  await controlled(page)
  await door.shut()
  for (let number = 1; number <= entries; number += 1) {
    await enterAtKiosk(page, visitor(number))
    await expect(page.getByText(`Saved on this device: ${number}`)).toBeVisible()
    if (number === 1)
      expect(await page.locator('main').innerText()).not.toMatch(/\b(sent|placed|thank you)\b/i)
  }
  // Killed and started again meanwhile.
  await page.reload()
  await expect(page.getByText(`Saved on this device: ${entries}`)).toBeVisible()
  await isTheForm(page)
  expect(sentEntries(door).size).toBe(0)
  await door.open()
  await expect(page.getByText('All sent')).toBeVisible({ timeout: 30_000 + entries * 400 })
  expect(sentEntries(door).size).toBe(entries)
})

test('no address, no Back button and no logout leads out of the form', async ({ page, door, context }) => {
  await signInAs(page, door.url, 2)
  await page.goto(`${door.url}/shop`)
  await openKiosk(page, door.url)
  for (const path of ['/cart', '/', '/signin', '/sync', '/giveaway', '/giveaway?kiosk=0', '/no/such/page']) {
    await page.goto(`${door.url}${path}`)
    await isTheForm(page)
  }
  await page.getByLabel('Full name').fill('Somebody')
  const entriesBefore = await page.evaluate(() => history.length)
  await goBack(page)
  await isTheForm(page)
  await goBack(page)
  await isTheForm(page)
  expect(await page.evaluate(() => history.length)).toBe(entriesBefore)

  await page.getByLabel('Full name').fill('Somebody else')
  const other = await context.newPage()
  await other.goto(`${door.url}/cart`)
  await isTheForm(other)
  // As a logout in another tab does.
  await other.evaluate(() => {
    for (const key of Object.keys(localStorage)) if (key !== 'showfloor-kiosk') localStorage.removeItem(key)
  })
  await expect.poll(() => page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  await page.bringToFront()
  await page.waitForTimeout(500)
  await isTheForm(page)
  await expect(page.getByLabel('Full name')).toHaveValue('Somebody else')
})

test('pages of the shop that are open already become the kiosk too', async ({ page, door, context }) => {
  await signInAs(page, door.url, 2)
  const [cart, draw] = [await context.newPage(), await context.newPage()]
  await cart.goto(`${door.url}/cart`)
  await expect(cart.getByRole('heading', { name: 'Cart', level: 1 })).toBeVisible()
  await draw.goto(`${door.url}/giveaway`)
  await expect(draw.getByRole('banner')).toBeVisible()
  await openKiosk(page, door.url)
  await isTheForm(cart)
  await isTheForm(draw)
  await cart.getByLabel('Full name').fill('Somebody')
  await cart.evaluate(() => window.dispatchEvent(new Event('pageshow')))
  await cart.evaluate(() => localStorage.removeItem('token'))
  await cart.waitForTimeout(500)
  await isTheForm(cart)
  await expect(cart.getByLabel('Full name')).toHaveValue('Somebody')
})

test('a rep’s session goes along with no entry, and nothing of the rep is shown', async ({ page, door }) => {
  await signInAs(page, door.url, 2)
  await openKiosk(page, door.url)
  const sent = page.waitForRequest((request) => request.url().includes('/service/campian_add'))
  await enterAtKiosk(page, visitor(1))
  const headers = await (await sent).allHeaders()
  expect(Object.keys(headers).filter((name) => /authorization|cookie/i.test(name))).toEqual([])
  await expect(page.getByText('All sent')).toBeVisible()
  const key = await page.waitForResponse(/giveaway\/key/, { timeout: 1 }).catch(() => null)
  expect(key).toBeNull()
  await isTheForm(page)
  await page.reload()
  await isTheForm(page)
})

test('the PIN locks the kiosk; five wrong ones make everybody wait, also after a reload', async ({
  page,
  door,
}) => {
  await page.clock.install()
  await openKiosk(page, door.url)
  let staff = await setPin(page)
  await staff.getByRole('button', { name: 'Close' }).click()
  await openStaff(page)
  await expect(staff.getByRole('button', { name: 'Exit kiosk' })).toHaveCount(0)
  for (let time = 1; time <= 5; time += 1) {
    staff = await unlock(page, '000000')
    if (time < 5) await expect(staff.getByText('This is not the PIN.')).toBeVisible()
    if (time < 5) await staff.getByRole('button', { name: 'Dismiss' }).click()
  }
  await expect(staff.getByText(/^Too many wrong PINs. Please wait/)).toBeVisible()
  await page.reload()
  await openStaff(page)
  await expect(staff.getByText(/^Too many wrong PINs. Please wait/)).toBeVisible()
  await expect(staff.getByLabel('PIN', { exact: true })).toHaveCount(0)
  await page.clock.fastForward(20_000)
  await expect(staff.getByText(/Please wait \d+ seconds?\./)).toBeVisible()
  await page.clock.fastForward(40_000)
  await unlock(page)
  await staff.getByRole('button', { name: 'Exit kiosk' }).click()
  await expect(page).toHaveURL(`${door.url}/`)
  await expect(page.getByRole('banner')).toBeVisible()
  await page.goto(`${door.url}/shop`)
  await expect(page.getByRole('heading', { name: 'Shop by category' })).toBeVisible()
})

test('a right PIN of a dialog that was closed meanwhile opens nothing', async ({ page, door }) => {
  await openKiosk(page, door.url)
  const staff = await setPin(page)
  await staff.getByRole('button', { name: 'Close' }).click()
  await openStaff(page)
  await unlock(page)
  await staff.getByRole('button', { name: 'Close' }).click()
  await openStaff(page)
  await expect(staff.getByRole('button', { name: 'Unlock' })).toBeVisible()
  await page.waitForTimeout(2000)
  await expect(staff.getByRole('heading', { name: 'This kiosk' })).toHaveCount(0)
})

test('after a minute without a touch it asks for 20 s, and then nothing of the visitor is left', async ({
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
  await expect(page.getByLabel('Full name')).toHaveValue(visitor(1).name)
  await page.clock.runFor(61_000)
  await expect(still).toBeVisible()
  await page.keyboard.press('Shift')
  await expect(still).toBeHidden()
  await page.clock.runFor(61_000)
  await page.clock.runFor(21_000)
  await expect(still).toBeHidden()
  await expect(page.getByLabel('Full name')).toHaveValue('')
  expect(findings(await deviceDump(page), traces(visitor(1)))).toEqual([])
})

for (const offersKey of [true, false]) {
  test(`nothing of a visitor is on the device in clear, ${offersKey ? 'with' : 'without'} a key of the provider`, async ({
    page,
    door,
  }) => {
    if (!offersKey) door.lacks(/giveaway\/key/)
    const keyAsked = () => door.over.some((call) => call.includes('giveaway/key'))
    await openKiosk(page, door.url)
    await expect.poll(keyAsked).toBe(true)
    await controlled(page)
    await door.shut()
    for (const number of [1, 2, 3]) await enterAtKiosk(page, visitor(number))
    await expect(page.getByText('Saved on this device: 3')).toBeVisible()
    const all = [1, 2, 3].flatMap((number) => traces(visitor(number)))
    expect(findings(await deviceDump(page), all)).toEqual([])
    // Out of the shop, which no page can prevent, and in again.
    await page.goBack({ waitUntil: 'commit' })
    await page.goForward({ waitUntil: 'commit' })
    await isTheForm(page)
    await expect(page.getByLabel('Full name')).toHaveValue('')
    expect(findings(await deviceDump(page), all)).toEqual([])
    await door.open()
    await expect(page.getByText('All sent')).toBeVisible({ timeout: 20_000 })
    expect(sentEntries(door).size).toBe(3)
    const clear = door.asked.filter((call) => call.includes('Farraday'))
    expect(clear).toHaveLength(offersKey ? 0 : 3)
    expect(findings(await deviceDump(page), all)).toEqual([])
  })
}

test('a device that cannot keep an entry says so at the button, and what was typed is still there', async ({
  page,
  door,
}) => {
  await page.addInitScript(() => {
    const put = Reflect.get(IDBObjectStore.prototype, 'put') as (
      ...args: unknown[]
    ) => IDBRequest<IDBValidKey>
    IDBObjectStore.prototype.put = function (...args) {
      if (this.transaction.db.name === 'showfloor-outbox')
        throw new DOMException('full', 'QuotaExceededError')
      return put.apply(this, args)
    }
  })
  await openKiosk(page, door.url)
  await fillEntry(page, visitor(1))
  await submitEntry(page)
  await expect(page.getByRole('alert')).toContainText('This device is full, so this was not saved.')
  await expect(page.getByLabel('Full name')).toHaveValue(visitor(1).name)
  await expect(page.getByText('Thanks for entering!')).toHaveCount(0)
})

test('staff see the counts, take entries along and send them; nobody is kept out', async ({ page, door }) => {
  door.lacks(/giveaway\/key/)
  await openKiosk(page, door.url)
  await controlled(page)
  expect(await barriers(page)).toEqual([])
  await door.shut()
  await enterAtKiosk(page, visitor(1))
  await fillEntry(page, visitor(2))
  await submitEntry(page)
  await expect(page.getByRole('heading', { name: 'Thanks for entering!' })).toBeVisible()
  expect(await barriers(page)).toEqual([])
  await expect(page.getByLabel('Full name')).toBeVisible()
  const staff = await setPin(page)
  await expect(staff.getByText('Saved on this device: 2')).toBeVisible()
  expect(await barriers(page)).toEqual([])
  const file = page.waitForEvent('download')
  await staff.getByRole('button', { name: 'Export CSV' }).click()
  expect((await file).suggestedFilename()).toMatch(/^showfloor-entries-.*\.csv$/)
  await expect(staff.getByText('2 entries written.')).toBeVisible()
  await expect(staff.getByRole('button', { name: 'Send now' })).toHaveAttribute('aria-disabled', 'true')
  await door.open()
  await expect(staff.getByText('All sent')).toBeVisible({ timeout: 20_000 })
  expect(sentEntries(door).size).toBe(2)
})

test('a cold start shows nothing of the shop, not even for a moment', async ({ page, door }) => {
  await openKiosk(page, door.url)
  await controlled(page)
  await page.addInitScript(() => {
    const frames: boolean[] = []
    Object.assign(window, { frames_: frames })
    const look = () => {
      frames.push(document.querySelector('header')?.checkVisibility() ?? false)
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
  await door.shut()
  await page.goto(`${door.url}/giveaway?kiosk=1`)
  await isTheForm(page)
  const shown = await page.evaluate(() => (window as unknown as { frames_: boolean[] }).frames_)
  expect(shown.filter(Boolean)).toEqual([])
})
