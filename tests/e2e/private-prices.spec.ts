/**
 * Prices belong to the signed-in customer: later users find none on the device, and a visitor never gets one (req 4,
 * 14).
 */
import type { Page } from '@playwright/test'
import { demoCredentials, fillSignIn, signInAs } from '../support/accounts'
import { anyPrice, deviceDump, matchesIn, expectSaved } from '../support/device'
import type { NetworkProxy } from '../support/network-proxy'
import { waitForServiceWorker, expect, offlineTest, open, finishPendingWork, test } from '../support/fixtures'
import { logOut, unitPrice } from '../support/private-pages'
import { categories, categoryTiles, type Detail, findProduct, shopPaths } from '../support/shop'
import { layoutShift } from '../support/page-quality'

const retailer = 1
const wholesaler = 2
const isPriced = ({ unbrandedpriceshow }: Detail) => unbrandedpriceshow === 1
const asPattern = (text: string) => new RegExp(text.replaceAll(/[.$]/g, '\\$&'))

async function openPricing(page: Page, origin: string, slug: string): Promise<void> {
  await open(page, `${origin}/product/${slug}`)
  await page.getByRole('tab', { name: 'PRICING' }).click()
  await expect(page.getByRole('tabpanel').getByRole('table').first()).toBeVisible()
}

/** Opens a search and a product as a wholesaler. */
async function openPagesWithPrices(page: Page, network: NetworkProxy) {
  const { Slug } = await findProduct(network.url, isPriced)
  await signInAs(page, network.url, wholesaler)
  await open(page, `${network.url}/search/mug`)
  await openPricing(page, network.url, Slug)
  const price = await unitPrice(network.url, Slug, wholesaler)
  await expect(page.getByRole('tabpanel')).toContainText(price)
  return { slug: Slug, price }
}

offlineTest(
  'Logout removes every price, also the prices of a reply that is still loading',
  async ({ page, network }) => {
    await page.clock.install()
    await open(page, `${network.url}/shop`)
    await waitForServiceWorker(page)
    const { slug, price } = await openPagesWithPrices(page, network)
    // While a customer is signed in, the page has prices, so finding none later is meaningful.
    const { page: text, ...stored } = await deviceDump(page)
    expect(matchesIn({ page: text ?? '' }, anyPrice)).not.toEqual([])
    expect(matchesIn({ ...stored, localStorage: '' }, anyPrice)).toEqual([])

    const [{ Slug: category } = { Slug: '' }] = await categories(network.url)
    const tile = (await categoryTiles(network.url, category)).Data.find(({ Slug }) => Slug !== slug)
    await open(page, `${network.url}/category/${category}`)
    // The list already has the prices of its tiles. The prices for another quantity are still loading at Logout.
    network.delay(2000, ({ url }) => url.includes('/product/login/'))
    const pricesRequested = page.waitForRequest(/product\/login\/find$/)
    await page.getByRole('spinbutton', { name: 'Quantity needed' }).fill('500')
    await pricesRequested
    await page.locator(`main a[href="/product/${tile?.Slug}"]`).first().click()
    await logOut(page)
    await expect(page).toHaveURL(/\/signin$/)
    await finishPendingWork(page, network)
    expect(matchesIn(await deviceDump(page), [...anyPrice, asPattern(price)])).toEqual([])
    network.recover()
    await page.goBack()
    await finishPendingWork(page, network)
    expect(matchesIn(await deviceDump(page), anyPrice)).toEqual([])
    await open(page, `${network.url}/product/${tile?.Slug}`)
    expect(matchesIn(await deviceDump(page), anyPrice)).toEqual([])

    await page.goto(`${network.url}/signin`)
    await fillSignIn(page, demoCredentials(retailer))
    await expect(page).not.toHaveURL(/\/signin$/)
    const retailerPrice = await unitPrice(network.url, slug, retailer)
    expect(retailerPrice).not.toBe(price)
    await openPricing(page, network.url, slug)
    await expect(page.getByRole('tabpanel')).toContainText(retailerPrice)
    const otherRolePatterns = [
      /"(?:Wholesaler|PortalUser|VIPUser|SaleAgent)\\?"/,
      /"(?:wholesaler|portalUser|vipUser|saleAgent)\\?"/,
    ]
    expect(matchesIn(await deviceDump(page), [/wholesal/i, asPattern(price), ...otherRolePatterns])).toEqual(
      [],
    )
  },
)

test('visitor gets no price in any page, storage or reply during a whole visit', async ({
  page,
  network,
}) => {
  await page.clock.install()
  const replies: Promise<[string, string]>[] = []
  page.on('response', (response) => {
    if (!response.url().includes('/frontend/api/') && response.request().resourceType() !== 'document') return
    const text = response.text().catch(() => '')
    replies.push(text.then((body) => [response.url(), body]))
  })
  const { home, subcategory, product, search } = await shopPaths(network.url)
  for (const address of [home, subcategory, product, search]) {
    await open(page, `${network.url}${address}`)
    for (const tab of await page.getByRole('tablist', { name: 'Product information' }).getByRole('tab').all())
      await tab.click()
    expect(matchesIn(await deviceDump(page), anyPrice)).toEqual([])
  }
  await page.getByRole('combobox', { name: 'Search products' }).fill('mug')
  await expect(page.getByRole('listbox')).toBeVisible()
  await finishPendingWork(page, network)
  expect(matchesIn(await deviceDump(page), anyPrice)).toEqual([])
  const texts = Object.fromEntries(await Promise.all(replies))
  expect(Object.keys(texts).length).toBeGreaterThan(7)
  expect(matchesIn(texts, anyPrice)).toEqual([])
  expect(network.tokens.filter(({ token }) => token !== null)).toEqual([])
})

const priceAge = (page: Page) => page.getByText(/^Prices as of/)

const readShownPrices = (page: Page) =>
  page
    .locator('main article')
    .evaluateAll((tiles) =>
      tiles.map((tile) => /(from )?\$[\d.,]+ each.*branded/.exec(tile.textContent ?? '')?.[0] ?? null),
    )

test('customer view says that a requested price filter is off', { tag: '@long' }, async ({
  page,
  network,
}) => {
  await signInAs(page, network.url, wholesaler)
  await open(page, `${network.url}/search/bottles%20under%20$5`)
  const main = page.getByRole('main')
  const heading = main.getByRole('heading', { level: 1 })
  await expect(main.getByRole('button', { name: 'Remove filter Up to $5.00 each' })).toBeVisible()
  await expect(heading).toHaveText('Results for “bottles under $5”')
  await page.getByRole('button', { name: 'Customer view' }).click()
  await expect(main.getByText('Price filter is off in customer view')).toBeVisible()
  await expect(heading).toHaveText('Results for “bottles”')
  await expect(main).not.toContainText('$')
})

offlineTest(
  'tiles get the customer’s prices in a single request, and show their age offline',
  { tag: '@long' },
  async ({ page, network }) => {
    const { subcategory: path } = await shopPaths(network.url)
    await signInAs(page, network.url, wholesaler)
    const requestsBefore = network.count(/api\/product\/(login)?$/)
    await open(page, `${network.url}${path}`)
    await expect.poll(() => readShownPrices(page)).toContainEqual(expect.stringContaining('from $'))
    const prices = await readShownPrices(page)
    await expectSaved(page, ['subcategory-products'], ['found'])
    expect(network.count(/api\/product\/(login)?$/)).toBe(requestsBefore + 1)
    await waitForServiceWorker(page)

    // A later visit shows the saved copy first. The age of its prices has reserved space, so that nothing shifts.
    network.delay(1500, ({ url }) => url.includes('/product/login'))
    await open(page, `${network.url}${path}`)
    await expect(priceAge(page)).toHaveCount(1)
    await expect.poll(() => readShownPrices(page)).toEqual(prices)
    await expect(priceAge(page)).toHaveCount(0)
    expect((await layoutShift(page)).total).toBeLessThanOrEqual(0.02)
    await network.goOffline()
    await open(page, `${network.url}${path}`)
    await expect(priceAge(page)).toHaveText(/^Prices as of \d/)
    await expect.poll(() => readShownPrices(page)).toEqual(prices)
  },
)
