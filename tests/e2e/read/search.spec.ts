/** The search box by keyboard and mouse, on a slow network, and the results page (req 1.8 to 1.11). */
import type { Page } from '@playwright/test'
import { expect, open, waitForScreen, test } from '../../support/fixtures'
import { findProduct, productHits } from '../../support/shop'

const box = (page: Page) => page.getByRole('combobox', { name: 'Search products' })
const list = (page: Page) => page.getByRole('listbox', { name: 'Search results' })
const options = (page: Page) => list(page).getByRole('option')

async function openAndType(page: Page, text: string): Promise<void> {
  await open(page, '/shop')
  await box(page).fill(text)
  await expect(options(page)).not.toHaveCount(0)
}

test('search shows suggestions, paged results, a SKU in any spelling, and no hits', async ({
  page,
  origin,
}) => {
  await openAndType(page, 'bottle')
  const products = page.getByRole('group', { name: 'Products' }).getByRole('option')
  const sections = page.getByRole('group', { name: 'Categories' }).getByRole('option')
  await expect(products).toHaveCount(8)
  expect(await sections.count()).toBeGreaterThan(0)
  expect(await sections.count()).toBeLessThanOrEqual(4)
  for (const product of await products.all()) {
    await expect(product).toHaveAttribute('href', /^\/product\//)
    await expect(product.locator('img')).toHaveCount(1)
    await expect(product).toContainText(/[A-Z]+-\d+/)
  }
  await expect(products.locator('mark').first()).toHaveText(/^bottle$/i)
  await sections.first().click()
  await expect(page).toHaveURL(/\/category\/\d+$/)
  await waitForScreen(page)
  await expect(page.locator('main h1')).not.toHaveText('Oops! Page not found')

  await box(page).fill('zzqqxx')
  const statusLine = page.getByRole('search').getByRole('status')
  await expect(statusLine).toHaveText('No results found.')
  await expect(box(page)).toHaveAttribute('aria-expanded', 'false')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/search\/zzqqxx$/)
  await expect(page.locator('main').getByRole('status')).toHaveText('No results found.')
  await expect(page.locator('main a[href^="tel:"]')).toBeVisible()
  await expect(page.locator('main a[href^="/category/"]').first()).toBeVisible()

  const { Data: hits } = await productHits(origin, 'bottle')
  await openAndType(page, 'bottle')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/search\/bottle$/)
  await expect(page.locator('main h1')).toHaveText('Results for “bottle”')
  await expect(page.locator('main article h2')).toHaveText(hits.Product.map((tile) => tile.ProductName))
  expect(hits.Product).toHaveLength(12)
  await page.getByRole('navigation', { name: 'Pagination' }).getByRole('link', { name: 'Page 2' }).click()
  await expect(page).toHaveURL(/page=2/)
  await expect(page.locator('main article h2').first()).not.toHaveText(hits.Product[0]?.ProductName ?? '')

  const product = await findProduct(origin, ({ productSKU }) => productSKU.includes('-'))
  await open(page, '/shop')
  await box(page).fill(product.productSKU.replace('-', '').toLowerCase())
  await box(page).press('Enter')
  await expect(page).toHaveURL(new RegExp(`/product/${product.Slug}$`))
  await expect(page.locator('main h1')).toHaveText(product.productname)
  await page.goBack()
  await expect(page).toHaveURL(/\/shop$/)
  await expect(page.locator('main h1')).toHaveText('Shop by category')
  // A query of spaces starts no search.
  await box(page).fill('   ')
  await box(page).press('Enter')
  await expect(page).toHaveURL(/\/shop$/)
})
