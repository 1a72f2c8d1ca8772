/** The search box by keyboard and mouse, on a late network, and the results page (req 1.8 to 1.11). */
import type { Page } from '@playwright/test'
import { expect, open, test } from '../../support/fixtures'
import { productHits } from '../../support/shop'

const box = (page: Page) => page.getByRole('combobox', { name: 'Search products' })
const list = (page: Page) => page.getByRole('listbox', { name: 'Search results' })
const options = (page: Page) => list(page).getByRole('option')

test('filters that a question asks for stay taken off', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await open(page, '/search/mugs%20in%20stock')
  const applied = page.getByRole('list', { name: 'Applied filters' })
  await applied.getByRole('button', { name: /^Remove filter In stock/ }).click()
  await expect(page).toHaveURL(/\/search\/mugs%20in%20stock$/)
  await expect(applied).toHaveCount(0)
  const count = page.getByRole('status').filter({ hasText: /^\d+ products?$/ })
  const narrow = page.getByRole('group', { name: 'Material' }).getByRole('checkbox').last()
  const left = /\d+$/.exec((await narrow.locator('..').textContent()) ?? '')?.[0]
  await narrow.check()
  await expect(count).toHaveText(new RegExp(`^${left} products?$`))
  await expect(applied).toBeVisible()
  await expect(page.locator('main h1')).toHaveText('Results for “mugs in stock”')
})

test('late answers to what was typed before never replace newer ones', async ({ page, door }) => {
  const { Data: hits } = await productHits(door.url, 'mug')
  const names = hits.Product.slice(0, 8).map(({ ProductName }) => ProductName)
  await open(page, `${door.url}/shop`)
  door.delay(1500, ({ body }) => body.includes('"mu"'))
  await box(page).pressSequentially('mu')
  await expect.poll(() => door.count(/product\/search/)).toBe(1)
  await box(page).press('g')
  const found = options(page).filter({ hasText: /[A-Z]+-\d+$/ })
  await expect(found.first()).toContainText(names[0] ?? '-')
  await door.idle()
  await expect(found).toHaveCount(names.length)
  for (const [index, name] of names.entries()) await expect(found.nth(index)).toContainText(name)
})

test('a question finds what is looked for, and a whole name opens its product', async ({ page }) => {
  await open(page, '/shop')
  await box(page).fill('250 drink bottles under $20 in stock')
  const products = page.getByRole('group', { name: 'Products' }).getByRole('option')
  await expect(products).toHaveCount(8)
  await expect(products.locator('mark').filter({ hasText: /^bottle$/i })).not.toHaveCount(0)
  await expect(products.locator('mark').filter({ hasText: /^in$|20/i })).toHaveCount(0)
  const best = (await products.first().innerText()).replace(/\s+/g, ' ')
  await box(page).press('Enter')
  await expect(page.locator('main h1')).toHaveText('Results for “250 drink bottles under $20 in stock”')
  const name = await page.locator('main article h2').first().innerText()
  expect(best).toContain(name)

  await box(page).fill(name.toLowerCase())
  await box(page).press('Enter')
  await expect(page).toHaveURL(/\/product\//)
  await expect(page.locator('main h1')).toHaveText(name)

  await page.goBack()
  await expect(page.locator('main h1')).toHaveText('Results for “250 drink bottles under $20 in stock”')
  await box(page).fill('falls creek cork')
  await box(page).press('Enter')
  await expect(page.locator('main h1')).toHaveText('Falls Creek A5 Cork Notebook')
  await page.goBack()
  await expect(page.locator('main h1')).toHaveText('Results for “250 drink bottles under $20 in stock”')
  await page.goto('/search/falls%20creek%20cork')
  await expect(page).toHaveURL(/\/product\/falls-creek-a5-cork-notebook$/)
  await page.goBack()
  await expect(page.locator('main h1')).toHaveText('Results for “250 drink bottles under $20 in stock”')
})
