/** The search box by keyboard and mouse, on a late network, and the results page. */
import type { Page } from '@playwright/test'
import { findProduct, productHits } from '../../support/catalogue'
import { expect, screenReady, test } from '../../support/fixtures'

const boxOf = (page: Page) => page.getByRole('combobox', { name: 'Search products' })
const listOf = (page: Page) => page.getByRole('listbox', { name: 'Search results' })
const optionsOf = (page: Page) => listOf(page).getByRole('option')

async function openAndType(page: Page, text: string): Promise<void> {
  await page.goto('/shop')
  await screenReady(page)
  await boxOf(page).fill(text)
  await expect(optionsOf(page)).not.toHaveCount(0)
}

test('it is a combobox: arrows go round the options, Enter opens one', async ({ page }) => {
  await page.goto('/shop')
  await screenReady(page)
  await expect(boxOf(page)).toHaveAttribute('aria-expanded', 'false')
  await boxOf(page).fill('mug')
  await expect(boxOf(page)).toHaveAttribute('aria-expanded', 'true')
  await expect(listOf(page)).toHaveAttribute('id', (await boxOf(page).getAttribute('aria-controls')) ?? '-')
  const isActive = async (option: ReturnType<typeof optionsOf>) => {
    await expect(option).toHaveAttribute('aria-selected', 'true')
    await expect(boxOf(page)).toHaveAttribute(
      'aria-activedescendant',
      (await option.getAttribute('id')) ?? '-',
    )
    await expect(boxOf(page)).toBeFocused()
    await expect(option).toBeInViewport()
  }
  await expect(boxOf(page)).not.toHaveAttribute('aria-activedescendant')
  await page.keyboard.press('ArrowDown')
  await isActive(optionsOf(page).nth(0))
  await page.keyboard.press('ArrowDown')
  await isActive(optionsOf(page).nth(1))
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await isActive(optionsOf(page).last())
  await page.keyboard.press('ArrowDown')
  await isActive(optionsOf(page).nth(0))
  const target = await optionsOf(page).nth(0).getAttribute('href')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`${target}$`))
  await expect(listOf(page)).toHaveCount(0)
})

test('Escape closes first and clears then; Tab leaves without choosing', async ({ page }) => {
  await openAndType(page, 'mug')
  await page.keyboard.press('Escape')
  await expect(listOf(page)).toHaveCount(0)
  await expect(boxOf(page)).toHaveAttribute('aria-expanded', 'false')
  await expect(boxOf(page)).toHaveValue('mug')
  await page.keyboard.press('Escape')
  await expect(boxOf(page)).toHaveValue('')

  await boxOf(page).fill('bottle')
  await expect(optionsOf(page)).not.toHaveCount(0)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Tab')
  await expect(listOf(page)).toHaveCount(0)
  await expect(boxOf(page)).not.toBeFocused()
  await expect(boxOf(page)).toHaveValue('bottle')
  await expect(page).toHaveURL(/\/shop$/)
})

test('a press elsewhere closes the list and keeps the text', async ({ page }) => {
  await openAndType(page, 'mug')
  const list = await listOf(page).boundingBox()
  await page.mouse.click(20, 400)
  expect(list?.x).toBeGreaterThan(20)
  await expect(listOf(page)).toHaveCount(0)
  await expect(boxOf(page)).toHaveValue('mug')
  await boxOf(page).click()
  await expect(listOf(page)).toBeVisible()
})

test('at most 8 products and 4 categories, each product with picture, name, SKU and what matched', async ({
  page,
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
  await screenReady(page)
  await expect(page.locator('main h1')).not.toHaveText('Oops! Page not found')
})

test('late answers to what was typed before never replace newer ones', async ({ page, door }) => {
  const { Data: hits } = await productHits(door.url, 'mug')
  const names = hits.Product.slice(0, 8).map(({ ProductName }) => ProductName)
  await page.goto(`${door.url}/shop`)
  await screenReady(page)
  const asked = () => door.seen.filter((line) => line.includes('/product/search')).length
  door.delay(600, ({ body }) => body.includes('"mu"'))
  await boxOf(page).pressSequentially('mu')
  await expect.poll(asked).toBeGreaterThan(0)
  door.delay(50, ({ body }) => body.includes('"mug"'))
  await boxOf(page).press('g')
  const shown = () =>
    listOf(page)
      .getByRole('option')
      .filter({ hasText: /[A-Z]+-\d+$/ })
  await expect(shown().first()).toContainText(names[0] ?? '-')
  await expect(listOf(page)).toHaveCount(1)
  // Until the late answer has come for certain.
  await page.waitForTimeout(800)
  await expect(listOf(page)).toHaveCount(1)
  await expect(shown()).toHaveCount(names.length)
  for (const [index, name] of names.entries()) await expect(shown().nth(index)).toContainText(name)
})

test('no hits: the exact words, in a live region, and no list', async ({ page }) => {
  await page.goto('/shop')
  await screenReady(page)
  await boxOf(page).fill('zzqqxx')
  const words = page.getByRole('search').getByRole('status')
  await expect(words).toHaveText('No results found.')
  await expect(words).toBeVisible()
  await expect(boxOf(page)).toHaveAttribute('aria-expanded', 'false')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/search\/zzqqxx$/)
  const main = page.locator('main')
  await expect(main.getByRole('status')).toHaveText('No results found.')
  await expect(main.getByRole('link', { name: /^0?1?[\d ]+$|\d{3}/ })).toHaveAttribute('href', /^tel:/)
  await expect(main.locator('a[href^="/category/"]').first()).toBeVisible()
})

test('Enter without an option goes to the results, 12 a page', async ({ page, baseURL }) => {
  const { Data: hits } = await productHits(baseURL ?? '', 'bottle')
  await openAndType(page, 'bottle')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/search\/bottle$/)
  await screenReady(page)
  await expect(page.locator('main h1')).toContainText('bottle')
  await expect(page.locator('main article')).toHaveCount(12)
  await expect(page.locator('main article h2')).toHaveText(hits.Product.map((tile) => tile.ProductName))
  await page.getByRole('navigation', { name: 'Pagination' }).getByRole('link', { name: 'Page 2' }).click()
  await expect(page).toHaveURL(/page=2/)
  await expect(page.locator('main article h2').first()).not.toHaveText(hits.Product[0]?.ProductName ?? '')
})

for (const written of ['as printed', 'without its dash', 'in small letters']) {
  test(`a SKU ${written} goes straight to its product, and Back goes back`, async ({ page, baseURL }) => {
    const product = await findProduct(baseURL ?? '', ({ productSKU }) => productSKU.includes('-'))
    const sku = product.productSKU
    const typed =
      written === 'as printed'
        ? sku
        : written === 'in small letters'
          ? sku.toLowerCase()
          : sku.replace('-', '')
    await page.goto('/shop')
    await screenReady(page)
    await boxOf(page).fill(typed)
    await boxOf(page).press('Enter')
    await expect(page).toHaveURL(new RegExp(`/product/${product.Slug}$`))
    await expect(page.locator('main h1')).toHaveText(product.productname)
    await page.goBack()
    await expect(page).toHaveURL(/\/shop$/)
    await expect(page.locator('main h1')).toHaveText('Shop by category')
  })
}
