/** Shop by category, categories, collections, subcategories and new products: tiles, pages, breadcrumbs, ways back. */
import type { Page } from '@playwright/test'
import { categories, categoryTiles, findCategory } from '../../support/catalogue'
import { expect, screenReady, test } from '../../support/fixtures'

const tilesOf = (page: Page) => page.locator('main article')
const crumbsOf = (page: Page) => page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('listitem')
const pagesOf = (page: Page) => page.getByRole('navigation', { name: 'Pagination' })

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await screenReady(page)
}

test('the shop page has a tile for every category, each leading to its page', async ({ page, baseURL }) => {
  const all = await categories(baseURL ?? '')
  await open(page, '/shop')
  const links = tilesOf(page).getByRole('link')
  await expect(links).toHaveCount(all.length)
  const addresses = await links.evaluateAll((list) => list.map((link) => link.getAttribute('href')))
  expect(addresses).toEqual(all.map(({ Slug }) => `/category/${Slug}`))
  await links.first().click()
  await expect(page.locator('main h1')).toHaveText(all[0]?.CategoryName ?? '')
})

test('a category shows 24 products, its breadcrumb, and further pages', async ({ page, baseURL }) => {
  const { Slug, CategoryName } = await findCategory(baseURL ?? '', (pages) => pages > 1)
  const second = await categoryTiles(baseURL ?? '', Slug, 2)
  await open(page, `/category/${Slug}`)
  await expect(tilesOf(page)).toHaveCount(24)
  await expect(crumbsOf(page)).toHaveText(['Home', CategoryName])
  await expect(crumbsOf(page).first().getByRole('link')).toHaveAttribute('href', '/')
  await expect(pagesOf(page).getByRole('link', { name: 'Page 1' })).toHaveAttribute('aria-current', 'page')
  await expect(pagesOf(page).getByRole('link', { name: 'Previous page' })).toHaveCount(0)
  await pagesOf(page).getByRole('link', { name: 'Next page' }).click()
  await expect(page).toHaveURL(/\?page=2$/)
  await expect(tilesOf(page)).toHaveCount(second.Data.length)
  await expect(tilesOf(page).getByRole('link').first()).toHaveText(second.Data[0]?.ProductName ?? '')
  await expect(pagesOf(page).getByRole('link', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page')
  await expect(tilesOf(page).first()).toBeInViewport()
  await pagesOf(page).getByRole('link', { name: 'Page 1' }).click()
  await expect(page).toHaveURL(new RegExp(`/category/${Slug}$`))
  await expect(tilesOf(page)).toHaveCount(24)
})

test('a category of one page has no pagination', async ({ page, baseURL }) => {
  const { Slug } = await findCategory(baseURL ?? '', (pages) => pages === 1)
  await open(page, `/category/${Slug}`)
  await expect(tilesOf(page)).not.toHaveCount(0)
  await expect(pagesOf(page)).toHaveCount(0)
})

test('another category starts at its first page', async ({ page, baseURL }) => {
  const { Slug } = await findCategory(baseURL ?? '', (pages) => pages > 1)
  const [other] = (await categories(baseURL ?? '')).filter((category) => category.Slug !== Slug)
  await open(page, `/category/${Slug}?page=2`)
  await page.getByRole('button', { name: 'Products' }).click()
  await page.getByRole('navigation', { name: 'Main' }).locator(`a[href="/category/${other?.Slug}"]`).click()
  await expect(page.locator('main h1')).toHaveText(other?.CategoryName ?? '')
  await expect(page).toHaveURL(new RegExp(`/category/${other?.Slug}$`))
})

for (const path of ['/category/bags', '/search/bottle', '/products/new']) {
  test(`Back from a product returns to page 2 of ${path}, to the same tile`, async ({ page }) => {
    await open(page, `${path}?page=2`)
    const link = tilesOf(page).getByRole('link').nth(9)
    const name = await link.innerText()
    await link.scrollIntoViewIfNeeded()
    await link.click()
    await expect(page.locator('main h1')).toHaveText(name)
    await expect(page.getByRole('tab', { name: 'DETAILS' })).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL(/page=2/)
    await expect(page.getByRole('link', { name, exact: true })).toBeInViewport()
  })
}

for (const [path, heading] of [
  ['/category/new', 'New arrivals'],
  ['/products/new', 'New arrivals'],
  ['/drinkware/new', 'New arrivals'],
  ['/category/sale', 'Sale'],
  ['/category/indent', 'Indent range'],
] as const) {
  test(`${path} lists products under "${heading}"`, async ({ page }) => {
    await open(page, path)
    await expect(page.locator('main h1')).toHaveText(heading)
    await expect(page).toHaveTitle(new RegExp(`^${heading}`))
    await expect(crumbsOf(page)).toHaveText(['Home', heading])
    expect(await tilesOf(page).count()).toBeGreaterThan(4)
    expect(await tilesOf(page).count()).toBeLessThanOrEqual(24)
  })
}

test('a subcategory is reached from its category, names its place and can be sorted', async ({ page }) => {
  await open(page, '/category/drinkware')
  const link = page.getByRole('navigation', { name: 'Subcategories' }).getByRole('link').first()
  const name = await link.innerText()
  await link.click()
  await expect(page.locator('main h1')).toHaveText(name)
  await expect(crumbsOf(page)).toHaveText(['Home', 'Drinkware', name])
  const sort = page.getByRole('navigation', { name: 'Sort' })
  await expect(sort.locator('[aria-current]')).toHaveText('Recommended')
  const names = () => tilesOf(page).getByRole('heading').allInnerTexts()
  const upwards = async () => [...(await names())].sort((one, two) => one.localeCompare(two, 'en'))
  await sort.getByRole('link', { name: 'Name A–Z' }).click()
  await expect(page).toHaveURL(/\?sort=name-asc$/)
  await expect(sort.locator('[aria-current]')).toHaveCount(1)
  await expect(sort.locator('[aria-current]')).toHaveText('Name A–Z')
  await expect.poll(async () => (await names()).join()).toBe((await upwards()).join())
  const first = (await names())[0]
  await sort.getByRole('link', { name: 'Name Z–A' }).click()
  await expect(page).toHaveURL(/\?sort=name-desc$/)
  await expect.poll(async () => (await names()).join()).toBe((await upwards()).toReversed().join())
  expect((await names()).at(-1)).toBe(first)
  await page.goBack()
  await expect(page).toHaveURL(/\?sort=name-asc$/)
  await expect.poll(async () => (await names())[0]).toBe(first)
})

for (const path of ['/no-such/thing', '/drinkware/no-such-subcategory', '/no-such-page', '/a/b/c', '/404']) {
  test(`${path} is not found, in these words`, async ({ page }) => {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Oops! Page not found')
    await expect(page.locator('main')).toContainText("Sorry, the page you're looking for doesn't exist.")
    await expect(page).toHaveTitle(/^Page not found/)
    await page.locator('main').getByRole('link', { name: 'Return Home' }).click()
    await expect(page).toHaveURL(/\/$/)
    await screenReady(page)
    await expect(page.getByRole('region', { name: 'Highlights' })).toBeVisible()
  })
}

for (const nonsense of ['abc', '-3', '0', '1.5', '', '2&page=3', '%22%3E', '99999999999999999999']) {
  test(`page=${nonsense} is page 1`, async ({ page }) => {
    await open(page, `/category/bags?page=${nonsense}`)
    await expect(tilesOf(page)).toHaveCount(24)
    await expect(pagesOf(page).locator('[aria-current=page]')).toHaveText('1')
  })
}

test('a page beyond the last says so and offers the first', async ({ page }) => {
  await open(page, '/category/bags?page=9999')
  await expect(page.getByRole('heading', { name: 'There is no such page' })).toBeVisible()
  await page.getByRole('link', { name: 'First page' }).click()
  await expect(page).toHaveURL(/\/category\/bags$/)
  await expect(tilesOf(page)).toHaveCount(24)
})
