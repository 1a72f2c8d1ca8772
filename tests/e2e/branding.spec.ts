/**
 * The branding methods open in a dialog above any page from the header, and on a page whose address contains the open
 * method (req 9.6).
 */
import type { Locator, Page } from '@playwright/test'
import { waitForServiceWorker, expect, offlineTest, open, waitForScreen, test } from '../support/fixtures'
import { scrollsSideways } from '../support/page-quality'
import { shopPaths } from '../support/shop'

const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })
const headerLink = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Branding Solutions' })
const title = (container: Locator, name: string) => container.getByRole('heading', { name })
const scrolledTo = (page: Page) => page.evaluate(() => Math.round(scrollY))

test('branding methods open from the phone menu, and a product opens its own method', {
  tag: '@long',
}, async ({ page, origin }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await open(page, '/shop')
  const menu = page.getByRole('button', { name: 'Menu' })
  await menu.click()
  await dialogOf(page, 'Menu').getByRole('link', { name: 'Branding Solutions' }).click()
  const methodsDialog = dialogOf(page, 'Branding Solutions')
  await expect(methodsDialog).toBeVisible()
  await expect(dialogOf(page, 'Menu')).toBeHidden()
  expect(await scrollsSideways(methodsDialog)).toBe(false)
  await methodsDialog.getByRole('link', { name: /^Embroidery/ }).click()
  const embroidery = dialogOf(page, 'Embroidery')
  expect(await scrollsSideways(embroidery)).toBe(false)
  await embroidery.getByRole('link', { name: 'Thread colour chart' }).click()
  await expect(title(page.locator('main'), 'Thread colour chart')).toBeVisible()
  await expect(embroidery).toBeHidden()
  await page.goBack()
  await menu.click()
  await dialogOf(page, 'Menu').getByRole('link', { name: 'Branding Solutions' }).click()
  await methodsDialog.getByRole('button', { name: 'Close' }).click()
  await expect(menu).toBeFocused()

  const { product } = await shopPaths(origin)
  await open(page, product)
  const option = page.getByRole('tabpanel').locator('h3 a[href^="/branding?method="]').first()
  const name = (await option.textContent()) ?? ''
  await option.click()
  await expect(dialogOf(page, name)).toBeVisible()
  expect(new URL(page.url()).pathname).toBe(product)
  await page.keyboard.press('Escape')
  await expect(option).toBeFocused()
})

offlineTest('branding methods open offline after one visit', { tag: '@long' }, async ({ page, network }) => {
  await open(page, `${network.url}/shop`)
  await waitForServiceWorker(page)
  await network.goOffline()
  await page.goto(`${network.url}/branding?method=hot-stamping&material=paper`)
  await dialogOf(page, 'Hot Stamping').getByRole('button', { name: 'Close' }).click()
  await expect(page).toHaveURL(/\/branding\?material=paper$/)
  await expect(page.getByRole('main').getByRole('radio', { name: 'Paper and card' })).toBeChecked()
  await page.goto(`${network.url}/branding/thread-colours`)
  await expect(title(page.locator('main'), 'Thread colour chart')).toBeVisible()
  await page.goto(`${network.url}/shop`)
  await waitForScreen(page)
  await headerLink(page).click()
  await expect(dialogOf(page, 'Branding Solutions')).toBeVisible()
})

test('branding methods open in a dialog from the header, and on a page by address', {
  tag: '@long',
}, async ({ page }) => {
  await open(page, '/shop')
  const link = headerLink(page)
  await link.click()
  const methodsDialog = dialogOf(page, 'Branding Solutions')
  await expect(title(methodsDialog, 'Branding Solutions')).toBeFocused()
  await expect(page).toHaveURL(/\/shop$/)
  await expect(methodsDialog.getByRole('listitem')).toHaveCount(18)
  await expect(page.locator('html')).toHaveCSS('overflow', 'hidden')

  await methodsDialog.getByRole('radio', { name: 'Timber and bamboo' }).check()
  await methodsDialog.getByRole('link', { name: /^Laser Engraving/ }).click()
  const laser = dialogOf(page, 'Laser Engraving')
  await expect(title(laser, 'Laser Engraving')).toBeFocused()
  const scrollPosition = await scrolledTo(page)
  await page.mouse.move(640, 400)
  await page.mouse.wheel(0, 5000)
  await expect(title(laser, 'Artwork requirements')).toBeInViewport()
  expect(await scrolledTo(page)).toBe(scrollPosition)
  await page.keyboard.press('ArrowRight')
  const pad = dialogOf(page, 'Pad Print')
  await expect(title(pad, 'Pad Print')).toBeInViewport()
  await pad.getByRole('button', { name: 'All methods' }).click()
  // Pad Print also suits timber, so the filtered list has its tile to return to.
  await expect(methodsDialog.getByRole('link', { name: /^Pad Print/ })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(methodsDialog).toBeHidden()
  await expect(link).toBeFocused()

  await open(page, '/branding')
  const tile = page.getByRole('main').getByRole('link', { name: /^Sublimation Print/ })
  await tile.scrollIntoViewIfNeeded()
  const before = await scrolledTo(page)
  await tile.click()
  const sublimation = dialogOf(page, 'Sublimation Print')
  await expect(sublimation).toBeVisible()
  await expect(page).toHaveURL(/\/branding\?method=sublimation-print$/)
  await expect(page).toHaveTitle('Sublimation Print: branding methods · Showfloor')
  await page.goBack()
  await expect(sublimation).toBeHidden()
  await expect(page).toHaveURL(/\/branding$/)
  await expect(tile).toBeFocused()
  await expect.poll(() => scrolledTo(page)).toBe(before)

  await tile.click()
  await sublimation.getByRole('button', { name: /^Next/ }).click()
  await expect(page).toHaveURL(/method=colourflex-transfer$/)
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\/branding$/)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.goForward()
  await expect(dialogOf(page, 'Colourflex Transfer')).toBeVisible()
  await page.goto('/modal')
  await expect(page).toHaveURL(/\/branding$/)
})
