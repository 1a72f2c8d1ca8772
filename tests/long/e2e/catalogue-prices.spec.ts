/** Prices in the saved catalogue: shown offline to their customer, and removed at Logout (req 11). */
import type { Page } from '@playwright/test'
import { getAs, demoCredentials, demoTokenOf, fillSignIn, signInAs } from '../../support/accounts'
import { anyPrice, deviceDump, matchesIn } from '../../support/device'
import type { NetworkProxy } from '../../support/network-proxy'
import { waitForServiceWorker, expect, offlineTest as test, open } from '../../support/fixtures'
import { startSaving, waitForSavedState } from '../../support/saved-catalogue'
import { categoryTiles, findProduct } from '../../support/shop'

const saved = (page: Page) => page.getByRole('heading', { name: /^Saved [\d,]+ products?$/ })
const button = (page: Page, name: string) => page.locator('main').getByRole('button', { name, exact: true })
const tiles = (page: Page) => page.locator('main article')

async function openCatalogue(page: Page, origin: string): Promise<void> {
  await open(page, `${origin}/offline`)
  await waitForServiceWorker(page)
}

test.describe('customer prices in the saved catalogue', () => {
  const retailer = 1
  const wholesaler = 2
  const savedPrices = (page: Page) => page.getByRole('definition').filter({ hasText: /^[\d,]+ products, / })
  const isPriceRequest = ({ url }: { url: string }) => url.includes('catalogue/prices')

  /** Signs in and starts to save one category without pictures. */
  async function startSavingBags(page: Page, network: NetworkProxy, roleId: number): Promise<void> {
    await signInAs(page, network.url, roleId)
    await openCatalogue(page, network.url)
    await page.getByRole('radio', { name: 'Only some categories' }).check()
    await page.getByRole('checkbox', { name: 'Bags' }).check()
    await startSaving(page, 'None')
  }

  /** Resolves once the prices are requested. */
  async function signInAndUpdate(page: Page, network: NetworkProxy, roleId: number): Promise<void> {
    await page.goto(`${network.url}/signin`)
    await fillSignIn(page, demoCredentials(roleId))
    await expect(page).not.toHaveURL(/\/signin$/)
    await page.goto(`${network.url}/offline`)
    const requestsBefore = network.count(/catalogue\/prices/)
    await button(page, 'Update').click()
    await expect.poll(() => network.count(/catalogue\/prices/)).toBeGreaterThan(requestsBefore)
  }

  /** Returns the stores of the saved catalogue: those shared by all customers, and those of a single customer. */
  async function readStores(page: Page) {
    const catalogueStores = Object.entries(await deviceDump(page)).filter(([storeName]) =>
      /showfloor-(?:catalogue|prices)/.test(storeName),
    )
    const isPriceStore = ([storeName]: [string, string]) => storeName.includes('showfloor-prices')
    return {
      shared: Object.fromEntries(catalogueStores.filter((entry) => !isPriceStore(entry))),
      personal: Object.fromEntries(catalogueStores.filter(isPriceStore)),
    }
  }
  // FAQ and terms, which the checklist saves, name charges of $15 and $20 to everybody.
  const prices = [
    ...anyPrice.filter(({ source }) => !/wholesal|\\\$/i.test(source)),
    /\$\s?(?!(?:15|20)(?!\.?\d))\d/,
  ]

  test('pages show the customer’s prices offline, and Logout removes all of them', async ({
    page,
    context,
    network,
  }) => {
    const bags = await categoryTiles(network.url, 'bags')
    const isBag = new Set(bags.Data.map(({ Slug }) => Slug))
    const product = await findProduct(
      network.url,
      ({ Slug, unbrandedpriceshow }) => unbrandedpriceshow === 1 && isBag.has(Slug),
    )
    network.delay(2500, isPriceRequest)
    await startSavingBags(page, network, wholesaler)
    await expect.poll(() => network.count(/catalogue\/prices/)).toBe(1)
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page).toHaveURL(/\/signin$/)
    // The saver continues on this page, and the late reply arrives there.
    await page.goto(`${network.url}/offline`)
    await expect(saved(page)).toBeVisible({ timeout: 60_000 })
    await network.waitForIdle()
    expect((await readStores(page)).personal).toEqual({})

    network.recover()
    await signInAndUpdate(page, network, wholesaler)
    await expect(savedPrices(page)).toBeVisible()
    const token = await page.evaluate(() => localStorage.getItem('token') ?? '')
    const { shared, personal } = await readStores(page)
    expect(Object.keys(personal)).toHaveLength(1)
    expect(matchesIn(personal, [/"ProductUnbrandedPrice":\[\{/, /"Wholesaler"/])).toHaveLength(2)
    expect(matchesIn(personal, [/"(?:PortalUser|VIPUser|SaleAgent|Admin)"/])).toEqual([])
    expect(matchesIn(shared, prices)).toEqual([])
    expect(matchesIn({ ...shared, ...personal }, [new RegExp(token)])).toEqual([])

    await network.goOffline()
    await open(page, `${network.url}/product/${product.Slug}`)
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
      tiles(page)
        .getByText(/\$[\d.,]+ each|^each/)
        .first(),
    ).toBeVisible()
    await network.goOnline()
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page).toHaveURL(/\/signin$/)
    await expect.poll(async () => matchesIn(await deviceDump(page), prices)).toEqual([])
    expect((await readStores(page)).personal).toEqual({})

    network.delay(2500, isPriceRequest)
    await signInAndUpdate(page, network, wholesaler)
    const other = await context.newPage()
    await other.goto(`${network.url}/faq`)
    const reloaded = page.waitForEvent('load')
    await other.getByRole('button', { name: 'Logout' }).click()
    await expect(other).toHaveURL(/\/signin$/)
    await reloaded
    await network.waitForIdle()
    await waitForSavedState(page, ({ job }) => job === null)
    expect((await readStores(page)).personal).toEqual({})
    await other.close()
    network.recover()

    await signInAndUpdate(page, network, retailer)
    await expect(savedPrices(page)).toBeVisible({ timeout: 60_000 })
    const retailerStores = (await readStores(page)).personal
    expect(Object.keys(retailerStores)).toHaveLength(1)
    expect(matchesIn(retailerStores, [/"Wholesaler"/])).toEqual([])
    type Priced = { Data: { ProductUnbrandedPrice: { Price: number }[] } }
    const key = await demoTokenOf(network.url, retailer)
    const { Data } = await getAs<Priced>(network.url, key, `product/login/${product.Slug}`)
    expect(JSON.stringify(retailerStores)).toContain(String(Data.ProductUnbrandedPrice[0]?.Price))
  })
})
