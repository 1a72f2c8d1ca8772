/** The shop against a provider that follows the contract but is not ours: other envelopes, types and broken items. */
import { type OtherProvider, startOtherProvider } from '../../support/other-provider'
import { expect, open, test } from '../../support/fixtures'

let other: OtherProvider

test.beforeAll(async () => {
  other = await startOtherProvider()
})
test.afterAll(() => other.stop())

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
