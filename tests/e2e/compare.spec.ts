/** Products side by side, recently viewed products, and comparison links (req 8.5, 8.6, 8.9, 8.10). */
import type { Locator, Page } from '@playwright/test'
import { getAs, demoTokenOf, signInAs } from '../support/accounts'
import { anyPrice, deviceDump, matchesIn, expectSaved } from '../support/device'
import { waitForServiceWorker, expect, offlineTest, open, test } from '../support/fixtures'
import { accessibilityViolations, scrollsSideways } from '../support/page-quality'
import type { RawPrices } from '../support/price-oracle'
import { categoryTiles, type Detail, findProduct, type Tile, categories } from '../support/shop'

const wholesaler = 2
type Priced = RawPrices & Detail
const methodOf = (row: Record<string, unknown>) => String(row['SetupName']).split(': ', 1)[0]

const findSetup = (raw: Priced, method: string) =>
  raw.ProductSetupPrice.find((row) => methodOf(row) === method)

/** Returns the pattern of a product's price at this quantity; unit tests check the amounts. */
function pricePattern(raw: Priced, needed: number, method: string | null): RegExp | string {
  if (method !== null && !findSetup(raw, method)) return `No price with ${method}`
  const quantity = Math.max(needed, raw.minimumqty).toLocaleString('en-AU')
  return new RegExp(`^\\$[\\d.,]+ each at ${quantity}, (un)?branded · \\$[\\d.,]+ ex GST`)
}

const drinkware = async (origin: string) => (await categoryTiles(origin, 'drinkware')).Data
const prices = (page: Page) => page.getByRole('row', { name: /^Your price/ }).getByRole('cell')
const comparisonRegion = (page: Page) => page.getByRole('region', { name: 'Products side by side' })
const readCompareList = (page: Page) => page.evaluate(() => localStorage.getItem('showfloor-compare'))

/** Stores the tiles as their "Compare" buttons do. */
async function storeCompareList(page: Page, tiles: Tile[]): Promise<void> {
  await page.evaluate(
    (list) => localStorage.setItem('showfloor-compare', list),
    JSON.stringify(
      tiles.map(({ Slug, ProductName, SKU }) => ({ slug: Slug, name: ProductName, sku: SKU, image: null })),
    ),
  )
}

async function expectInsideWidth(inner: Locator, width: number): Promise<void> {
  const { x, width: elementWidth } = (await inner.boundingBox()) ?? { x: -1, width: 0 }
  expect(x).toBeGreaterThanOrEqual(0)
  expect(x + elementWidth).toBeLessThanOrEqual(width)
}

offlineTest(
  'comparison shows the price of each product at the needed quantity, also offline',
  { tag: '@long' },
  async ({ page, network }) => {
    const token = await demoTokenOf(network.url, wholesaler)
    const tiles = (await drinkware(network.url)).slice(0, 4)
    const raws = await Promise.all(
      tiles.map(
        async ({ Slug }) => (await getAs<{ Data: Priced }>(network.url, token, `product/login/${Slug}`)).Data,
      ),
    )
    const methods = raws.flatMap(({ ProductSetupPrice }) => ProductSetupPrice.map(methodOf))
    // The test needs a method that some of the products do not have.
    const method = methods.find((name) => raws.some((raw) => !findSetup(raw, name ?? '')))
    if (method === undefined) throw new Error('All of these products are branded alike.')
    const pricePatterns = (needed: number, chosenMethod: string | null) =>
      raws.map((raw) => pricePattern(raw, needed, chosenMethod))

    await signInAs(page, network.url, wholesaler)
    await storeCompareList(page, tiles)
    await open(page, `${network.url}/compare`)
    await waitForServiceWorker(page)
    await expect(prices(page)).toContainText(tiles.map(() => /^from \$[\d.,]+ each, /))
    await page.getByRole('spinbutton', { name: 'Quantity needed' }).fill('250')
    await expect(prices(page)).toContainText(pricePatterns(250, null))
    await page.getByRole('spinbutton', { name: 'Quantity needed' }).fill('1200')
    await expect(prices(page)).toContainText(pricePatterns(1200, null))
    await page.getByRole('spinbutton', { name: 'Quantity needed' }).fill('250')
    await page.getByRole('combobox', { name: 'Branding' }).selectOption(method)
    await expect(prices(page)).toContainText(pricePatterns(250, method))
    await expectSaved(page, ...tiles.map(({ Slug }) => ['price-list', Slug]))

    await network.goOffline()
    await page.reload()
    await expect(prices(page)).toContainText(pricePatterns(250, method))
    await expect(page.getByText(/^Prices as of/)).toHaveCount(1)

    for (const size of [
      { width: 820, height: 1180 },
      { width: 390, height: 844 },
    ]) {
      await page.setViewportSize(size)
      expect(await scrollsSideways(page)).toBe(false)
      expect(await scrollsSideways(comparisonRegion(page))).toBe(size.width < 600)
      for (const cell of await prices(page)
        .all()
        .then((all) => all.slice(0, 2)))
        await expectInsideWidth(cell, size.width)
      await expectInsideWidth(page.getByRole('rowheader').first(), size.width)
      expect(await accessibilityViolations(page)).toEqual([])
    }
  },
)

test('comparison link shows no prices, and replaces the visitor’s list only on a press', {
  tag: '@long',
}, async ({ page, context, origin }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', '')
    Object.defineProperty(navigator, 'share', { value: undefined })
  })
  const listedProduct = await findProduct(origin)
  const first = await findProduct(origin, ({ Slug }) => Slug !== listedProduct.Slug)
  const second = await findProduct(
    origin,
    ({ Slug, minimumqty }) =>
      ![listedProduct.Slug, first.Slug].includes(Slug) && minimumqty === first.minimumqty,
  )
  const others = [first, second]
  const address = `${origin}/compare?products=${others.map(({ Slug }) => Slug).join(',')}`
  await open(page, `${origin}/shop`)
  await storeCompareList(page, [
    {
      Slug: listedProduct.Slug,
      ProductName: listedProduct.productname,
      SKU: listedProduct.productSKU,
      ProductID: listedProduct.ProductID,
    },
  ])
  const before = await readCompareList(page)
  await open(page, `${address},nothing-of-ours`)
  const table = page.getByRole('table')
  for (const { productname } of others)
    await expect(table.getByRole('link', { name: productname })).toBeVisible()
  await expect(page.getByText('No longer in the shop')).toBeVisible()
  await expect(prices(page).getByRole('link', { name: 'Sign in to see your price' })).toHaveCount(2)
  await page.getByText('Same for all').click()
  await expect(page.getByRole('term').filter({ hasText: 'Minimum order' })).toBeVisible()
  expect(matchesIn(await deviceDump(page), anyPrice)).toEqual([])
  expect(await readCompareList(page)).toBe(before)

  await page.getByRole('button', { name: 'Remove nothing-of-ours from the comparison' }).click()
  await expect.poll(() => decodeURIComponent(page.url())).toBe(address)
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  await expect(page.getByText('Link copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address)

  await page.getByRole('button', { name: 'Print' }).click()
  await expect(page.locator('html[data-printed]')).toBeAttached()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText(/^Comparison, \d/)).toBeVisible()
  for (const part of ['banner', 'navigation', 'contentinfo', 'button', 'spinbutton'] as const)
    await expect(page.getByRole(part), part).toHaveCount(0)
  await page.emulateMedia({ media: null })

  await page.getByRole('button', { name: 'Keep them instead of mine' }).click()
  await expect(page).toHaveURL(`${origin}/compare`)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page.getByRole('columnheader')).toHaveCount(3)
  expect(await readCompareList(page)).not.toContain(listedProduct.Slug)
})

async function sixTiles(origin: string): Promise<Tile[]> {
  const [category] = await categories(origin)
  return (await categoryTiles(origin, category?.Slug ?? '')).Data.slice(0, 6)
}

async function visit(page: Page, origin: string, { Slug, ProductName }: Tile): Promise<void> {
  await open(page, `${origin}/product/${Slug}`)
  await expect(page.locator('main h1')).toHaveText(ProductName)
  await expect(page.getByRole('tab', { name: 'DETAILS' })).toBeVisible()
}

const recentlyViewed = (page: Page) => page.getByRole('region', { name: 'Recently viewed' })

offlineTest('four products can be compared, also offline', { tag: '@long' }, async ({ page, network }) => {
  const tiles = await sixTiles(network.url)
  const unvisited = tiles.pop()
  if (!unvisited) throw new Error('The seeded shop has too few products.')
  const [first, ...later] = tiles.map(({ ProductName }) => ProductName)
  await page.setViewportSize({ width: 360, height: 740 })
  await open(page, `${network.url}/`)
  await waitForServiceWorker(page)
  await expect(recentlyViewed(page)).toHaveCount(0)
  for (const tile of tiles) {
    await visit(page, network.url, tile)
    await page.getByRole('button', { name: 'Compare', pressed: false }).click()
  }
  await page.getByRole('link', { name: 'Compare 4 products' }).click()
  await expect(page.getByRole('columnheader')).toHaveCount(5)
  await expect(page).toHaveTitle(/^Compare products/)
  expect(await scrollsSideways(page)).toBe(false)
  expect(await scrollsSideways(comparisonRegion(page))).toBe(true)
  await comparisonRegion(page).focus()
  for (let step = 0; step < 6; step += 1) await page.keyboard.press('ArrowRight')
  await expect
    .poll(() => comparisonRegion(page).evaluate((element) => element.scrollLeft))
    .toBeGreaterThan(100)
  const headerLeft = (await page.getByRole('rowheader').last().boundingBox())?.x ?? -1
  expect(headerLeft).toBeGreaterThanOrEqual(0)
  expect(headerLeft).toBeLessThan(40)
  await page.getByRole('button', { name: `Remove ${first} from the comparison`, exact: true }).click()
  await expect(page.getByRole('columnheader')).toHaveCount(4)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expectSaved(page, ...tiles.map(({ Slug }) => ['product', Slug]))
  await page.evaluate(
    ([slug, name]) => {
      const storedList = JSON.parse(localStorage.getItem('showfloor-compare') ?? '[]') as unknown[]
      const list = [...storedList, { slug, name, sku: 'X', image: null }]
      localStorage.setItem('showfloor-compare', JSON.stringify(list))
    },
    [unvisited.Slug, unvisited.ProductName],
  )
  await network.goOffline()
  await page.reload()
  const priceHint = 'Sign in to see your price'
  await expect(prices(page)).toContainText([priceHint, priceHint, priceHint, ''])
  for (const name of [...later.slice(0, 3), unvisited.ProductName])
    await expect(page.getByRole('table').getByRole('link', { name })).toBeVisible()
  await expect(page.getByText('Not saved on this device yet')).toBeVisible()
  await open(page, `${network.url}/`)
  await recentlyViewed(page).scrollIntoViewIfNeeded()
  await expect(recentlyViewed(page).getByRole('link')).toHaveText([...later.toReversed(), String(first)])
  await recentlyViewed(page)
    .getByRole('link', { name: String(first) })
    .click()
  await expect(page.locator('main h1')).toHaveText(String(first))
  await recentlyViewed(page).scrollIntoViewIfNeeded()
  await expect(recentlyViewed(page).getByRole('link')).toHaveText(later.toReversed())
})
