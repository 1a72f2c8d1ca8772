/** Prices in the saved catalogue: shown offline to their customer, and removed at Logout (req 11). */
import type { Page } from '@playwright/test'
import { demoCredentials, fillSignIn, signInAs } from '../support/accounts'
import { anyPrice, deviceDump, matchesIn } from '../support/device'
import { expect, offlineTest as test, open } from '../support/fixtures'
import { unitPrice } from '../support/private-pages'
import { openCatalogue, startSaving } from '../support/saved-catalogue'
import { categoryTiles, findProduct } from '../support/shop'

const retailer = 1
const wholesaler = 2
const tiles = (page: Page) => page.locator('main article')
const savedPrices = (page: Page) => page.getByRole('definition').filter({ hasText: /^[\d,]+ products, / })

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

// The saved FAQ and terms state charges of $15 and $20, which are public.
const prices = [
  ...anyPrice.filter(({ source }) => !/wholesal|\\\$/i.test(source)),
  /\$\s?(?!(?:15|20)(?!\.?\d))\d/,
]

test('pages show the customer’s prices offline, and Logout removes all of them', { tag: '@long' }, async ({
  page,
  network,
}) => {
  const bags = await categoryTiles(network.url, 'bags')
  const isBag = new Set(bags.Data.map(({ Slug }) => Slug))
  const product = await findProduct(
    network.url,
    ({ Slug, unbrandedpriceshow }) => unbrandedpriceshow === 1 && isBag.has(Slug),
  )
  await signInAs(page, network.url, wholesaler)
  await openCatalogue(page, network.url)
  await page.getByRole('radio', { name: 'Only some categories' }).check()
  await page.getByRole('checkbox', { name: 'Bags' }).check()
  await startSaving(page, 'None')
  await expect(savedPrices(page)).toBeVisible({ timeout: 60_000 })
  const token = await page.evaluate(() => localStorage.getItem('token') ?? '')
  const { shared, personal } = await readStores(page)
  expect(Object.keys(personal)).toHaveLength(1)
  expect(matchesIn({ ...shared, ...personal }, prices)).toEqual([])
  expect(matchesIn({ ...shared, ...personal }, [new RegExp(token)])).toEqual([])

  await network.goOffline()
  await open(page, `${network.url}/product/${product.Slug}`)
  await page.getByRole('tab', { name: 'PRICING' }).click()
  await expect(page.getByRole('tabpanel').getByRole('table').first()).toContainText('$')
  const pricesDate = page.locator('main').getByText(/^Prices as of /)
  await expect(pricesDate.first()).toBeVisible()
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link').last().click()
  const tilePrice = tiles(page).getByText(/\$[\d.,]+ each|^each/)
  await expect(tilePrice.first()).toBeVisible()
  await network.goOnline()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/signin$/)
  await expect.poll(async () => matchesIn(await deviceDump(page), prices)).toEqual([])
  expect((await readStores(page)).personal).toEqual({})

  await fillSignIn(page, demoCredentials(retailer))
  await expect(page).not.toHaveURL(/\/signin$/)
  await page.goto(`${network.url}/offline`)
  await page.locator('main').getByRole('button', { name: 'Update', exact: true }).click()
  await expect(savedPrices(page)).toBeVisible({ timeout: 60_000 })
  const retailerStores = (await readStores(page)).personal
  expect(Object.keys(retailerStores)).toHaveLength(1)
  const retailPrice = await unitPrice(network.url, product.Slug, retailer)
  await network.goOffline()
  await open(page, `${network.url}/product/${product.Slug}`)
  await page.getByRole('tab', { name: 'PRICING' }).click()
  await expect(page.getByRole('tabpanel').getByRole('table').first()).toContainText(retailPrice)
})
