/** A wishlist on paper and as a link that anyone can open, and a product shared by its address (req 5.6, 8). */
import type { Page } from '@playwright/test'
import { signInAsNew } from '../support/accounts'
import { waitForServiceWorker, expect, offlineTest, open, test } from '../support/fixtures'
import { accessibilityViolations, scrollsSideways } from '../support/page-quality'
import { categoryTiles } from '../support/shop'

const lineSheet = (page: Page) => page.getByRole('region', { name: 'Line sheet' })
const drinkware = async (origin: string) => (await categoryTiles(origin, 'drinkware')).Data.slice(0, 4)

test('line sheet prints prices only on request, and never the customer’s cost prices', {
  tag: '@long',
}, async ({ page, context, network }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const tiles = await drinkware(network.url)
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', '')
    Object.defineProperty(navigator, 'share', { value: undefined })
  })
  const { token } = await signInAsNew(page, network.url)
  for (const { ProductID } of tiles)
    await fetch(`${network.url}/frontend/api/product/addwishlist/${ProductID}`, {
      headers: { Authorization: token },
    })
  await open(page, `${network.url}/wishlist`)
  const print = async () => {
    await page.evaluate(() => document.documentElement.removeAttribute('data-printed'))
    await page.getByRole('button', { name: 'Print line sheet' }).click()
    await expect(page.locator('html[data-printed]')).toBeAttached({ timeout: 20_000 })
    await page.emulateMedia({ media: 'print' })
  }
  const expectNoPrice = async () =>
    expect(await page.locator('body').innerText()).not.toMatch(/\$|Prices as at/)

  await print()
  for (const { ProductName, Slug } of tiles) {
    await expect(lineSheet(page)).toContainText(ProductName)
    await expect(lineSheet(page).getByText(`${network.url}/product/${Slug}`)).toHaveCount(1)
  }
  await expect(lineSheet(page).getByText(/^SKU \S+$/)).toHaveCount(tiles.length)
  const widths = await lineSheet(page)
    .locator('img')
    .evaluateAll((all: HTMLImageElement[]) => all.map(({ naturalWidth }) => naturalWidth))
  expect(widths).toHaveLength(tiles.length)
  expect(widths).not.toContain(0)
  await expectNoPrice()
  for (const part of ['banner', 'navigation', 'contentinfo', 'button'] as const)
    await expect(page.getByRole(part), part).toHaveCount(0)
  await page.emulateMedia({ media: null })
  await expect(lineSheet(page)).toBeHidden()

  await page.getByLabel('Pictures').selectOption('Large')
  await page.getByLabel('Prices shown').selectOption('Retail prices')
  await expect(page.getByText('Shows retail prices. Your cost isn’t shown.')).toBeVisible()
  await print()
  await expect(lineSheet(page).getByText(/^\$[\d,.]+ at [\d,]+/)).toHaveCount(tiles.length)
  await expect(lineSheet(page)).toContainText(/Prices as at \d+ \w+ \d{4}/)
  await page.emulateMedia({ media: null })
  await page.getByRole('button', { name: /Customer view/ }).click()
  await expect(page.getByLabel('Prices shown')).toHaveCount(0)
  await page.emulateMedia({ media: 'print' })
  await expect(lineSheet(page)).toBeVisible()
  await expectNoPrice()
  await page.emulateMedia({ media: null })

  const address = `${network.url}/product/${tiles[0]?.Slug}`
  await open(page, address)
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  await expect(page.getByText('Link copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address)
})

offlineTest(
  'line sheet link opens the same list for anyone, without prices, also offline',
  { tag: '@long' },
  async ({ page, network }) => {
    const tiles = await drinkware(network.url)
    const names = page.getByRole('region', { name: 'Products' }).getByRole('heading')
    const address = `${network.url}/line-sheet?products=`
    await open(page, `${address}${[...tiles.map(({ Slug }) => Slug), 'nothing-of-ours', '..'].join(',')}`)
    await expect(names).toHaveText(tiles.map(({ ProductName }) => ProductName))
    await expect(page.getByText('1 product no longer in the shop.')).toBeVisible()
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
    await expect(page.locator('main')).not.toContainText('$')
    expect(await accessibilityViolations(page)).toEqual([])
    await page.setViewportSize({ width: 320, height: 700 })
    expect(await scrollsSideways(page)).toBe(false)
    await waitForServiceWorker(page)
    await page.reload()
    await expect(names).toHaveCount(tiles.length)
    await network.waitForIdle()
    await network.goOffline()
    await page.reload()
    await expect(names).toHaveText(tiles.map(({ ProductName }) => ProductName))
    await page.goto(`${address}..`)
    await expect(page.getByText('This line sheet is empty')).toBeVisible()
    await expect(page.getByRole('main').getByRole('link', { name: 'Shop by category' })).toBeVisible()
  },
)
