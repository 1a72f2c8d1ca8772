/** Shop by category, categories, subcategories and new products: tiles, pages, breadcrumbs, ways back (req 1.14, 1.22, 2.6 to 2.10). */
import type { Page } from '@playwright/test'
import { expect, open, test } from '../../support/fixtures'
import { categories, categoriesByPages, categoryTiles } from '../../support/shop'

const tiles = (page: Page) => page.locator('main article')
const crumbs = (page: Page) => page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('listitem')
const pages = (page: Page) => page.getByRole('navigation', { name: 'Pagination' })
const title = (page: Page) => page.locator('main h1')

test('shop page leads to a category, its pages and its sorted subcategories', async ({ page, origin }) => {
  const all = await categories(origin)
  const { long, short } = await categoriesByPages(origin)
  const second = await categoryTiles(origin, long.Slug, 2)
  await open(page, '/shop')
  const links = tiles(page).getByRole('link')
  await expect(links).toHaveCount(all.length)
  const addresses = await links.evaluateAll((list) => list.map((link) => link.getAttribute('href')))
  expect(addresses).toEqual(all.map(({ Slug }) => `/category/${Slug}`))
  await links.nth(all.indexOf(long)).click()
  await expect(title(page)).toHaveText(long.CategoryName)

  await expect(tiles(page)).toHaveCount(24)
  await expect(crumbs(page)).toHaveText(['Home', long.CategoryName])
  await expect(crumbs(page).first().getByRole('link')).toHaveAttribute('href', '/')
  await expect(pages(page).getByRole('link', { name: 'Page 1' })).toHaveAttribute('aria-current', 'page')
  await expect(pages(page).getByRole('link', { name: 'Previous page' })).toHaveCount(0)
  await pages(page).getByRole('link', { name: 'Next page' }).click()
  await expect(page).toHaveURL(/\?page=2$/)
  await expect(tiles(page)).toHaveCount(second.Data.length)
  await expect(tiles(page).getByRole('link').first()).toHaveText(second.Data[0]?.ProductName ?? '')
  await expect(pages(page).getByRole('link', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page')
  await expect(tiles(page).first()).toBeInViewport()

  // Another category starts at its first page, and a category with a single page shows no pagination.
  await page.getByRole('button', { name: 'Products' }).click()
  await page.getByRole('navigation', { name: 'Main' }).locator(`a[href="/category/${short.Slug}"]`).click()
  await expect(title(page)).toHaveText(short.CategoryName)
  await expect(page).toHaveURL(new RegExp(`/category/${short.Slug}$`))
  await expect(tiles(page)).not.toHaveCount(0)
  await expect(pages(page)).toHaveCount(0)

  await open(page, '/category/drinkware')
  const link = page.getByRole('navigation', { name: 'Subcategories' }).getByRole('link').first()
  const name = await link.innerText()
  await link.click()
  await expect(title(page)).toHaveText(name)
  await expect(crumbs(page)).toHaveText(['Home', 'Drinkware', name])
  const sort = page.getByLabel('Sort by')
  await expect(sort.locator(':checked')).toHaveText('Recommended')
  const names = () => tiles(page).getByRole('heading').allInnerTexts()
  const sortedNames = async () => [...(await names())].sort((left, right) => left.localeCompare(right, 'en'))
  await sort.selectOption('Name A–Z')
  await expect(page).toHaveURL(/\?sort=name-asc$/)
  await expect(sort.locator(':checked')).toHaveText('Name A–Z')
  await expect.poll(async () => (await names()).join()).toBe((await sortedNames()).join())
  const first = (await names())[0]
  await sort.selectOption('Name Z–A')
  await expect(page).toHaveURL(/\?sort=name-desc$/)
  await expect.poll(async () => (await names()).join()).toBe((await sortedNames()).toReversed().join())
  await page.goBack()
  await expect(page).toHaveURL(/\?sort=name-asc$/)
  await expect.poll(async () => (await names())[0]).toBe(first)
})

test('product page shows an error when its code cannot be loaded, and opens on Retry', async ({
  page,
  pageErrors,
}) => {
  pageErrors.allowed.push(/could not be fetched/)
  const code = /\/assets\/product-screen-(?!shared).*\.css$/
  await page.route(code, (route) => route.abort())
  await open(page, '/category/drinkware')
  await tiles(page).getByRole('link').first().click()
  const retry = page.getByRole('button', { name: 'Retry' })
  await expect(retry).toBeVisible()
  await page.unroute(code)
  await retry.click()
  await expect(page.getByRole('tab', { name: 'DETAILS' })).toBeVisible()
})
