/** The shop against a provider that follows the contract but is not ours: other envelopes, types and broken items. */
import { type OtherProvider, startOtherProvider } from '../../support/other-provider'
import { expect, open, test } from '../../support/fixtures'

let other: OtherProvider

test.beforeAll(async () => {
  other = await startOtherProvider()
})

test.afterAll(() => other.stop())

test('provider that searches only words gets the typed text first, then only its words', async ({ page }) => {
  const searches = () => other.seen.filter((call) => call.includes('product/search')).length
  const before = searches()
  await open(page, `${other.url}/search/40%20things%20under%20$10%20in%20stock`)
  await expect(page.getByText('No results found.')).toBeVisible()
  expect(searches() - before).toBe(2)
  await open(page, `${other.url}/search/40%20thing%20in%20stock`)
  await expect(page.locator('main article')).toHaveCount(12)
  await expect(page).toHaveURL(/\/search\/40%20thing%20in%20stock$/)
  await expect(page.getByRole('list', { name: 'Applied filters' })).toHaveCount(0)
  await page.getByRole('combobox', { name: 'Search products' }).fill('40 thing 7 in stock')
  await page.keyboard.press('Enter')
  // The match came from other words than were typed, so no product opens directly.
  await expect(page.locator('main h1')).toHaveText('Results for “40 thing 7 in stock”')
  await expect(page.locator('main article')).toHaveCount(1)
  expect(other.seen.filter((call) => call.includes('product/find'))).toEqual([])
  await page.goBack()
  await expect(page).toHaveURL(/\/search\/40%20thing%20in%20stock$/)
  await expect(page.locator('main h1')).toHaveText('Results for “40 thing in stock”')
})

test('markup in the name of a list is rendered without running scripts', async ({ page }) => {
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
