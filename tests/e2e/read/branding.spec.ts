/** The branding methods: above any page from the header, and as a page whose address names what is open. */
import type { Locator, Page } from '@playwright/test'
import { barriers } from '../../support/axe'
import { controlled, expect, screenReady, test } from '../../support/fixtures'
import { scrollsSideways } from '../../support/geometry'
import { shopPlaces } from '../../support/places'

const desktop = { width: 1280, height: 800 }
const phone = { width: 360, height: 740 }
const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })
const headerLink = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Branding Solutions' })

async function open(page: Page, address: string, size = desktop): Promise<void> {
  await page.setViewportSize(size)
  await page.goto(address)
  await screenReady(page)
}

const isTooWide = (dialog: Locator) => dialog.evaluate((box) => box.scrollWidth > box.clientWidth)
const scrolledTo = (page: Page) => page.evaluate(() => Math.round(scrollY))

test('the header opens them above the page, by mouse and by keyboard, and the page keeps its place', async ({
  page,
}) => {
  await open(page, '/shop')
  const link = headerLink(page)
  await link.click()
  const all = dialogOf(page, 'Branding Solutions')
  await expect(all).toBeVisible()
  await expect(page).toHaveURL(/\/shop$/)
  await expect(all.getByRole('heading', { name: 'Branding Solutions' })).toBeFocused()
  await expect(all.getByRole('listitem')).toHaveCount(18)
  await expect(page.locator('html')).toHaveCSS('overflow', 'hidden')
  expect(await barriers(page)).toEqual([])

  await all.getByRole('radio', { name: 'Timber and bamboo' }).check()
  await all.getByRole('link', { name: /^Laser Engraving/ }).click()
  const laser = dialogOf(page, 'Laser Engraving')
  await expect(laser.getByRole('heading', { name: 'Laser Engraving' })).toBeFocused()
  await expect(page).toHaveURL(/\/shop$/)
  const place = await scrolledTo(page)
  await page.mouse.move(640, 400)
  await page.mouse.wheel(0, 5000)
  await expect(laser.getByRole('heading', { name: 'Artwork requirements' })).toBeInViewport()
  expect(await scrolledTo(page)).toBe(place)
  await page.keyboard.press('ArrowRight')
  const pad = dialogOf(page, 'Pad Print')
  await expect(pad.getByRole('heading', { name: 'Pad Print' })).toBeInViewport()
  await pad.getByRole('button', { name: 'All methods' }).click()
  // Pad Print goes onto timber, too: its tile is there to come back to.
  await expect(all.getByRole('link', { name: /^Pad Print/ })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(all).toBeHidden()
  await expect(link).toBeFocused()

  await page.keyboard.press('Enter')
  await expect(all).toBeVisible()
  await all.getByRole('button', { name: 'Close' }).click()
  await expect(link).toBeFocused()
})

test("the phone's menu opens them, and the focus comes back to its button", async ({ page }) => {
  await open(page, '/shop', phone)
  const menu = page.getByRole('button', { name: 'Menu' })
  await menu.click()
  await dialogOf(page, 'Menu').getByRole('link', { name: 'Branding Solutions' }).click()
  const all = dialogOf(page, 'Branding Solutions')
  await expect(all).toBeVisible()
  await expect(dialogOf(page, 'Menu')).toBeHidden()
  expect(await isTooWide(all)).toBe(false)
  expect(await barriers(page)).toEqual([])
  await all.getByRole('link', { name: /^Embroidery/ }).click()
  const embroidery = dialogOf(page, 'Embroidery')
  expect(await isTooWide(embroidery)).toBe(false)
  await embroidery.getByRole('link', { name: 'Thread colour chart' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Thread colour chart' })).toBeVisible()
  await expect(embroidery).toBeHidden()
  await page.goBack()
  await menu.click()
  await dialogOf(page, 'Menu').getByRole('link', { name: 'Branding Solutions' }).click()
  await all.getByRole('button', { name: 'Close' }).click()
  await expect(menu).toBeFocused()
})

test('on the page a method has an address; Back and Escape close it, and the page keeps its place', async ({
  page,
}) => {
  await open(page, '/branding')
  await expect(page).toHaveTitle('Branding Solutions · Showfloor')
  const tile = page.getByRole('main').getByRole('link', { name: /^Sublimation Print/ })
  await tile.scrollIntoViewIfNeeded()
  const place = await scrolledTo(page)
  await tile.click()
  const sublimation = dialogOf(page, 'Sublimation Print')
  await expect(sublimation).toBeVisible()
  await expect(page).toHaveURL(/\/branding\?method=sublimation-print$/)
  await expect(page).toHaveTitle('Sublimation Print: branding methods · Showfloor')
  await expect(page.locator('html')).toHaveCSS('overflow', 'hidden')
  expect(await barriers(page)).toEqual([])
  await page.goBack()
  await expect(sublimation).toBeHidden()
  await expect(page).toHaveURL(/\/branding$/)
  await expect(tile).toBeFocused()
  await expect.poll(() => scrolledTo(page)).toBe(place)

  await tile.click()
  await sublimation.getByRole('button', { name: /^Next/ }).click()
  await expect(page).toHaveURL(/method=colourflex-transfer$/)
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\/branding$/)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.goForward()
  await expect(dialogOf(page, 'Colourflex Transfer')).toBeVisible()
})

test('an address that names a method opens it, and closes onto the page; /modal leads there, too', async ({
  page,
}) => {
  await open(page, '/branding?method=hot-stamping&material=paper', phone)
  const hot = dialogOf(page, 'Hot Stamping')
  await expect(hot).toBeVisible()
  await hot.getByRole('button', { name: 'Close' }).click()
  await expect(page).toHaveURL(/\/branding\?material=paper$/)
  await expect(page.getByRole('main').getByRole('radio', { name: 'Paper and card' })).toBeChecked()
  await page.setViewportSize({ width: 320, height: 640 })
  await expect.poll(() => scrollsSideways(page.locator('html'))).toBe(false)
  await page.goto('/modal')
  await expect(page).toHaveURL(/\/branding$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Branding Solutions' })).toBeVisible()
})

test('a branding option of a product shows its method and keeps the product', async ({ page, baseURL }) => {
  const product = (await shopPlaces(baseURL ?? ''))[3] ?? ''
  await open(page, product)
  const option = page.getByRole('tabpanel').locator('h3 a[href^="/branding?method="]').first()
  const name = (await option.textContent()) ?? ''
  await option.click()
  await expect(dialogOf(page, name)).toBeVisible()
  expect(new URL(page.url()).pathname).toBe(product)
  await page.keyboard.press('Escape')
  await expect(option).toBeFocused()
})

test('after one visit they open without a network: from an address and above a page', async ({
  page,
  door,
}) => {
  await page.setViewportSize(desktop)
  await page.goto(`${door.url}/shop`)
  await screenReady(page)
  await controlled(page)
  await door.shut()
  await page.goto(`${door.url}/branding?method=screen-print`)
  await expect(dialogOf(page, 'Screen Print')).toBeVisible()
  await page.goto(`${door.url}/branding/thread-colours`)
  await expect(page.getByRole('heading', { level: 1, name: 'Thread colour chart' })).toBeVisible()
  await page.goto(`${door.url}/shop`)
  await screenReady(page)
  await headerLink(page).click()
  await expect(dialogOf(page, 'Branding Solutions')).toBeVisible()
})

test('it is dark where the device is, without barriers', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await open(page, '/branding?method=foil-printing', phone)
  await expect(dialogOf(page, 'Foil Printing')).toBeVisible()
  expect(await barriers(page)).toEqual([])
})
