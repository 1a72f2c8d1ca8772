/** Recently viewed products and the comparison live on the device: both open with the server stopped (req 8.5, 8.6). */
import type { Page } from '@playwright/test'
import { barriers } from '../../support/axe'
import { categories, categoryTiles, type Tile } from '../../support/catalogue'
import { controlled, expect, screenReady, test } from '../../support/fixtures'
import { scrollsSideways } from '../../support/geometry'
import { savedHere } from '../../support/saved-here'

async function someTiles(origin: string): Promise<Tile[]> {
  const [category] = await categories(origin)
  return (await categoryTiles(origin, category?.Slug ?? '')).Data.slice(0, 5)
}

async function visit(page: Page, origin: string, { Slug, ProductName }: Tile): Promise<void> {
  await page.goto(`${origin}/product/${Slug}`)
  await screenReady(page)
  await expect(page.locator('main h1')).toHaveText(ProductName)
  await expect(page.getByRole('tab', { name: 'DETAILS' })).toBeVisible()
}

const strip = (page: Page) => page.getByRole('region', { name: 'Recently viewed' })

test('two visited products are compared and found again without a network', async ({ page, door }) => {
  const [first, second] = await someTiles(door.url)
  if (!first || !second) throw new Error('The seeded shop has no products.')
  await page.goto(`${door.url}/`)
  await screenReady(page)
  await controlled(page)
  await expect(strip(page)).toHaveCount(0)
  await visit(page, door.url, first)
  await page.getByRole('button', { name: 'Compare', pressed: false }).click()
  await visit(page, door.url, second)
  await page.getByRole('button', { name: 'Compare', pressed: false }).click()
  await expect(page.getByRole('button', { name: 'Compare', pressed: true })).toBeVisible()
  await page.getByRole('link', { name: 'Compare 2 products' }).click()
  await expect(page.getByRole('rowheader', { name: 'Minimum order' })).toBeVisible()
  await savedHere(page, ['product', first.Slug], ['product', second.Slug])
  await door.shut()
  await page.reload()
  await screenReady(page)
  const row = page.getByRole('row', { name: /^Minimum order/ })
  await expect(row.getByRole('cell')).toHaveText([/^\d+$/, /^\d+$/])
  for (const { ProductName } of [first, second]) {
    await expect(page.getByRole('table').getByRole('link', { name: ProductName })).toBeVisible()
  }
  await page.goto(`${door.url}/`)
  await screenReady(page)
  await strip(page).scrollIntoViewIfNeeded()
  await expect(strip(page).getByRole('link')).toHaveText([second.ProductName, first.ProductName])
  await strip(page).getByRole('link', { name: first.ProductName }).click()
  await expect(page.locator('main h1')).toHaveText(first.ProductName)
  await strip(page).scrollIntoViewIfNeeded()
  await expect(strip(page).getByRole('link')).toHaveText([second.ProductName])
})

test('four at most, side by side on a phone in a box of their own, without barriers', async ({
  page,
  door,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const tiles = await someTiles(door.url)
  for (const tile of tiles) {
    await visit(page, door.url, tile)
    await page.getByRole('button', { name: 'Compare' }).click()
  }
  await expect(page.getByText('You can compare 4 products. Remove one first.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Compare' })).toHaveAttribute('aria-pressed', 'false')
  await page.getByRole('link', { name: 'Compare 4 products' }).click()
  await expect(page.getByRole('columnheader')).toHaveCount(5)
  await expect(page).toHaveTitle(/^Compare products/)
  const box = page.getByRole('region', { name: 'Products side by side' })
  expect(await scrollsSideways(page.locator('html'))).toBe(false)
  expect(await box.evaluate((element) => element.scrollWidth > element.clientWidth)).toBe(true)
  await box.focus()
  const names = page.getByRole('rowheader', { name: 'Availability' })
  for (let step = 0; step < 6; step += 1) await page.keyboard.press('ArrowRight')
  await expect.poll(() => box.evaluate((element) => element.scrollLeft)).toBeGreaterThan(100)
  const left = (await names.boundingBox())?.x ?? -1
  expect(left).toBeGreaterThanOrEqual(0)
  expect(left).toBeLessThan(40)
  expect(await barriers(page)).toEqual([])

  await page
    .getByRole('button', { name: /^Remove .* from the comparison$/ })
    .first()
    .click()
  await expect(page.getByRole('columnheader')).toHaveCount(4)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test('a product that was never opened here says so in its column', async ({ page, door }) => {
  const [first, never] = await someTiles(door.url)
  if (!first || !never) throw new Error('The seeded shop has no products.')
  await page.goto(`${door.url}/`)
  await screenReady(page)
  await controlled(page)
  await visit(page, door.url, first)
  await page.getByRole('button', { name: 'Compare' }).click()
  await page.evaluate(
    ([slug, name]) => {
      const kept = JSON.parse(localStorage.getItem('showfloor-compare') ?? '[]') as unknown[]
      localStorage.setItem(
        'showfloor-compare',
        JSON.stringify([...kept, { slug, name, sku: 'X', image: null }]),
      )
    },
    [never.Slug, never.ProductName],
  )
  await page.waitForTimeout(500)
  await door.shut()
  await page.goto(`${door.url}/compare`)
  await expect(page.getByText('Not saved on this device yet')).toBeVisible({ timeout: 10_000 })
  await expect(page.getByRole('table').getByRole('link', { name: never.ProductName })).toBeVisible()
  await expect(page.getByRole('row', { name: /^Minimum order/ }).getByRole('cell')).toHaveText([/^\d+$/])
})
