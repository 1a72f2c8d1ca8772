/**
 * The saved catalogue: it is saved on its page, and every screen of the shop works from it with the server stopped
 * (req 11).
 */
import type { Page } from '@playwright/test'
import { waitForServiceWorker, expect, offlineTest as test, open } from '../../support/fixtures'
import { startSaving } from '../../support/saved-catalogue'
import { categories, categoryTiles, findProduct } from '../../support/shop'

const saved = (page: Page) => page.getByRole('heading', { name: /^Saved [\d,]+ products?$/ })

const tiles = (page: Page) => page.locator('main article')
const crumbs = (page: Page) => page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('listitem')
const pages = (page: Page) => page.getByRole('navigation', { name: 'Pagination' })
const searchBox = (page: Page) => page.getByRole('combobox', { name: 'Search products' })
const copyLine = (page: Page) => page.getByRole('status').filter({ hasText: 'Saved copy from' })
const notSaved = (page: Page) => page.getByRole('heading', { name: 'Not saved on this device yet' })

async function openCatalogue(page: Page, origin: string): Promise<void> {
  await open(page, `${origin}/offline`)
  await waitForServiceWorker(page)
}

async function saveAll(page: Page, origin: string): Promise<void> {
  await openCatalogue(page, origin)
  await startSaving(page, 'None')
  await expect(saved(page)).toHaveText('Saved 400 products', { timeout: 60_000 })
}

test('home, menu, lists, products and search work offline from a cold start', async ({
  page,
  context,
  network,
}) => {
  const all = await categories(network.url)
  const secondPage = await categoryTiles(network.url, 'bags', 2)
  const product = await findProduct(network.url, ({ NumberRating }) => NumberRating > 0)
  const [tile] = (await categoryTiles(network.url, all[0]?.Slug ?? '')).Data
  await saveAll(page, network.url)
  await page.close()
  await network.goOffline()
  const cold = await context.newPage()
  await open(cold, `${network.url}/`)
  await expect(cold.getByRole('region', { name: 'New arrivals' }).getByRole('article').first()).toBeVisible()
  await expect(copyLine(cold)).toBeVisible()
  await cold.getByRole('button', { name: 'Products' }).click()
  await cold.getByRole('navigation', { name: 'Main' }).locator('a[href="/category/bags"]').click()
  await expect(crumbs(cold)).toHaveText(['Home', 'Bags'])
  await expect(tiles(cold)).toHaveCount(24)
  await pages(cold).getByRole('link', { name: 'Next page' }).click()
  await expect(tiles(cold)).toHaveCount(secondPage.Data.length)
  await expect(tiles(cold).getByRole('link').first()).toHaveText(secondPage.Data[0]?.ProductName ?? '')
  await open(cold, `${network.url}/product/${product.Slug}`)
  await expect(cold.locator('main h1')).toHaveText(product.productname)
  await expect(cold.getByRole('tab', { name: 'DETAILS' })).toBeVisible()
  await cold.getByRole('heading', { name: 'Reviews' }).scrollIntoViewIfNeeded()
  await expect(cold.getByRole('region', { name: /^Reviews of / }).getByRole('article')).not.toHaveCount(0)
  await cold.goto(`${network.url}/category/nothing-like-it`)
  await expect(notSaved(cold)).toBeVisible()

  await searchBox(cold).fill('botle')
  const options = cold.getByRole('listbox', { name: 'Search results' }).getByRole('option')
  await expect(options.filter({ hasText: /bottle/i })).not.toHaveCount(0)
  await searchBox(cold).fill('bottle')
  await cold.keyboard.press('Enter')
  await expect(cold.locator('main h1')).toHaveText('Results for “bottle”')
  await expect(tiles(cold)).toHaveCount(12)
  await searchBox(cold).fill((tile?.SKU ?? '').replace('-', '').toLowerCase())
  await cold.keyboard.press('Enter')
  await expect(cold).toHaveURL(new RegExp(`/product/${tile?.Slug}$`))
  await expect(cold.locator('main h1')).toHaveText(tile?.ProductName ?? '')
})
