/** A wishlist on paper and as a link that anybody opens: pictures, SKUs, own prices only when asked for (req 8.4). */
import type { Page } from '@playwright/test'
import { barriers } from '../../support/axe'
import { controlled, expect, screenReady, test } from '../../support/fixtures'
import { scrollsSideways } from '../../support/geometry'
import { newAccount } from '../../support/new-account'
import { shopPlaces } from '../../support/places'
import { signIn } from '../../support/sign-in'

type Tile = { ProductID: number; Slug: string; ProductName: string; ProductSKU: string }

async function drinkware(origin: string): Promise<Tile[]> {
  const answer = await fetch(`${origin}/frontend/api/category/categoryProduct/drinkware?page=1&limit=24`)
  const { Data } = (await answer.json()) as { Data: Tile[] }
  return Data.slice(0, 4)
}

const sheet = (page: Page) => page.getByRole('region', { name: 'Line sheet' })
const printed = (page: Page) => page.locator('html[data-printed]')

/** A customer with four wishes, on the wishlist's page; what would be printed is only noted. */
async function openWishlist(page: Page, origin: string): Promise<Tile[]> {
  const { email, password, token } = await newAccount(origin)
  const tiles = await drinkware(origin)
  for (const { ProductID } of tiles)
    await fetch(`${origin}/frontend/api/product/addwishlist/${ProductID}`, {
      headers: { Authorization: token },
    })
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', '')
  })
  await signIn(page, origin, email, password)
  await page.goto(`${origin}/wishlist`)
  await screenReady(page)
  return tiles
}

test('a wishlist prints with pictures, names, SKUs and addresses, and no price unless asked for', async ({
  page,
  door,
}) => {
  const tiles = await openWishlist(page, door.url)
  await page.getByRole('button', { name: 'Print line sheet' }).click()
  await expect(printed(page)).toBeAttached({ timeout: 20_000 })
  await page.emulateMedia({ media: 'print' })
  for (const { ProductName, Slug } of tiles) {
    await expect(sheet(page)).toContainText(ProductName)
    await expect(sheet(page).getByText(`${door.url}/product/${Slug}`)).toHaveCount(1)
  }
  await expect(sheet(page).getByText(/^SKU \S+$/)).toHaveCount(tiles.length)
  const widths = await sheet(page)
    .locator('img')
    .evaluateAll((all: HTMLImageElement[]) => all.map(({ naturalWidth }) => naturalWidth))
  expect(widths).toHaveLength(tiles.length)
  expect(widths).not.toContain(0)
  expect(await page.locator('body').innerText()).not.toMatch(/\$|Prices as at/)
  for (const part of ['banner', 'navigation', 'contentinfo', 'button'] as const)
    await expect(page.getByRole(part), part).toHaveCount(0)
  await page.emulateMedia({ media: null })
  await expect(sheet(page)).toBeHidden()

  await page.getByLabel('With my prices').check()
  await page.evaluate(() => document.documentElement.removeAttribute('data-printed'))
  await page.getByRole('button', { name: 'Print line sheet' }).click()
  await expect(printed(page)).toBeAttached({ timeout: 20_000 })
  await page.emulateMedia({ media: 'print' })
  await expect(sheet(page).getByText(/^\$[\d,.]+ at [\d,]+/)).toHaveCount(tiles.length)
  await expect(sheet(page)).toContainText(/Prices as at \d+ \w+ \d{4}/)
})

test('in Customer view a sheet has no prices, whatever was asked for before', async ({ page, door }) => {
  await openWishlist(page, door.url)
  await page.getByLabel('With my prices').check()
  await page.getByRole('button', { name: 'Print line sheet' }).click()
  await expect(printed(page)).toBeAttached({ timeout: 20_000 })
  await page.getByRole('button', { name: /Customer view/ }).click()
  await expect(page.getByLabel('With my prices')).toHaveCount(0)
  await page.emulateMedia({ media: 'print' })
  await expect(sheet(page)).toBeVisible()
  expect(await page.locator('body').innerText()).not.toMatch(/\$|Prices as at/)
})

test('the link opens the same list for anybody, without prices, also offline', async ({ page, door }) => {
  const tiles = await drinkware(door.url)
  const products = [...tiles.map(({ Slug }) => Slug), 'nothing-of-ours', '..'].join(',')
  await page.goto(`${door.url}/line-sheet?products=${products}`)
  await screenReady(page)
  const names = page.getByRole('region', { name: 'Products' }).getByRole('heading')
  await expect(names).toHaveText(tiles.map(({ ProductName }) => ProductName))
  await expect(page.getByText('1 product no longer in the shop.')).toBeVisible()
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  expect(await page.locator('main').innerText()).not.toContain('$')
  expect(await barriers(page)).toEqual([])
  await page.setViewportSize({ width: 320, height: 700 })
  expect(await scrollsSideways(page.locator('html'))).toBe(false)

  await controlled(page)
  await page.reload()
  await expect(names).toHaveCount(tiles.length)
  await page.waitForTimeout(1000)
  await door.shut()
  await page.reload()
  await expect(names).toHaveText(tiles.map(({ ProductName }) => ProductName))
  await door.open()
})

test('an address that names nothing leads on to the shop', async ({ page }) => {
  await page.goto('/line-sheet?products=..')
  await expect(page.getByText('This line sheet names no products')).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Shop by category' })).toBeVisible()
})

test('a product is handed on by its own address, and its link has a picture', async ({
  page,
  baseURL,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const [, , , product = ''] = await shopPlaces(baseURL ?? '')
  await page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined }))
  await page.goto(product)
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  await expect(page.getByText('Link copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${baseURL}${product}`)
  await expect(page.locator('meta[property="og:image"]')).toHaveAttribute('content', /^http.*\/media\//)
  await expect(page.locator('meta[name=robots]')).toHaveCount(0)
})
