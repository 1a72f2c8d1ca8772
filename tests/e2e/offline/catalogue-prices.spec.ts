/** Own prices of the saved catalogue: there without a network, dated, and gone with their customer (req 11.13). */
import type { Page } from '@playwright/test'
import { type Detail, findProduct } from '../../support/catalogue'
import { anyPrice, deviceDump, findings } from '../../support/device-dump'
import type { Door } from '../../support/door'
import { controlled, expect, screenReady, test } from '../../support/fixtures'
import { askAs, demoTokenOf, signInAs } from '../../support/sign-in'

const retailer = 1
const wholesaler = 2
const category = 'bags'
const inBags = (product: Detail) =>
  product.unbrandedpriceshow === 1 && JSON.stringify(product).includes(`"CategorySlug":"${category}"`)

/** Signs in and asks for one category without pictures. */
async function beginSaving(page: Page, door: Door, roleId: number): Promise<void> {
  await signInAs(page, door.url, roleId)
  await page.goto(`${door.url}/offline`)
  await controlled(page)
  await page.getByRole('radio', { name: 'Only some categories' }).check()
  await page.getByRole('checkbox', { name: 'Bags' }).check()
  await page.getByRole('radio', { name: /^None/ }).check()
  await page.getByRole('button', { name: 'Save catalogue' }).click()
}

const saved = (page: Page) => page.getByText(/Saved [\d,]+ products?/).first()

const ownPrices = (page: Page) => page.getByRole('definition').filter({ hasText: /^[\d,]+ products, / })

/** What of a dump is in stores of the saved catalogue, and which of these are for one customer alone. */
function stores(dump: Record<string, string>) {
  const ours = Object.entries(dump).filter(([place]) => /showfloor-(?:catalogue|prices)/.test(place))
  const own = ours.filter(([place]) => place.includes('showfloor-prices'))
  return {
    pack: Object.fromEntries(ours.filter((entry) => !own.includes(entry))),
    own: Object.fromEntries(own),
  }
}

const arePrices = (asked: string) => asked.includes('catalogue/prices')

/** Resolves when no question for prices is open any more. */
async function answered({ seen, over }: Door): Promise<void> {
  const pending = () => seen.filter(arePrices).length - over.filter(arePrices).length
  await expect.poll(pending, { timeout: 15_000 }).toBe(0)
}

async function open(page: Page, url: string): Promise<void> {
  await page.goto(url)
  await screenReady(page)
}

test('they are saved with the catalogue, stand on pages and tiles offline, and leave with Logout', async ({
  page,
  door,
}) => {
  test.setTimeout(90_000)
  const product = await findProduct(door.url, inBags)
  await beginSaving(page, door, retailer)
  await expect(saved(page)).toBeVisible({ timeout: 30_000 })
  const token = await page.evaluate(() => localStorage.getItem('token') ?? '')
  const { pack, own } = stores(await deviceDump(page))
  expect(Object.keys(own)).toHaveLength(1)
  expect(findings(own, [/"ProductUnbrandedPrice":\[\{/, /"Retailer"/])).toHaveLength(2)
  expect(findings(own, [/"(?:Wholesaler|PortalUser|VIPUser|SaleAgent|Admin)"/])).toEqual([])
  expect(Object.keys(pack)).not.toHaveLength(0)
  expect(
    findings(
      pack,
      anyPrice.filter((pattern) => !/wholesal/i.test(pattern.source)),
    ),
  ).toEqual([])
  for (const [place, text] of Object.entries({ ...pack, ...own }))
    expect(text.includes(token), place).toBe(false)
  await expect(ownPrices(page)).toBeVisible()

  await door.shut()
  await open(page, `${door.url}/product/${product.Slug}`)
  await page.getByRole('tab', { name: 'PRICING' }).click()
  await expect(page.getByRole('tabpanel').getByRole('table').first()).toContainText('$')
  await expect(
    page
      .locator('main')
      .getByText(/^Prices as of /)
      .first(),
  ).toBeVisible()
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link').last().click()
  await expect(
    page
      .locator('main article')
      .getByText(/from \$\d/i)
      .first(),
  ).toBeVisible()

  await door.open()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/signin$/)
  await page.waitForTimeout(1500)
  const after = await deviceDump(page)
  expect(
    findings(
      after,
      anyPrice.filter((pattern) => !/wholesal/i.test(pattern.source)),
    ),
  ).toEqual([])
  expect(Object.keys(stores(after).own)).toEqual([])
  await page.goto(`${door.url}/offline`)
  await expect(saved(page)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Sign in to save your prices' })).toBeVisible()
})

test('a Logout while they come, here or in another tab, leaves none; the catalogue is saved all the same', async ({
  page,
  context,
  door,
}) => {
  test.setTimeout(90_000)
  door.delay(2500, ({ url }) => arePrices(url))
  await beginSaving(page, door, wholesaler)
  await expect.poll(() => door.seen.some(arePrices)).toBe(true)
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/signin$/)
  // Here the saver lives on, and the late answer comes to it.
  await answered(door)
  await page.waitForTimeout(1000)
  expect(Object.keys(stores(await deviceDump(page)).own)).toEqual([])
  await page.goto(`${door.url}/offline`)
  await expect(saved(page)).toBeVisible({ timeout: 30_000 })

  await signInAs(page, door.url, wholesaler)
  await page.goto(`${door.url}/offline`)
  door.seen.length = 0
  door.over.length = 0
  await page.getByRole('button', { name: 'Update', exact: true }).click()
  await expect.poll(() => door.seen.some(arePrices)).toBe(true)
  const other = await context.newPage()
  await other.goto(`${door.url}/faq`)
  await other.getByRole('button', { name: 'Logout' }).click()
  await expect(other).toHaveURL(/\/signin$/)
  await answered(door)
  await page.waitForTimeout(1000)
  expect(Object.keys(stores(await deviceDump(page)).own)).toEqual([])
})

test('who signs in after somebody else has the own ones and no others', async ({ page, door }) => {
  test.setTimeout(90_000)
  const { Slug } = await findProduct(door.url, inBags)
  await beginSaving(page, door, wholesaler)
  await expect(saved(page)).toBeVisible({ timeout: 30_000 })
  expect(Object.keys(stores(await deviceDump(page)).own)).toHaveLength(1)
  await signInAs(page, door.url, retailer)
  expect(Object.keys(stores(await deviceDump(page)).own)).toEqual([])
  await page.goto(`${door.url}/offline`)
  await page.getByRole('button', { name: 'Update', exact: true }).click()
  await expect(ownPrices(page)).toBeVisible({ timeout: 30_000 })
  const { own } = stores(await deviceDump(page))
  expect(Object.keys(own)).toHaveLength(1)
  expect(findings(own, [/"Wholesaler"/])).toEqual([])
  const token = await demoTokenOf(door.url, retailer)
  const { Data } = await askAs<{ Data: { ProductUnbrandedPrice: { Price: number }[] } }>(
    door.url,
    token,
    `product/login/${Slug}`,
  )
  const [tier] = Data.ProductUnbrandedPrice
  expect(JSON.stringify(own)).toContain(String(tier?.Price))
})
