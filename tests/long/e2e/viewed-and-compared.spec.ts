/**
 * Recently viewed products and the comparison are stored on the device: both open with the server stopped (req 9,
 * 11).
 */
import type { Page } from '@playwright/test'
import { expectSaved } from '../../support/device'
import { waitForServiceWorker, expect, offlineTest, open } from '../../support/fixtures'
import { scrollsSideways } from '../../support/page-quality'
import { categories, categoryTiles, type Tile } from '../../support/shop'

async function someTiles(origin: string): Promise<Tile[]> {
  const [category] = await categories(origin)
  return (await categoryTiles(origin, category?.Slug ?? '')).Data.slice(0, 6)
}

async function visit(page: Page, origin: string, { Slug, ProductName }: Tile): Promise<void> {
  await open(page, `${origin}/product/${Slug}`)
  await expect(page.locator('main h1')).toHaveText(ProductName)
  await expect(page.getByRole('tab', { name: 'DETAILS' })).toBeVisible()
}

const recentlyViewed = (page: Page) => page.getByRole('region', { name: 'Recently viewed' })
const prices = (page: Page) => page.getByRole('row', { name: /^Your price/ }).getByRole('cell')

offlineTest('four products can be compared, also offline', async ({ page, network }) => {
  const tiles = await someTiles(network.url)
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
  await expect(page.getByText('You can compare 4 products. Remove one first.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Compare' })).toHaveAttribute('aria-pressed', 'false')
  await page.getByRole('link', { name: 'Compare 4 products' }).click()
  await expect(page.getByRole('columnheader')).toHaveCount(5)
  await expect(page).toHaveTitle(/^Compare products/)
  const comparisonRegion = page.getByRole('region', { name: 'Products side by side' })
  expect(await scrollsSideways(page)).toBe(false)
  expect(await scrollsSideways(comparisonRegion)).toBe(true)
  await comparisonRegion.focus()
  for (let step = 0; step < 6; step += 1) await page.keyboard.press('ArrowRight')
  await expect.poll(() => comparisonRegion.evaluate((element) => element.scrollLeft)).toBeGreaterThan(100)
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
