/** Prices in the saved catalogue: shown offline to their customer, and removed at Logout (req 11). */
import type { Page } from '@playwright/test'
import { getAs, demoCredentials, demoTokenOf, fillSignIn, signInAs } from '../../support/accounts'
import { anyPrice, deviceDump, matchesIn } from '../../support/device'
import type { Door } from '../../support/door'
import { controlled, expect, offlineTest as test, open } from '../../support/fixtures'
import { startSaving, waitForSavedState } from '../../support/saved-catalogue'
import { categoryTiles, findProduct } from '../../support/shop'

const saved = (page: Page) => page.getByRole('heading', { name: /^Saved [\d,]+ products?$/ })
const button = (page: Page, name: string) => page.locator('main').getByRole('button', { name, exact: true })
const tiles = (page: Page) => page.locator('main article')

async function openCatalogue(page: Page, origin: string): Promise<void> {
  await open(page, `${origin}/offline`)
  await controlled(page)
}

test.describe('customer prices in the saved catalogue', () => {
  const retailer = 1
  const wholesaler = 2
  const savedPrices = (page: Page) => page.getByRole('definition').filter({ hasText: /^[\d,]+ products, / })
  const isPriceRequest = ({ url }: { url: string }) => url.includes('catalogue/prices')

  /** Signs in and starts to save one category without pictures. */
  async function startSavingBags(page: Page, door: Door, roleId: number): Promise<void> {
    await signInAs(page, door.url, roleId)
    await openCatalogue(page, door.url)
    await page.getByRole('radio', { name: 'Only some categories' }).check()
    await page.getByRole('checkbox', { name: 'Bags' }).check()
    await startSaving(page, 'None')
  }

  /** Resolves once the prices are requested. */
  async function signInAndUpdate(page: Page, door: Door, roleId: number): Promise<void> {
    await page.goto(`${door.url}/signin`)
    await fillSignIn(page, demoCredentials(roleId))
    await expect(page).not.toHaveURL(/\/signin$/)
    await page.goto(`${door.url}/offline`)
    const requestsBefore = door.count(/catalogue\/prices/)
    await button(page, 'Update').click()
    await expect.poll(() => door.count(/catalogue\/prices/)).toBeGreaterThan(requestsBefore)
  }

  /** Returns the stores of the saved catalogue: those shared by all customers, and those of a single customer. */
  async function stores(page: Page) {
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
    door,
  }) => {
    const bags = await categoryTiles(door.url, 'bags')
    const isBag = new Set(bags.Data.map(({ Slug }) => Slug))
    const product = await findProduct(
      door.url,
      ({ Slug, unbrandedpriceshow }) => unbrandedpriceshow === 1 && isBag.has(Slug),
    )
    door.delay(2500, isPriceRequest)
    await startSavingBags(page, door, wholesaler)
    await expect.poll(() => door.count(/catalogue\/prices/)).toBe(1)
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page).toHaveURL(/\/signin$/)
    // The saver continues on this page, and the late reply arrives there.
    await page.goto(`${door.url}/offline`)
    await expect(saved(page)).toBeVisible({ timeout: 60_000 })
    await door.idle()
    expect((await stores(page)).personal).toEqual({})

    door.recover()
    await signInAndUpdate(page, door, wholesaler)
    await expect(savedPrices(page)).toBeVisible()
    const token = await page.evaluate(() => localStorage.getItem('token') ?? '')
    const { shared, personal } = await stores(page)
    expect(Object.keys(personal)).toHaveLength(1)
    expect(matchesIn(personal, [/"ProductUnbrandedPrice":\[\{/, /"Wholesaler"/])).toHaveLength(2)
    expect(matchesIn(personal, [/"(?:PortalUser|VIPUser|SaleAgent|Admin)"/])).toEqual([])
    expect(matchesIn(shared, prices)).toEqual([])
    expect(matchesIn({ ...shared, ...personal }, [new RegExp(token)])).toEqual([])

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
      tiles(page)
        .getByText(/\$[\d.,]+ each|^each/)
        .first(),
    ).toBeVisible()
    await door.open()
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page).toHaveURL(/\/signin$/)
    await expect.poll(async () => matchesIn(await deviceDump(page), prices)).toEqual([])
    expect((await stores(page)).personal).toEqual({})

    door.delay(2500, isPriceRequest)
    await signInAndUpdate(page, door, wholesaler)
    const other = await context.newPage()
    await other.goto(`${door.url}/faq`)
    const reloaded = page.waitForEvent('load')
    await other.getByRole('button', { name: 'Logout' }).click()
    await expect(other).toHaveURL(/\/signin$/)
    await reloaded
    await door.idle()
    await waitForSavedState(page, ({ job }) => job === null)
    expect((await stores(page)).personal).toEqual({})
    await other.close()
    door.recover()

    await signInAndUpdate(page, door, retailer)
    await expect(savedPrices(page)).toBeVisible({ timeout: 60_000 })
    const retailerStores = (await stores(page)).personal
    expect(Object.keys(retailerStores)).toHaveLength(1)
    expect(matchesIn(retailerStores, [/"Wholesaler"/])).toEqual([])
    type Priced = { Data: { ProductUnbrandedPrice: { Price: number }[] } }
    const key = await demoTokenOf(door.url, retailer)
    const { Data } = await getAs<Priced>(door.url, key, `product/login/${product.Slug}`)
    expect(JSON.stringify(retailerStores)).toContain(String(Data.ProductUnbrandedPrice[0]?.Price))
  })
})
