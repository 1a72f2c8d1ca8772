/**
 * Shop by category, categories, subcategories and new products: tiles, pages, breadcrumbs, ways back (req 1.14, 1.22,
 * 2.6 to 2.10).
 */
import type { Page } from '@playwright/test'
import { expect, open, test, firstVisitTest, waitForScreen } from '../support/fixtures'
import { categories, categoriesByPages, categoryTiles } from '../support/shop'
import { layoutShift } from '../support/page-quality'

const tiles = (page: Page) => page.locator('main article')
const crumbs = (page: Page) => page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('listitem')
const pages = (page: Page) => page.getByRole('navigation', { name: 'Pagination' })
const title = (page: Page) => page.locator('main h1')

test('shop page leads to a category, its pages and its sorted subcategories', async ({ page, origin }) => {
  const allCategories = await categories(origin)
  const { long, short } = await categoriesByPages(origin)
  const secondPage = await categoryTiles(origin, long.Slug, 2)
  await open(page, '/shop')
  const links = tiles(page).getByRole('link')
  await expect(links).toHaveCount(allCategories.length)
  const addresses = await links.evaluateAll((list) => list.map((link) => link.getAttribute('href')))
  expect(addresses).toEqual(allCategories.map(({ Slug }) => `/category/${Slug}`))
  await links.nth(allCategories.indexOf(long)).click()
  await expect(title(page)).toHaveText(long.CategoryName)

  await expect(tiles(page)).toHaveCount(24)
  await expect(crumbs(page)).toHaveText(['Home', long.CategoryName])
  await expect(crumbs(page).first().getByRole('link')).toHaveAttribute('href', '/')
  await expect(pages(page).getByRole('link', { name: 'Page 1' })).toHaveAttribute('aria-current', 'page')
  await expect(pages(page).getByRole('link', { name: 'Previous page' })).toHaveCount(0)
  await pages(page).getByRole('link', { name: 'Next page' }).click()
  await expect(page).toHaveURL(/\?page=2$/)
  await expect(tiles(page)).toHaveCount(secondPage.Data.length)
  await expect(tiles(page).getByRole('link').first()).toHaveText(secondPage.Data[0]?.ProductName ?? '')
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

test('pressed product is shown before its code and data load, and then nothing moves', {
  tag: '@long',
}, async ({ page, origin }) => {
  const [tile] = (await categoryTiles(origin, 'drinkware')).Data
  if (!tile) throw new Error('The seeded category has no products.')
  const { ProductName, SKU, Slug } = tile
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route(/\/assets\/product-|\/frontend\/api\/product\//, async (route) => {
    await released
    await route.continue()
  })
  await open(page, '/category/drinkware')
  await tiles(page).getByRole('link', { name: ProductName, exact: true }).click()
  await expect(title(page)).toHaveText(ProductName)
  await expect(page).toHaveURL(new RegExp(`/product/${Slug}$`))
  const product = page.locator('main article[aria-busy=true]')
  await expect(product).toContainText(SKU)
  await expect(product.getByRole('link', { name: 'Sign in to see your price' })).toBeVisible()
  const picture = page.locator('main article').getByRole('img', { name: ProductName }).first()
  await expect(picture).toHaveJSProperty('complete', true)
  const measureLayout = async () => ({
    boxes: await Promise.all([title(page), picture].map((part) => part.boundingBox())),
    shifts: await layoutShift(page),
  })
  const before = await measureLayout()

  release()
  await expect(page.getByRole('tab', { name: 'DETAILS' })).toBeVisible()
  expect(await measureLayout()).toEqual(before)
})

for (const [testCase, savesData, scripts] of [
  ['list fetches the code of the product page', false, 1],
  ['list of a visitor who saves data fetches no code of the product page', true, 0],
] as const)
  firstVisitTest(
    `${testCase} before the service worker controls the page`,
    { tag: '@long' },
    async ({ page, network }) => {
      await page.addInitScript((saveData) => {
        Object.defineProperty(navigator, 'connection', { value: { saveData }, configurable: true })
      }, savesData)
      await open(page, `${network.url}/category/drinkware`)
      const worker = () => network.calls.indexOf('GET /sw.js')
      await expect.poll(worker).toBeGreaterThan(0)
      const code = network.calls
        .slice(0, worker())
        .filter((call) => /product-screen-(?!shared).*\.js$/.test(call))
      expect(code).toHaveLength(scripts)
    },
  )

test('Back from a product returns to the same page and tile of the list', { tag: '@long' }, async ({
  page,
}) => {
  await open(page, '/category/bags?page=2')
  const link = tiles(page).getByRole('link').nth(9)
  const name = await link.innerText()
  await link.scrollIntoViewIfNeeded()
  await link.click()
  await expect(title(page)).toHaveText(name)
  await expect(page.getByRole('tab', { name: 'DETAILS' })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/page=2/)
  await expect(page.getByRole('link', { name, exact: true })).toBeInViewport()
})

test('filter and sort order chosen in quick succession are both in the address', { tag: '@long' }, async ({
  page,
}) => {
  await open(page, '/category/drinkware')
  await waitForScreen(page)
  const colour = page.getByRole('group', { name: 'Colour' }).getByRole('checkbox').first()
  // React marks elements that it has hydrated.
  await expect
    .poll(() => colour.evaluate((box) => Object.keys(box).some((name) => name.startsWith('__react'))))
    .toBe(true)
  await colour.click()
  await page.getByLabel('Sort by').selectOption({ label: 'Newest' })
  await expect(page).toHaveURL(/[?&]colour=\w+&sort=newest$/)
  await expect(colour).toBeChecked()
  await expect(page.getByLabel('Sort by')).toHaveValue('newest')
})

test('special lists open, and unknown addresses and page numbers show an error', { tag: '@long' }, async ({
  page,
  origin,
}) => {
  for (const [path, heading] of [
    ['/drinkware/new', 'New arrivals'],
    ['/category/indent', 'Indent range'],
  ] as const) {
    await open(page, path)
    await expect(title(page), path).toHaveText(heading)
    await expect(page).toHaveTitle(new RegExp(`^${heading}`))
    await expect(crumbs(page)).toHaveText(['Home', heading])
    expect(await tiles(page).count()).toBeGreaterThan(4)
  }
  await open(page, '/drinkware')
  await expect(title(page)).toHaveText('Drinkware')
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `${origin}/category/drinkware`)

  await open(page, '/shop')
  await page.goto('/product/no-such-product-at-all')
  await expect(page).toHaveURL(/\/404$/)
  await expect(title(page)).toHaveText('Oops! Page not found')
  await page.goBack()
  await expect(page).toHaveURL(/\/shop$/)
  for (const path of ['/drinkware/no-such-subcategory', '/a/b/c']) {
    await page.goto(path)
    await expect(title(page), path).toHaveText('Oops! Page not found')
  }
  await expect(page.locator('main')).toContainText("Sorry, the page you're looking for doesn't exist.")
  await expect(page).toHaveTitle(/^Page not found/)
  await page.locator('main').getByRole('link', { name: 'Return Home' }).click()
  await waitForScreen(page)
  await expect(page.getByRole('region', { name: 'Highlights' })).toBeVisible()

  await open(page, '/category/bags?page=%22%3E')
  await expect(tiles(page)).toHaveCount(24)
  await expect(pages(page).locator('[aria-current=page]')).toHaveText('1')
  await open(page, '/category/bags?page=9999')
  await expect(page.getByRole('heading', { name: 'This page doesn’t exist' })).toBeVisible()
  await page.getByRole('link', { name: 'First page' }).click()
  await expect(page).toHaveURL(/\/category\/bags$/)
  await expect(tiles(page)).toHaveCount(24)
})
