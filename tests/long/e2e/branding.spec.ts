/** The branding methods: above any page from the header, and as a page whose address names what is open (req 9.6). */
import type { Locator, Page } from '@playwright/test'
import { controlled, expect, offlineTest, open, screenReady, test } from '../../support/fixtures'
import { scrollsSideways } from '../../support/page-quality'
import { shopPlaces } from '../../support/shop'

const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })
const headerLink = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Branding Solutions' })

const title = (within: Locator, name: string) => within.getByRole('heading', { name })

test('the phone’s menu opens them, a product’s option its method', async ({ page, origin }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await open(page, '/shop')
  const menu = page.getByRole('button', { name: 'Menu' })
  await menu.click()
  await dialogOf(page, 'Menu').getByRole('link', { name: 'Branding Solutions' }).click()
  const all = dialogOf(page, 'Branding Solutions')
  await expect(all).toBeVisible()
  await expect(dialogOf(page, 'Menu')).toBeHidden()
  expect(await scrollsSideways(all)).toBe(false)
  await all.getByRole('link', { name: /^Embroidery/ }).click()
  const embroidery = dialogOf(page, 'Embroidery')
  expect(await scrollsSideways(embroidery)).toBe(false)
  await embroidery.getByRole('link', { name: 'Thread colour chart' }).click()
  await expect(title(page.locator('main'), 'Thread colour chart')).toBeVisible()
  await expect(embroidery).toBeHidden()
  await page.goBack()
  await menu.click()
  await dialogOf(page, 'Menu').getByRole('link', { name: 'Branding Solutions' }).click()
  await all.getByRole('button', { name: 'Close' }).click()
  await expect(menu).toBeFocused()

  const { product } = await shopPlaces(origin)
  await open(page, product)
  const option = page.getByRole('tabpanel').locator('h3 a[href^="/branding?method="]').first()
  const name = (await option.textContent()) ?? ''
  await option.click()
  await expect(dialogOf(page, name)).toBeVisible()
  expect(new URL(page.url()).pathname).toBe(product)
  await page.keyboard.press('Escape')
  await expect(option).toBeFocused()
})

offlineTest('after one visit they open without a network', async ({ page, door }) => {
  await open(page, `${door.url}/shop`)
  await controlled(page)
  await door.shut()
  await page.goto(`${door.url}/branding?method=hot-stamping&material=paper`)
  await dialogOf(page, 'Hot Stamping').getByRole('button', { name: 'Close' }).click()
  await expect(page).toHaveURL(/\/branding\?material=paper$/)
  await expect(page.getByRole('main').getByRole('radio', { name: 'Paper and card' })).toBeChecked()
  await page.goto(`${door.url}/branding/thread-colours`)
  await expect(title(page.locator('main'), 'Thread colour chart')).toBeVisible()
  await page.goto(`${door.url}/shop`)
  await screenReady(page)
  await headerLink(page).click()
  await expect(dialogOf(page, 'Branding Solutions')).toBeVisible()
})
