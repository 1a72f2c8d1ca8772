/** The search box by keyboard and mouse, on a slow network, and the results page (req 1.8 to 1.11). */
import type { Page, Locator } from '@playwright/test'
import { expect, open, waitForScreen, test } from '../support/fixtures'
import { findProduct, productHits } from '../support/shop'
import { scrollsSideways } from '../support/page-quality'

const box = (page: Page) => page.getByRole('combobox', { name: 'Search products' })
const list = (page: Page) => page.getByRole('listbox', { name: 'Search results' })
const options = (page: Page) => list(page).getByRole('option')

async function openAndType(page: Page, text: string): Promise<void> {
  await open(page, '/shop')
  await box(page).fill(text)
  await expect(options(page)).not.toHaveCount(0)
}

test('search shows suggestions and pages of results, and opens a SKU in any spelling', async ({
  page,
  origin,
}) => {
  await openAndType(page, 'bottle')
  const products = page.getByRole('group', { name: 'Products' }).getByRole('option')
  const categories = page.getByRole('group', { name: 'Categories' }).getByRole('option')
  await expect(products).toHaveCount(8)
  expect(await categories.count()).toBeGreaterThan(0)
  expect(await categories.count()).toBeLessThanOrEqual(4)
  for (const product of await products.all()) {
    await expect(product).toHaveAttribute('href', /^\/product\//)
    await expect(product.locator('img')).toHaveCount(1)
    await expect(product).toContainText(/[A-Z]+-\d+/)
  }
  await expect(products.locator('mark').first()).toHaveText(/^bottle$/i)
  await categories.first().click()
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

test('search box works by arrows, Enter, Escape, Tab and a press elsewhere', { tag: '@long' }, async ({
  page,
}) => {
  await open(page, '/shop')
  await expect(box(page)).toHaveAttribute('aria-expanded', 'false')
  await box(page).fill('mug')
  await expect(box(page)).toHaveAttribute('aria-expanded', 'true')
  await expect(list(page)).toHaveAttribute('id', (await box(page).getAttribute('aria-controls')) ?? '-')
  const expectActive = async (option: Locator) => {
    await expect(option).toHaveAttribute('aria-selected', 'true')
    const id = (await option.getAttribute('id')) ?? '-'
    await expect(box(page)).toHaveAttribute('aria-activedescendant', id)
    await expect(box(page)).toBeFocused()
    await expect(option).toBeInViewport()
  }
  await expect(box(page)).not.toHaveAttribute('aria-activedescendant')
  await page.keyboard.press('ArrowDown')
  await expectActive(options(page).nth(0))
  await page.keyboard.press('ArrowUp')
  await expectActive(options(page).last())
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expectActive(options(page).nth(1))

  await page.mouse.click(20, 400)
  await expect(list(page)).toHaveCount(0)
  await expect(box(page)).toHaveValue('mug')
  await box(page).click()
  await expect(list(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(list(page)).toHaveCount(0)
  await expect(box(page)).toHaveValue('mug')
  await page.keyboard.press('Escape')
  await expect(box(page)).toHaveValue('')

  await box(page).fill('bottle')
  await expect(options(page)).not.toHaveCount(0)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Tab')
  await expect(list(page)).toHaveCount(0)
  await expect(box(page)).not.toBeFocused()
  await expect(box(page)).toHaveValue('bottle')
  await expect(page).toHaveURL(/\/shop$/)
})

test('ArrowDown and Enter pressed before the options load wait 400 ms for them', { tag: '@long' }, async ({
  page,
  network,
}) => {
  const { Data: hits } = await productHits(network.url, 'mug')
  const pauseClock = async () => page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000)
  await page.clock.install()
  await open(page, `${network.url}/shop`)
  await box(page).focus()
  await pauseClock()
  await page.keyboard.type('mug')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  // The clock advances by 10 ms at a time, so that the result does not depend on the speed of the machine.
  const runAndGetPath = async () => page.clock.runFor(10).then(() => new URL(page.url()).pathname)
  await expect.poll(runAndGetPath).toBe(`/product/${hits.Product[0]?.Slug}`)

  await page.clock.resume()
  await waitForScreen(page)
  await pauseClock()
  network.delay(10_000, ({ url }) => url.includes('product/search'))
  await box(page).fill('bottle')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.clock.runFor(380)
  await expect(page).toHaveURL(/\/product\//)
  await page.clock.runFor(40)
  await expect(page).toHaveURL(/\/search\/bottle$/)
  // The page still waits for the delayed reply.
  await page.close()
})

const texts = [
  '50% off',
  '100%',
  'a/b',
  '#1 mug',
  'mug?',
  'mugs & cups',
  'tea+coffee',
  '../../cart',
  '%2e%2e%2f',
  '☕ 🎁',
  'Bücher naïve',
  '<script>window.hacked=1</script>',
  '"><img src=x onerror=window.hacked=1>',
  '(.*[',
  "o'neill",
]

test('typed text is searched for unchanged, also after a reload', { tag: '@long' }, async ({ page }) => {
  // Each of the 15 texts opens three pages.
  test.setTimeout(5 * 60_000)
  for (const text of texts) {
    await open(page, '/shop')
    await box(page).fill(text)
    await box(page).press('Enter')
    await expect(page).toHaveURL(/\/search\//)
    for (const visit of ['typed', 'reloaded']) {
      await waitForScreen(page)
      await expect(page.locator('main h1'), visit).toHaveText(`Results for “${text}”`)
      await expect(box(page), visit).toHaveValue(text)
      expect(await page.evaluate(() => 'hacked' in window)).toBe(false)
      if (visit === 'typed') await page.reload()
    }
    await page.goBack()
    await expect(page).toHaveURL(/\/shop$/)
  }
})

test('search text of 300 characters is cut to the maximum and breaks nothing', { tag: '@long' }, async ({
  page,
}) => {
  const longText = 'mug '.repeat(75)
  await page.setViewportSize({ width: 360, height: 740 })
  await open(page, '/shop')
  await box(page).fill(longText)
  await box(page).press('Enter')
  await expect(page).toHaveURL(/\/search\//)
  await waitForScreen(page)
  await page.goto(`/search/${'x'.repeat(300)}`)
  await expect(page.locator('main h1')).toHaveText(`Results for “${'x'.repeat(100)}”`)
  await expect(page.getByText('No results found.')).toBeVisible()
  expect(await scrollsSideways(page)).toBe(false)
})
