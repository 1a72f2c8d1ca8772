/**
 * Lists are filtered and sorted by a buyer's needs; the address contains the filters, and Back undoes them (req 16.2,
 * 16.6).
 */
import type { Page } from '@playwright/test'
import { expect, open, test } from '../support/fixtures'
import { layoutShift, scrollsSideways } from '../support/page-quality'

const tiles = (page: Page) => page.locator('main article')
const count = (page: Page) => page.getByRole('status').filter({ hasText: /^[\d,]+ products?$/ })
const group = (page: Page, name: string) => page.getByRole('group', { name, exact: true })
const applied = (page: Page) => page.getByRole('list', { name: 'Applied filters' })

/** Returns the number of products that is shown next to a filter value. */
async function productCountOf(page: Page, name: string, value: string): Promise<string> {
  const label = group(page, name)
    .locator('label')
    .filter({ hasText: new RegExp(`^\\s*${value}`) })
  return (await label.locator('span').last().innerText()).trim()
}

test('filters show product counts, appear in the address, and can be removed', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await open(page, '/category/drinkware')
  const countOfAll = await count(page).innerText()
  await expect(group(page, 'Colour')).toBeVisible()
  await expect(group(page, 'Price each')).toHaveCount(0)
  expect((await layoutShift(page)).total).toBeLessThan(0.02)

  const blueCount = await productCountOf(page, 'Colour', 'Blue')
  await group(page, 'Colour').getByRole('checkbox', { name: 'Blue' }).check()
  await expect(count(page)).toHaveText(`${blueCount} products`)
  await expect(page).toHaveURL(/colour=Blue/)
  const quickCount = await productCountOf(page, 'Dispatch', 'Within 2 weeks')
  await group(page, 'Dispatch').getByRole('checkbox', { name: 'Within 2 weeks' }).check()
  await expect(count(page)).toHaveText(new RegExp(`^${quickCount} products?$`))
  await expect(applied(page).getByRole('listitem')).toHaveText([/Blue/, /Within 2 weeks/, /Clear all/])
  await page.getByLabel('Sort by').selectOption('Name A–Z')
  await expect(page).toHaveURL(/sort=name-asc/)
  const names = () => tiles(page).getByRole('heading').allInnerTexts()
  await expect.poll(async () => (await names()).join()).toBe([...(await names())].sort().join())

  // The same link shows the same list in another tab. Back removes one filter at a time, and so does a chip.
  const linkedTab = await page.context().newPage()
  await open(linkedTab, page.url())
  await expect(count(linkedTab)).toHaveText(new RegExp(`^${quickCount} products?$`))
  await linkedTab.close()
  await page.goBack()
  await page.goBack()
  await expect(count(page)).toHaveText(`${blueCount} products`)
  await applied(page).getByRole('button', { name: 'Remove filter Blue' }).click()
  await expect(count(page)).toHaveText(countOfAll)
  await expect(page).not.toHaveURL(/colour/)
})

test('filters on a phone are a dialog, and all of them can be cleared', { tag: '@long' }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, '/category/drinkware')
  const countOfAll = await count(page).innerText()
  await page.getByRole('spinbutton', { name: 'Quantity needed' }).fill('100000')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Filters', exact: true }).click()
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

test('boxes ticked before they hydrate stay ticked when the order changes first', { tag: '@long' }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    const response = await route.fetch()
    const hasFilters = (await response.text()).includes('Price each up to')
    if (hasFilters) await released
    await route.fulfill({ response })
  })
  await page.goto('/category/drinkware')
  await page.waitForFunction(() => performance.getEntriesByName('screen-hydrated').length > 0)
  const boxes = ['Colour', 'Material'].map((name) => group(page, name).getByRole('checkbox').first())
  for (const box of boxes) await box.check()
  await page.getByLabel('Sort by').selectOption('Name A–Z')
  await expect(page).toHaveURL(/sort=name-asc/)
  release()
  await expect(page).toHaveURL(/colour=.*material=.*sort=name-asc/)
  await expect(applied(page).getByRole('listitem')).toHaveCount(boxes.length + 1)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})
