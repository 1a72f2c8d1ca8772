/** Texts that are special in addresses, markup or patterns: each one reaches the search unchanged. */
import { expect, open, waitForScreen, test } from '../../support/fixtures'
import { scrollsSideways } from '../../support/page-quality'

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

test('typed text is searched for unchanged, also after a reload', async ({ page }) => {
  const box = page.getByRole('combobox', { name: 'Search products' })
  for (const text of texts) {
    await open(page, '/shop')
    await box.fill(text)
    await box.press('Enter')
    await expect(page).toHaveURL(/\/search\//)
    for (const visit of ['typed', 'reloaded']) {
      await waitForScreen(page)
      await expect(page.locator('main h1'), visit).toHaveText(`Results for “${text}”`)
      await expect(box, visit).toHaveValue(text)
      expect(await page.evaluate(() => 'hacked' in window)).toBe(false)
      if (visit === 'typed') await page.reload()
    }
    await page.goBack()
    await expect(page).toHaveURL(/\/shop$/)
  }
})

test('search text of 300 characters is cut to the maximum and breaks nothing', async ({ page }) => {
  const long = 'mug '.repeat(75)
  await page.setViewportSize({ width: 360, height: 740 })
  await open(page, '/shop')
  await page.getByRole('combobox', { name: 'Search products' }).fill(long)
  await page.getByRole('combobox', { name: 'Search products' }).press('Enter')
  await expect(page).toHaveURL(/\/search\//)
  await waitForScreen(page)
  await page.goto(`/search/${'x'.repeat(300)}`)
  await expect(page.locator('main h1')).toHaveText(`Results for “${'x'.repeat(100)}”`)
  await expect(page.getByText('No results found.')).toBeVisible()
  expect(await scrollsSideways(page)).toBe(false)
})
