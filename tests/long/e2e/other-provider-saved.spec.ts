/**
 * The question "What drink bottles do you have under $10 each at 250 with our logo?", answered offline (req 16.4,
 * 17.1).
 */
import { waitForServiceWorker, expect, offlineTest as test, open } from '../../support/fixtures'
import { startOtherProvider } from '../../support/other-provider'
import { readSavedState, startSaving } from '../../support/saved-catalogue'
import type { Page } from '@playwright/test'

test('saved catalogue filters the lists of a provider that cannot filter', async ({ page }) => {
  await page.setViewportSize({ width: 1180, height: 820 })
  const other = await startOtherProvider()
  try {
    await open(page, `${other.url}/category/cat-1`)
    await waitForServiceWorker(page)
    const filters = page.getByRole('complementary', { name: 'Filter products' })
    await expect(page.locator('main article')).toHaveCount(24)
    await expect(filters).toHaveCount(0)
    await open(page, `${other.url}/offline`)
    await startSaving(page, 'None')
    await expect(page.getByRole('heading', { name: /^Saved \d+ products$/ })).toBeVisible({ timeout: 60_000 })

    await open(page, `${other.url}/category/cat-1`)
    await expect(filters).toBeVisible()
    const count = page.getByRole('status').filter({ hasText: /^\d+ products?$/ })
    await expect(count).toHaveText('60 products')
    await page
      .getByRole('group', { name: 'Minimum order' })
      .getByRole('checkbox', { name: /^Minimum 25 or less / })
      .check()
    await expect(count).toHaveText('1 product')
  } finally {
    await other.stop()
  }
})

const saved = (page: Page) => page.getByRole('heading', { name: /^Saved [\d,]+ products?$/ })

const button = (page: Page, name: string) => page.locator('main').getByRole('button', { name, exact: true })

async function openCatalogue(page: Page, origin: string): Promise<void> {
  await open(page, `${origin}/offline`)
  await waitForServiceWorker(page)
}

test('catalogue of another provider is saved, browsed offline, and removed completely', async ({ page }) => {
  const other = await startOtherProvider()
  await openCatalogue(page, other.url)
  await startSaving(page, 'Small')
  await expect(saved(page)).toHaveText('Saved 60 products', { timeout: 60_000 })
  const stored = await readSavedState(page)
  expect(stored).toMatchObject({ pack: { products: 60, missing: [] }, job: null, generations: 1 })
  expect(stored.pictures).toBeGreaterThan(60)
  await other.stop()
  await page.goto(`${other.url}/product/thing-33`)
  await expect(page.getByRole('heading', { name: 'Thing 33 & Co' })).toBeVisible()
  await page.goto(`${other.url}/offline`)
  await button(page, 'Remove').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(button(page, 'Save catalogue')).toBeVisible()
  expect(await readSavedState(page)).toMatchObject({ pack: null, job: null, generations: 0, pictures: 0 })
})
