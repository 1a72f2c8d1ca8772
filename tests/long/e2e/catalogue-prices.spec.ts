/** The saved catalogue: chosen and saved on its page, and every screen of the shop from it with the server stopped (req 11). */
import type { Page } from '@playwright/test'
import { askAs, demoCredentials, demoTokenOf, fillSignIn, signInAs } from '../../support/accounts'
import { anyPrice, deviceDump, findings } from '../../support/device'
import type { Door } from '../../support/door'
import { controlled, expect, offlineTest as test, open } from '../../support/fixtures'
import { startSaving, untilOnDevice } from '../../support/saved-catalogue'
import { categoryTiles, findProduct } from '../../support/shop'

const saved = (page: Page) => page.getByRole('heading', { name: /^Saved [\d,]+ products?$/ })
const button = (page: Page, name: string) => page.locator('main').getByRole('button', { name, exact: true })
const tiles = (page: Page) => page.locator('main article')

async function openCatalogue(page: Page, origin: string): Promise<void> {
  await open(page, `${origin}/offline`)
  await controlled(page)
}

test.describe('own prices', () => {
  const retailer = 1
  const wholesaler = 2
  const ownPrices = (page: Page) => page.getByRole('definition').filter({ hasText: /^[\d,]+ products, / })
  const arePrices = ({ url }: { url: string }) => url.includes('catalogue/prices')

  /** Signs in and asks for one category without pictures. */
  async function beginSaving(page: Page, door: Door, roleId: number): Promise<void> {
    await signInAs(page, door.url, roleId)
    await openCatalogue(page, door.url)
    await page.getByRole('radio', { name: 'Only some categories' }).check()
    await page.getByRole('checkbox', { name: 'Bags' }).check()
    await startSaving(page, 'None')
  }

  /** Ends when the prices are asked for. */
  async function signInAndUpdate(page: Page, door: Door, roleId: number): Promise<void> {
    await page.goto(`${door.url}/signin`)
    await fillSignIn(page, demoCredentials(roleId))
    await expect(page).not.toHaveURL(/\/signin$/)
    await page.goto(`${door.url}/offline`)
    const asked = door.count(/catalogue\/prices/)
    await button(page, 'Update').click()
    await expect.poll(() => door.count(/catalogue\/prices/)).toBeGreaterThan(asked)
  }

  /** What is in stores of the saved catalogue: everybody's, and one customer's alone. */
  async function stores(page: Page) {
    const ours = Object.entries(await deviceDump(page)).filter(([place]) =>
      /showfloor-(?:catalogue|prices)/.test(place),
    )
    const isOwn = ([place]: [string, string]) => place.includes('showfloor-prices')
    return {
      everybodys: Object.fromEntries(ours.filter((entry) => !isOwn(entry))),
      own: Object.fromEntries(ours.filter(isOwn)),
    }
  }
  // FAQ and terms, which the checklist saves, name charges of $15 and $20 to everybody.
  const prices = [
    ...anyPrice.filter(({ source }) => !/wholesal|\\\$/i.test(source)),
    /\$\s?(?!(?:15|20)(?!\.?\d))\d/,
  ]

  test('own prices stand on pages offline, and no Logout leaves any of them', async ({
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
    door.delay(2500, arePrices)
    await beginSaving(page, door, wholesaler)
    await expect.poll(() => door.count(/catalogue\/prices/)).toBe(1)
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page).toHaveURL(/\/signin$/)
    // Here the saver lives on, and the late answer comes to it.
    await page.goto(`${door.url}/offline`)
    await expect(saved(page)).toBeVisible({ timeout: 60_000 })
    await door.idle()
    expect((await stores(page)).own).toEqual({})

    door.recover()
    await signInAndUpdate(page, door, wholesaler)
    await expect(ownPrices(page)).toBeVisible()
    const token = await page.evaluate(() => localStorage.getItem('token') ?? '')
    const { everybodys, own } = await stores(page)
    expect(Object.keys(own)).toHaveLength(1)
    expect(findings(own, [/"ProductUnbrandedPrice":\[\{/, /"Wholesaler"/])).toHaveLength(2)
    expect(findings(own, [/"(?:PortalUser|VIPUser|SaleAgent|Admin)"/])).toEqual([])
    expect(findings(everybodys, prices)).toEqual([])
    expect(findings({ ...everybodys, ...own }, [new RegExp(token)])).toEqual([])

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
    await expect.poll(async () => findings(await deviceDump(page), prices)).toEqual([])
    expect((await stores(page)).own).toEqual({})

    door.delay(2500, arePrices)
    await signInAndUpdate(page, door, wholesaler)
    const other = await context.newPage()
    await other.goto(`${door.url}/faq`)
    const reloaded = page.waitForEvent('load')
    await other.getByRole('button', { name: 'Logout' }).click()
    await expect(other).toHaveURL(/\/signin$/)
    await reloaded
    await door.idle()
    await untilOnDevice(page, ({ job }) => job === null)
    expect((await stores(page)).own).toEqual({})
    await other.close()
    door.recover()

    await signInAndUpdate(page, door, retailer)
    await expect(ownPrices(page)).toBeVisible({ timeout: 60_000 })
    const next = (await stores(page)).own
    expect(Object.keys(next)).toHaveLength(1)
    expect(findings(next, [/"Wholesaler"/])).toEqual([])
    type Priced = { Data: { ProductUnbrandedPrice: { Price: number }[] } }
    const key = await demoTokenOf(door.url, retailer)
    const { Data } = await askAs<Priced>(door.url, key, `product/login/${product.Slug}`)
    expect(JSON.stringify(next)).toContain(String(Data.ProductUnbrandedPrice[0]?.Price))
  })
})
