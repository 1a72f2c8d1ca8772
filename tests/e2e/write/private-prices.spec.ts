/** Prices belong to whoever is signed in: nobody who comes later finds any on the device, and a visitor never gets one. */
import type { Page } from '@playwright/test'
import { categories, categoryTiles, type Detail, findProduct } from '../../support/catalogue'
import { anyPrice, deviceDump, findings } from '../../support/device-dump'
import type { Door } from '../../support/door'
import { controlled, expect, screenReady, test } from '../../support/fixtures'
import { shopPlaces } from '../../support/places'
import { oracleFigure, type RawPrices } from '../../support/price-oracle'
import { askAs, demoTokenOf, signInAs } from '../../support/sign-in'

const retailer = 1
const wholesaler = 2
const priced = ({ unbrandedpriceshow }: Detail) => unbrandedpriceshow === 1

async function openPricing(page: Page, origin: string, slug: string): Promise<void> {
  await page.goto(`${origin}/product/${slug}`)
  await screenReady(page)
  await page.getByRole('tab', { name: 'PRICING' }).click()
  await expect(page.getByRole('tabpanel').getByRole('table').first()).toBeVisible()
}

/** The lowest break's unit price of a role, as the page writes it. */
async function unitPrice(origin: string, slug: string, roleId: number): Promise<string> {
  const token = await demoTokenOf(origin, roleId)
  const { Data } = await askAs<{ Data: RawPrices }>(origin, token, `product/login/${slug}`)
  const quantity = Number(Data.ProductUnbrandedPrice[0]?.['QTY'])
  const { unit = 0n } = oracleFigure(Data, roleId, quantity, new Map()) ?? {}
  return `$${new Intl.NumberFormat('en-AU', { minimumFractionDigits: 2 }).format(Number(unit) / 100)}`
}

/** Whatever was still on its way has arrived and was written, if anything was going to be. */
async function expectNothingLeft(page: Page, more: RegExp[] = []): Promise<void> {
  await expect(page).toHaveURL(/\/signin$/)
  await page.waitForTimeout(1500)
  expect(findings(await deviceDump(page), [...anyPrice, ...more])).toEqual([])
}

const logOut = (page: Page) => page.getByRole('button', { name: 'Logout' }).click()

const asPattern = (text: string) => new RegExp(text.replaceAll(/[.$]/g, '\\$&'))

async function signedInWithPrices(page: Page, door: Door): Promise<{ slug: string; price: string }> {
  const first = await findProduct(door.url, priced)
  const second = await findProduct(door.url, (product) => priced(product) && product.Slug !== first.Slug)
  await signInAs(page, door.url, wholesaler)
  const [, , subcategory = ''] = await shopPlaces(door.url)
  for (const list of [subcategory, '/search/mug']) {
    await page.goto(`${door.url}${list}`)
    await screenReady(page)
  }
  await openPricing(page, door.url, second.Slug)
  await controlled(page)
  await openPricing(page, door.url, first.Slug)
  const price = await unitPrice(door.url, first.Slug, wholesaler)
  await expect(page.getByRole('tabpanel')).toContainText(price)
  return { slug: first.Slug, price }
}

test('Logout takes every price along: page, storages, databases, caches', async ({ page, door }) => {
  const { price } = await signedInWithPrices(page, door)
  // The same search finds plenty as long as somebody is signed in, so that finding nothing later means something.
  await expect
    .poll(async () => findings(await deviceDump(page), anyPrice).map((found) => found.split(' ')[0]))
    .toEqual(expect.arrayContaining(['page:', 'IndexedDB']))
  const before = await deviceDump(page)
  for (const [place, text] of Object.entries(before)) {
    if (place.startsWith('Cache') || place.includes('anon'))
      expect(findings({ [place]: text }, anyPrice)).toEqual([])
  }
  await logOut(page)
  await expectNothingLeft(page, [asPattern(price)])
  await page.goBack()
  await page.waitForTimeout(500)
  expect(findings(await deviceDump(page), anyPrice)).toEqual([])
})

test('a reply that is on its way when Logout is pressed is not kept either', async ({ page, door }) => {
  const { slug } = await signedInWithPrices(page, door)
  const [{ Slug: category } = { Slug: '' }] = await categories(door.url)
  const tile = (await categoryTiles(door.url, category)).Data.find(({ Slug }) => Slug !== slug)
  await page.goto(`${door.url}/category/${category}`)
  await screenReady(page)
  door.delay(2000, ({ url }) => url.includes('/product/login/'))
  const asked = page.waitForRequest(new RegExp(`product/login/${tile?.Slug}$`))
  await page.locator(`main a[href="/product/${tile?.Slug}"]`).first().click()
  await asked
  await expect(page).toHaveURL(/\/product\//)
  await logOut(page)
  await page.waitForTimeout(1500)
  await expectNothingLeft(page)
  await page.goto(`${door.url}/product/${tile?.Slug}`)
  await screenReady(page)
  expect(findings(await deviceDump(page), anyPrice)).toEqual([])
})

test('a refused token ends it the same way', async ({ page, door }) => {
  const { price } = await signedInWithPrices(page, door)
  const token = await page.evaluate(() => localStorage.getItem('token') ?? '')
  await fetch(`${door.url}/frontend/api/auth/signout`, { method: 'POST', headers: { Authorization: token } })
  await page.reload()
  await expectNothingLeft(page, [asPattern(price)])
  await expect(page.getByRole('button', { name: 'Logout' })).toHaveCount(0)
})

test('the next customer sees own prices only', async ({ page, door }) => {
  const { slug, price } = await signedInWithPrices(page, door)
  const own = await unitPrice(door.url, slug, retailer)
  expect(own).not.toBe(price)
  await logOut(page)
  await expect(page).toHaveURL(/\/signin$/)
  await signInAs(page, door.url, retailer)
  await openPricing(page, door.url, slug)
  await expect(page.getByRole('tabpanel')).toContainText(own)
  await page.waitForTimeout(1000)
  const others = [
    /"(?:Wholesaler|PortalUser|VIPUser|SaleAgent)\\?"/,
    /"(?:wholesaler|portalUser|vipUser|saleAgent)\\?"/,
  ]
  expect(findings(await deviceDump(page), [/wholesal/i, asPattern(price), ...others])).toEqual([])
})

test('somebody who signs in over another customer finds nothing of theirs', async ({ page, door }) => {
  const { slug, price } = await signedInWithPrices(page, door)
  await signInAs(page, door.url, retailer)
  await openPricing(page, door.url, slug)
  await page.waitForTimeout(1000)
  expect(findings(await deviceDump(page), [/"wholesaler\\?"/, asPattern(price)])).toEqual([])
})

test('a visitor’s whole visit has no price: not on the page, not in storage, not in any answer', async ({
  page,
  door,
}) => {
  const answers: Promise<[string, string]>[] = []
  const tokens: string[] = []
  page.on('response', (response) => {
    if (!response.url().includes('/frontend/api/')) return
    answers.push(
      response.text().then(
        (text) => [response.url(), text],
        () => [response.url(), ''],
      ),
    )
  })
  page.on('request', (request) => {
    const token = request.headers()['authorization']
    if (token !== undefined) tokens.push(`${request.url()} ${token}`)
  })
  for (const place of await shopPlaces(door.url)) {
    await page.goto(`${door.url}${place}`)
    await screenReady(page)
    for (const tab of await page.getByRole('tablist', { name: 'Product information' }).getByRole('tab').all())
      await tab.click()
    expect(findings(await deviceDump(page), anyPrice)).toEqual([])
  }
  await page.getByRole('combobox').fill('mug')
  await expect(page.getByRole('listbox')).toBeVisible()
  await page.waitForTimeout(1000)
  expect(findings(await deviceDump(page), anyPrice)).toEqual([])
  const texts = Object.fromEntries(await Promise.all(answers))
  expect(Object.keys(texts).length).toBeGreaterThan(8)
  expect(findings(texts, anyPrice)).toEqual([])
  expect(tokens).toEqual([])
})
