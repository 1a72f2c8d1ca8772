/** Lists are filtered and ordered by what a buyer asks; the address says it, and Back undoes it (req 16.2, 16.6). */
import type { Page } from '@playwright/test'
import { expect, open, test } from '../../support/fixtures'
import { layoutShift } from '../../support/page-quality'

const tiles = (page: Page) => page.locator('main article')
const count = (page: Page) => page.getByRole('status').filter({ hasText: /^[\d,]+ products?$/ })
const group = (page: Page, name: string) => page.getByRole('group', { name, exact: true })
const applied = (page: Page) => page.getByRole('list', { name: 'Applied filters' })

/** The figure beside a value. */
async function leaves(page: Page, name: string, value: string): Promise<string> {
  const label = group(page, name)
    .locator('label')
    .filter({ hasText: new RegExp(`^\\s*${value}`) })
  return (await label.locator('span').last().innerText()).trim()
}

test('filters say how many they leave, stand in the address, and are taken off', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await open(page, '/category/drinkware')
  const all = await count(page).innerText()
  await expect(group(page, 'Colour')).toBeVisible()
  await expect(group(page, 'Price each')).toHaveCount(0)
  expect((await layoutShift(page)).total).toBeLessThan(0.02)

  const blue = await leaves(page, 'Colour', 'Blue')
  await group(page, 'Colour').getByRole('checkbox', { name: 'Blue' }).check()
  await expect(count(page)).toHaveText(`${blue} products`)
  await expect(page).toHaveURL(/colour=Blue/)
  const quick = await leaves(page, 'Dispatch', 'Within 2 weeks')
  await group(page, 'Dispatch').getByRole('checkbox', { name: 'Within 2 weeks' }).check()
  await expect(count(page)).toHaveText(new RegExp(`^${quick} products?$`))
  await expect(applied(page).getByRole('listitem')).toHaveText([/Blue/, /Within 2 weeks/, /Clear all/])
  await page.getByLabel('Sort by').selectOption('Name A–Z')
  await expect(page).toHaveURL(/sort=name-asc/)
  const names = () => tiles(page).getByRole('heading').allInnerTexts()
  await expect.poll(async () => (await names()).join()).toBe([...(await names())].sort().join())

  // The same link elsewhere shows the same; Back takes one thing off at a time, a chip another.
  const linked = await page.context().newPage()
  await open(linked, page.url())
  await expect(count(linked)).toHaveText(new RegExp(`^${quick} products?$`))
  await linked.close()
  await page.goBack()
  await page.goBack()
  await expect(count(page)).toHaveText(`${blue} products`)
  await applied(page).getByRole('button', { name: 'Remove filter Blue' }).click()
  await expect(count(page)).toHaveText(all)
  await expect(page).not.toHaveURL(/colour/)
})
