/** With a saved catalogue and the server stopped: every screen of the shop, visited before or not (req 11.11). */
import type { Page } from '@playwright/test'
import { categories, categoryTiles, findProduct, type Tile } from '../../support/catalogue'
import { controlled, expect, screenReady, test } from '../../support/fixtures'
import { plantBundle, plantPrices } from '../../support/planted-bundle'
import { demoTokenOf, signInAs } from '../../support/sign-in'

const tilesOf = (page: Page) => page.locator('main article')
const crumbsOf = (page: Page) => page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('listitem')
const pagesOf = (page: Page) => page.getByRole('navigation', { name: 'Pagination' })
const boxOf = (page: Page) => page.getByRole('combobox', { name: 'Search products' })
const optionsOf = (page: Page) => page.getByRole('listbox', { name: 'Search results' }).getByRole('option')
const offlineLine = (page: Page) => page.getByRole('status').filter({ hasText: 'You are offline' })
const copyLine = (page: Page) => page.getByRole('status').filter({ hasText: 'Saved copy from' })

/** A device that has seen one page of no product, and the catalogue beside it. */
async function withCatalogue(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/404`)
  await controlled(page)
  await plantBundle(page, origin)
}

async function open(page: Page, url: string): Promise<void> {
  await page.goto(url)
  await screenReady(page)
}

test('home, menu, lists, products, comparison: all of it, from a cold start', async ({ page, door }) => {
  test.setTimeout(120_000)
  const all = await categories(door.url)
  const [first, second] = all
  const pages = await categoryTiles(door.url, 'bags', 2)
  const product = await findProduct(door.url, ({ NumberRating }) => NumberRating > 0)
  const totes = await subcategoryOf(door.url, 'bags')
  await withCatalogue(page, door.url)
  await door.shut()

  await open(page, `${door.url}/`)
  await expect(page.getByRole('region', { name: 'New arrivals' }).getByRole('article').first()).toBeVisible()
  await expect(copyLine(page)).toBeVisible()
  await expect(offlineLine(page)).toBeVisible({ timeout: 10_000 })
  await page.getByRole('button', { name: 'Products' }).click()
  await page.getByRole('navigation', { name: 'Main' }).locator(`a[href="/category/${second?.Slug}"]`).click()
  await expect(page.locator('main h1')).toHaveText(second?.CategoryName ?? '')
  await expect(tilesOf(page)).not.toHaveCount(0)

  await open(page, `${door.url}/category/bags`)
  await expect(crumbsOf(page)).toHaveText(['Home', 'Bags'])
  await expect(tilesOf(page)).toHaveCount(24)
  await pagesOf(page).getByRole('link', { name: 'Next page' }).click()
  await expect(page).toHaveURL(/\?page=2$/)
  await expect(tilesOf(page)).toHaveCount(pages.Data.length)
  await expect(tilesOf(page).getByRole('link').first()).toHaveText(pages.Data[0]?.ProductName ?? '')

  await open(page, `${door.url}/bags/${totes.slug}`)
  for (const [label, sort] of Object.entries(totes.sorts)) {
    await page.getByRole('navigation', { name: 'Sort' }).getByRole('link', { name: label }).click()
    await expect(tilesOf(page).getByRole('link').first(), label).toHaveText(sort[0]?.ProductName ?? '')
    await expect(tilesOf(page), label).toHaveCount(sort.length)
  }

  await open(page, `${door.url}/product/${product.Slug}`)
  await expect(page.locator('main h1')).toHaveText(product.productname)
  await expect(page.getByRole('tab', { name: 'DETAILS' })).toBeVisible()
  await page.getByRole('heading', { name: 'Reviews' }).scrollIntoViewIfNeeded()
  const reviews = page.getByRole('region', { name: /^Reviews of / }).getByRole('article')
  await expect(reviews).not.toHaveCount(0)
  await page.getByRole('button', { name: 'Compare', pressed: false }).click()
  await crumbsOf(page).nth(1).getByRole('link').click()
  await expect(tilesOf(page)).not.toHaveCount(0)
  const other = tilesOf(page).getByRole('link').filter({ hasNotText: product.productname }).first()
  const name = await other.innerText()
  await other.click()
  await expect(page.locator('main h1')).toHaveText(name)
  await page.getByRole('button', { name: 'Compare', pressed: false }).click()
  const viewed = page.getByRole('region', { name: 'Recently viewed' })
  await viewed.scrollIntoViewIfNeeded()
  await expect(viewed.getByRole('link')).toHaveText([product.productname])
  await page.getByRole('link', { name: 'Compare 2 products' }).click()
  await expect(page.getByRole('row', { name: /^Minimum order/ }).getByRole('cell')).toHaveText([
    /^\d+$/,
    /^\d+$/,
  ])

  await open(page, `${door.url}/shop`)
  await expect(tilesOf(page)).toHaveCount(all.length)
  for (const path of ['/products/new', '/category/new', '/category/sale', `/${first?.Slug}`]) {
    await open(page, `${door.url}${path}`)
    await expect(tilesOf(page), path).not.toHaveCount(0)
  }
  await page.goto(`${door.url}/category/nothing-like-it`)
  await expect(page.getByRole('heading', { name: 'Not saved on this device yet' })).toBeVisible({
    timeout: 10_000,
  })
})

test('search: the box, the page of twelve, the one product of a SKU', async ({ page, door }) => {
  test.setTimeout(90_000)
  const [category] = await categories(door.url)
  const [tile] = (await categoryTiles(door.url, category?.Slug ?? '')).Data
  await withCatalogue(page, door.url)
  await door.shut()
  await open(page, `${door.url}/shop`)
  await expect(offlineLine(page)).toBeVisible({ timeout: 10_000 })

  await boxOf(page).fill('botle')
  await expect(optionsOf(page)).not.toHaveCount(0)
  const rows = await optionsOf(page).allInnerTexts()
  expect(rows.length).toBeLessThanOrEqual(12)
  expect(rows.some((row) => /bottle/i.test(row))).toBe(true)
  await boxOf(page).fill('bottle')
  await page.keyboard.press('Enter')
  await expect(page.locator('main h1')).toHaveText('Results for “bottle”')
  await expect(tilesOf(page)).toHaveCount(12)
  await expect(copyLine(page)).toBeVisible()
  await page
    .getByRole('list', { name: 'Matching categories' })
    .or(page.getByLabel('Matching categories'))
    .first()
    .waitFor()
  await pagesOf(page).getByRole('link', { name: 'Next page' }).click()
  await expect(page).toHaveURL(/\?page=2$/)
  await expect(tilesOf(page)).not.toHaveCount(0)
  await page.getByLabel('Matching categories').getByRole('link').first().click()
  await expect(tilesOf(page)).not.toHaveCount(0)

  await boxOf(page).fill('qqqqqq')
  await page.keyboard.press('Enter')
  await expect(page.getByText('No results found.').first()).toBeVisible()

  await boxOf(page).fill((tile?.SKU ?? '').replace('-', '').toLowerCase())
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/product/${tile?.Slug}$`))
  await expect(page.locator('main h1')).toHaveText(tile?.ProductName ?? '')
})

test('a customer calculates quotes at the own saved prices; what is not saved is said to be so', async ({
  page,
  door,
  browser,
}) => {
  test.setTimeout(90_000)
  const retailer = 1
  const quoted = await findProduct(
    door.url,
    ({ unbrandedpriceshow, isordergrid, getinstantcourt }) =>
      unbrandedpriceshow === 1 && isordergrid !== 1 && getinstantcourt === 1,
  )
  const elsewhere = await browser.newPage()
  await signInAs(elsewhere, door.url, retailer)
  await open(elsewhere, `${door.url}/product/${quoted.Slug}`)
  const online = await quoteFor(elsewhere, '250')
  await elsewhere.close()

  await signInAs(page, door.url, retailer)
  await controlled(page)
  const { slugs } = await plantBundle(page, door.url)
  const userId = await page.evaluate(() => localStorage.getItem('UserID') ?? '')
  const token = await demoTokenOf(door.url, retailer)
  await plantPrices(page, door.url, { token, userId, roleId: retailer }, [quoted.Slug])
  await door.shut()

  await open(page, `${door.url}/product/${quoted.Slug}`)
  expect(await quoteFor(page, '250')).toEqual(online)
  await expect(
    page
      .locator('main')
      .getByText(/^Prices as of /)
      .first(),
  ).toBeVisible()

  const search = `${door.url}/search/${quoted.productname.split(' ')[0]}`
  await open(page, search)
  await expect(
    page.locator('main article', { hasText: quoted.productname }).getByText(/from \$\d/i),
  ).toBeVisible()

  const other = slugs.find((slug) => slug !== quoted.Slug) ?? ''
  await open(page, `${door.url}/product/${other}`)
  await expect(page.getByRole('tab', { name: 'DETAILS' })).toBeVisible()
  await expect(page.getByText('Your prices are not saved on this device yet.').first()).toBeVisible()
  await expect(page.getByText('Price on request')).toHaveCount(0)
})

test('a tap on a tile shows the product at once', async ({ page, door }) => {
  await withCatalogue(page, door.url)
  await door.shut()
  await open(page, `${door.url}/category/bags`)
  await expect(tilesOf(page)).toHaveCount(24)
  const times: number[] = []
  for (let place = 0; place < 9; place += 1) {
    times.push(
      await page.evaluate(async (nth) => {
        const link = document.querySelectorAll<HTMLAnchorElement>('main article a')[nth]
        const began = performance.now()
        link?.click()
        while (!document.querySelector('main [role=tab]')) await new Promise(requestAnimationFrame)
        return performance.now() - began
      }, place),
    )
    await page.goBack()
    await expect(tilesOf(page)).toHaveCount(24)
  }
  const median = times.toSorted((a, b) => a - b)[4] ?? Infinity
  test.info().annotations.push({ type: 'median', description: `${Math.round(median)} ms` })
  expect(median).toBeLessThan(500)
})

type Sorted = { slug: string; sorts: Record<string, Tile[]> }

/** The largest subcategory of a category, and how the shop sorts it. */
async function subcategoryOf(origin: string, slug: string): Promise<Sorted> {
  const post = async (body: object): Promise<Tile[]> => {
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(`${origin}/frontend/api/product/`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    })
    return ((await answer.json()) as { data: Tile[] }).data
  }
  const found = (await categories(origin)).find(({ Slug }) => Slug === slug)
  const subs = (found?.SubCategory ?? []) as { Slug: string; SubCategoryID?: number }[]
  const [sub] = subs
  const list = (Sort: string) =>
    post({ SubCategoryID: sub?.SubCategoryID, Sort, RecordsPerPage: 24, PageNo: 1 })
  const [newest, up, down, usual] = await Promise.all(['newest', 'name-asc', 'name-desc', ''].map(list))
  return {
    slug: sub?.Slug ?? '',
    sorts: { Newest: newest ?? [], 'Name A–Z': up ?? [], 'Name Z–A': down ?? [], Recommended: usual ?? [] },
  }
}

async function quoteFor(page: Page, pieces: string): Promise<string[]> {
  await page.getByLabel('Quantity', { exact: true }).fill(pieces)
  const box = page.getByRole('heading', { name: 'Instant quote' }).locator('xpath=../..')
  await expect(box).toContainText('Total for 250')
  return box.locator('dl').allInnerTexts()
}
