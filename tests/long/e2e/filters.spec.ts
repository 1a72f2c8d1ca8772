/**
 * Lists are filtered and sorted by a buyer's needs; the address holds the filters, and Back undoes them (req 16.2,
 * 16.6).
 */
import type { Page } from '@playwright/test'
import { expect, open, test } from '../../support/fixtures'
import { scrollsSideways } from '../../support/page-quality'

const count = (page: Page) => page.getByRole('status').filter({ hasText: /^[\d,]+ products?$/ })
const group = (page: Page, name: string) => page.getByRole('group', { name, exact: true })

/** Returns the number of products that is shown next to a filter value. */
async function productCountOf(page: Page, name: string, value: string): Promise<string> {
  const label = group(page, name)
    .locator('label')
    .filter({ hasText: new RegExp(`^\\s*${value}`) })
  return (await label.locator('span').last().innerText()).trim()
}

test('filter that is ticked before its code arrives is applied', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await released
    await route.continue()
  })
  await page.goto('/category/drinkware', { waitUntil: 'commit' })
  const blueCount = await productCountOf(page, 'Colour', 'Blue')
  await group(page, 'Colour').getByRole('checkbox', { name: 'Blue' }).check()
  release()
  await expect(count(page)).toHaveText(`${blueCount} products`)
  await expect(page).toHaveURL(/colour=Blue/)
})

test('filters on a phone are a dialog, and all of them can be cleared', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, '/category/drinkware')
  const countOfAll = await count(page).innerText()
  await page.getByRole('spinbutton', { name: 'Quantity needed' }).fill('100000')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Filters' }).click()
  const dialog = page.getByRole('dialog', { name: 'Filters' })
  await expect(dialog.getByRole('group', { name: 'Colour' })).toBeVisible()
  await expect(dialog.getByRole('group', { name: 'Stock' })).toHaveCount(0)
  await dialog.getByRole('group', { name: 'Material' }).getByRole('checkbox').first().check()
  await expect(page).toHaveURL(/material=/)
  expect(await scrollsSideways(page)).toBe(false)
  await dialog.getByRole('button', { name: /^Show .*products?$/ }).click()
  await expect(dialog).toBeHidden()

  await open(page, '/category/drinkware?colour=Purple&material=Cork&dispatch=7')
  await page.getByRole('button', { name: 'Clear all filters' }).first().click()
  await expect(count(page)).toHaveText(countOfAll)
})
