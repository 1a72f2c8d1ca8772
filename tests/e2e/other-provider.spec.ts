/**
 * The shop against another provider that follows the contract. This provider sends other envelopes and types, and
 * broken items (req 14.7, 16.4).
 */
import { type OtherProvider, startOtherProvider } from '../support/other-provider'
import { expect, open, test, waitForServiceWorker, offlineTest } from '../support/fixtures'
import { savedHeading, startSaving } from '../support/saved-catalogue'

let other: OtherProvider
test.beforeEach(async () => {
  other = await startOtherProvider()
})
test.afterEach(() => other.stop())

test('home and product pages show all data of another provider and omit broken items', async ({ page }) => {
  await open(page, `${other.url}/`)
  for (const name of ['Popular Categories', 'New arrivals', "What's trending now"])
    await expect(page.getByRole('heading', { name })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Discover more' })).toHaveAttribute('href', '/category/cat-1')
  await expect(page.getByRole('link', { name: 'See cat 1' })).toBeAttached()
  await expect(page.locator('[href^="javascript:"]')).toHaveCount(0)
  const panel = page.getByRole('tabpanel')
  await panel.scrollIntoViewIfNeeded()
  await expect(panel.getByRole('listitem')).toHaveCount(4)
  expect(await panel.getByRole('listitem').first().locator('p').first().innerText()).toMatch(/^.{1,150}…$/s)

  await open(page, `${other.url}/product/thing-7`)
  await expect(page.locator('main h1')).toHaveText('Thing 7 & Co')
  await expect(page.getByText('Weight', { exact: true }).first()).toBeVisible()
  await expect(page.getByRole('tabpanel').getByText('Pad Print')).toBeVisible()
  await page.getByRole('tab', { name: 'STOCK' }).click()
  await expect(page.getByRole('cell', { name: /^1,?200$/ })).toBeVisible()
  expect(await page.evaluate(() => 'hacked' in window)).toBe(false)
  await page.goto(`${other.url}/product/no-such-thing`)
  await expect(page).toHaveURL(/\/404$/)
  await expect(page.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible()
  await page.goto(`${other.url}/category/no-such-category`)
  await expect(page.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible()
})

test('markup in the name of a list is rendered without running scripts', { tag: '@long' }, async ({
  page,
}) => {
  await open(page, `${other.url}/category/cat-2`)
  await expect(page.locator('main h1 b')).toHaveText('Eco')
  await expect(page).toHaveTitle(/^Eco/)
  await expect(page.locator('main h1 img, main h1 script, main h1 svg')).toHaveCount(0)
  expect(await page.evaluate(() => 'hacked' in window)).toBe(false)

  await open(page, `${other.url}/category/cat-1`)
  await expect(page.locator('main article')).toHaveCount(24)
  await page.getByRole('navigation', { name: 'Pagination' }).getByRole('link', { name: 'Page 3' }).click()
  await expect(page).toHaveURL(/page=3/)
  await expect(page.locator('main article')).toHaveCount(12)
  await open(page, `${other.url}/cat-1/sub-1`)
  await expect(page.locator('main article')).toHaveCount(24)
  const trail = page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('listitem')
  await expect(trail).toHaveText(['Home', 'Category 1', 'Sub 1'])
  await open(page, `${other.url}/search/thing`)
  await expect(page.locator('main article')).toHaveCount(12)
  await page.goto(`${other.url}/search/TH-1007`)
  await expect(page).toHaveURL(/\/product\/thing-7$/)
  await page.goto(`${other.url}/search/nothing-at-all`)
  await expect(page.getByText('No results found.')).toBeVisible()
})

offlineTest(
  'saved catalogue filters the lists of a provider that cannot filter',
  { tag: '@long' },
  async ({ page }) => {
    await page.setViewportSize({ width: 1180, height: 820 })
    await open(page, `${other.url}/category/cat-1`)
    await waitForServiceWorker(page)
    const filters = page.getByRole('complementary', { name: 'Filter products' })
    await expect(page.locator('main article')).toHaveCount(24)
    await expect(filters).toHaveCount(0)
    await open(page, `${other.url}/offline`)
    await startSaving(page, 'None')
    await expect(savedHeading(page)).toBeVisible({ timeout: 60_000 })

    await open(page, `${other.url}/category/cat-1`)
    await expect(filters).toBeVisible()
    const count = page.getByRole('status').filter({ hasText: /^\d+ products?$/ })
    await expect(count).toHaveText('60 products')
    await page
      .getByRole('group', { name: 'Minimum order' })
      .getByRole('checkbox', { name: /^Minimum 25 or less / })
      .check()
    await expect(count).toHaveText('1 product')
  },
)
