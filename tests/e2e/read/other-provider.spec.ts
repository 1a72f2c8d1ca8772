/** The shop against a provider that keeps to the contract but is not ours. */
import { type OtherProvider, startOtherProvider } from '../../support/other-provider'
import { expect, screenReady, test } from '../../support/fixtures'

let other: OtherProvider

test.beforeAll(async () => {
  other = await startOtherProvider()
})
test.afterAll(() => other.stop())

test('home shows every block, and leaves broken items out', async ({ page }) => {
  await page.goto(`${other.url}/`)
  await screenReady(page)
  await expect(page.getByRole('heading', { name: 'Popular Categories' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'New arrivals' })).toBeVisible()
  await expect(page.getByRole('heading', { name: "What's trending now" })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Discover more' })).toHaveAttribute('href', '/category/cat-1')
  await expect(page.getByRole('link', { name: 'See cat 1' })).toBeAttached()
  await expect(page.locator('[href^="javascript:"]')).toHaveCount(0)
})

test('explore falls back to the first categories and shows four products cut at 150 characters', async ({
  page,
}) => {
  await page.goto(`${other.url}/`)
  const panel = page.getByRole('tabpanel')
  await panel.scrollIntoViewIfNeeded()
  await expect(panel.getByRole('listitem')).toHaveCount(4)
  const text = await panel.getByRole('listitem').first().locator('p').innerText()
  expect(text.length).toBeLessThanOrEqual(151)
  expect(text.endsWith('…')).toBe(true)
})

test('a category with markup in its name is bold, titled in plain text, and runs nothing', async ({
  page,
}) => {
  await page.goto(`${other.url}/category/cat-2`)
  await screenReady(page)
  await expect(page.locator('main h1 b')).toHaveText('Eco')
  await expect(page).toHaveTitle(/^Eco/)
  await expect(page.locator('main h1 img, main h1 script, main h1 svg')).toHaveCount(0)
  expect(await page.evaluate(() => 'hacked' in window)).toBe(false)
})

test('24 tiles a page with pagination from totalPages as a string', async ({ page }) => {
  await page.goto(`${other.url}/category/cat-1`)
  await screenReady(page)
  await expect(page.locator('main article')).toHaveCount(24)
  await page.getByRole('navigation', { name: 'Pagination' }).getByRole('link', { name: 'Page 3' }).click()
  await expect(page).toHaveURL(/page=3/)
  await expect(page.locator('main article')).toHaveCount(12)
})

test('a subcategory is found and listed', async ({ page }) => {
  await page.goto(`${other.url}/cat-1/sub-1`)
  await screenReady(page)
  await expect(page.locator('main article')).toHaveCount(24)
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toContainText('Home')
})

test('search: 12 a page, one hit goes to the product, none says so', async ({ page }) => {
  await page.goto(`${other.url}/search/thing`)
  await screenReady(page)
  await expect(page.locator('main article')).toHaveCount(12)
  await page.goto(`${other.url}/search/TH-1007`)
  await expect(page).toHaveURL(/\/product\/thing-7$/)
  await page.goto(`${other.url}/search/nothing-at-all`)
  await expect(page.getByText('No results found.')).toBeVisible()
})

test('a product shows its parts; a list may be an object and items may be null', async ({ page }) => {
  await page.goto(`${other.url}/product/thing-7`)
  await screenReady(page)
  await expect(page.locator('main h1')).toHaveText('Thing 7 & Co')
  await expect(page.getByText('Weight', { exact: true }).first()).toBeVisible()
  await expect(page.getByText('Pad Print')).toBeVisible()
  await page.getByRole('tab', { name: 'STOCK' }).click()
  await expect(page.getByRole('cell', { name: /^1,?200$/ })).toBeVisible()
  expect(await page.evaluate(() => 'hacked' in window)).toBe(false)
})

test('an unknown product goes to /404, an unknown category is not found', async ({ page }) => {
  await page.goto(`${other.url}/product/no-such-thing`)
  await expect(page).toHaveURL(/\/404$/)
  await expect(page.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible()
  await page.goto(`${other.url}/category/no-such-category`)
  await expect(page.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible()
})
