/** Prices belong to whoever is signed in: nobody who comes later finds any on the device, and a visitor never gets one (req 4, 14). */
import type { Page } from '@playwright/test'
import { askAs, demoCredentials, demoTokenOf, fillSignIn, signInAs } from '../../support/accounts'
import { anyPrice, deviceDump, findings } from '../../support/device'
import type { Door } from '../../support/door'
import { controlled, expect, offlineTest, open, settled, test } from '../../support/fixtures'
import { oracleFigure, type RawPrices } from '../../support/price-oracle'
import { categories, categoryTiles, type Detail, findProduct, shopPlaces } from '../../support/shop'

const retailer = 1
const wholesaler = 2
const isPriced = ({ unbrandedpriceshow }: Detail) => unbrandedpriceshow === 1
const dollars = new Intl.NumberFormat('en-AU', { minimumFractionDigits: 2 })
const asPattern = (text: string) => new RegExp(text.replaceAll(/[.$]/g, '\\$&'))
const logOut = (page: Page) => page.getByRole('button', { name: 'Logout' }).click()

async function openPricing(page: Page, origin: string, slug: string): Promise<void> {
  await open(page, `${origin}/product/${slug}`)
  await page.getByRole('tab', { name: 'PRICING' }).click()
  await expect(page.getByRole('tabpanel').getByRole('table').first()).toBeVisible()
}

/** The lowest break's unit price of a role, as the page writes it. */
async function unitPrice(origin: string, slug: string, roleId: number): Promise<string> {
  const token = await demoTokenOf(origin, roleId)
  const { Data } = await askAs<{ Data: RawPrices }>(origin, token, `product/login/${slug}`)
  const quantity = Number(Data.ProductUnbrandedPrice[0]?.['QTY'])
  const { unit = 0n } = oracleFigure(Data, roleId, quantity, new Map()) ?? {}
  return `$${dollars.format(Number(unit) / 100)}`
}

/** A wholesaler who looked at a search and a product. */
async function signedInWithPrices(page: Page, door: Door) {
  const { Slug } = await findProduct(door.url, isPriced)
  await signInAs(page, door.url, wholesaler)
  await open(page, `${door.url}/search/mug`)
  await openPricing(page, door.url, Slug)
  const price = await unitPrice(door.url, Slug, wholesaler)
  await expect(page.getByRole('tabpanel')).toContainText(price)
  return { slug: Slug, price }
}

offlineTest('Logout takes every price along, also of a reply on its way', async ({ page, door }) => {
  await page.clock.install()
  await open(page, `${door.url}/shop`)
  await controlled(page)
  const { slug, price } = await signedInWithPrices(page, door)
  // The same search finds plenty as long as somebody is signed in, so that finding nothing later means something.
  await expect
    .poll(async () => findings(await deviceDump(page), anyPrice).map((found) => found.split(' ')[0]))
    .toEqual(expect.arrayContaining(['page:', 'IndexedDB']))
  for (const [place, text] of Object.entries(await deviceDump(page)))
    if (place.startsWith('Cache') || place.includes('anon'))
      expect(findings({ [place]: text }, anyPrice)).toEqual([])

  const [{ Slug: category } = { Slug: '' }] = await categories(door.url)
  const tile = (await categoryTiles(door.url, category)).Data.find(({ Slug }) => Slug !== slug)
  await open(page, `${door.url}/category/${category}`)
  // The list has brought the prices of its tiles: those of another quantity are on their way at the logout.
  door.delay(2000, ({ url }) => url.includes('/product/login/'))
  const asked = page.waitForRequest(/product\/login\/find$/)
  await page.getByRole('spinbutton', { name: 'Quantity needed' }).fill('500')
  await asked
  await page.locator(`main a[href="/product/${tile?.Slug}"]`).first().click()
  await logOut(page)
  await expect(page).toHaveURL(/\/signin$/)
  await settled(page, door)
  expect(findings(await deviceDump(page), [...anyPrice, asPattern(price)])).toEqual([])
  door.recover()
  await page.goBack()
  await settled(page, door)
  expect(findings(await deviceDump(page), anyPrice)).toEqual([])
  await open(page, `${door.url}/product/${tile?.Slug}`)
  expect(findings(await deviceDump(page), anyPrice)).toEqual([])

  await page.goto(`${door.url}/signin`)
  await fillSignIn(page, demoCredentials(retailer))
  await expect(page).not.toHaveURL(/\/signin$/)
  const own = await unitPrice(door.url, slug, retailer)
  expect(own).not.toBe(price)
  await openPricing(page, door.url, slug)
  await expect(page.getByRole('tabpanel')).toContainText(own)
  const others = [
    /"(?:Wholesaler|PortalUser|VIPUser|SaleAgent)\\?"/,
    /"(?:wholesaler|portalUser|vipUser|saleAgent)\\?"/,
  ]
  expect(findings(await deviceDump(page), [/wholesal/i, asPattern(price), ...others])).toEqual([])
})

test('a visitor’s whole visit has no price in page, storage or any answer', async ({ page, door }) => {
  await page.clock.install()
  const answers: Promise<[string, string]>[] = []
  page.on('response', (response) => {
    if (!response.url().includes('/frontend/api/') && response.request().resourceType() !== 'document') return
    const text = response.text().catch(() => '')
    answers.push(text.then((body) => [response.url(), body]))
  })
  const { home, subcategory, product, search } = await shopPlaces(door.url)
  for (const place of [home, subcategory, product, search]) {
    await open(page, `${door.url}${place}`)
    for (const tab of await page.getByRole('tablist', { name: 'Product information' }).getByRole('tab').all())
      await tab.click()
    expect(findings(await deviceDump(page), anyPrice)).toEqual([])
  }
  await page.getByRole('combobox', { name: 'Search products' }).fill('mug')
  await expect(page.getByRole('listbox')).toBeVisible()
  await settled(page, door)
  expect(findings(await deviceDump(page), anyPrice)).toEqual([])
  const texts = Object.fromEntries(await Promise.all(answers))
  expect(Object.keys(texts).length).toBeGreaterThan(7)
  expect(findings(texts, anyPrice)).toEqual([])
  expect(door.tokens.filter(({ token }) => token !== null)).toEqual([])
})
