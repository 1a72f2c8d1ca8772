/** Prices belong to whoever is signed in: nobody who comes later finds any on the device, and a visitor never gets one (req 4, 14). */
import { askAs, signInAs, signInAsNew } from '../../support/accounts'
import { expect, open, test } from '../../support/fixtures'
import { oracleFigure, preselectedOf, type RawPrices } from '../../support/price-oracle'
import { type Detail, findProduct, shopPlaces } from '../../support/shop'

const wholesaler = 2
const isPriced = ({ unbrandedpriceshow }: Detail) => unbrandedpriceshow === 1
const dollars = new Intl.NumberFormat('en-AU', { minimumFractionDigits: 2 })

/** What a tile says of a product, as its quote has it; null where there is no price. */
function tilePrice(raw: RawPrices & Detail, roleId: number, needed: number): string | null {
  const quantity = Math.max(needed, raw.minimumqty)
  const chosen = preselectedOf(raw)
  const { each } = oracleFigure(raw, roleId, quantity, chosen) ?? {}
  if (each === undefined) return null
  const branding = [...chosen.values()].some((count) => count > 0) ? 'branded' : 'unbranded'
  return `$${dollars.format(Number(each) / 100)} each at ${quantity.toLocaleString('en-AU')}, ${branding}`
}

test('every tile says the quote’s price, none in Customer view', async ({ page, door }) => {
  const product = await findProduct(door.url, (one) => isPriced(one) && one.minimumqty > 10)
  const { token } = await signInAsNew(page, door.url)
  await askAs(door.url, token, `product/addwishlist/${product.ProductID}`)
  const { Data } = await askAs<{ Data: RawPrices & Detail }>(door.url, token, `product/login/${product.Slug}`)
  const price = String(tilePrice(Data, wholesaler, 10))
  const { category } = await shopPlaces(door.url)
  await open(page, `${door.url}${category}`)
  const needed = page.getByRole('spinbutton', { name: 'Quantity needed' })
  await needed.fill('10')
  await needed.press('Enter')
  await open(page, `${door.url}/product/${product.Slug}`)
  // Drawn alone, it was not viewed yet.
  await expect(page.getByRole('region', { name: 'Order' }).getByText(/\$\d/).first()).toBeVisible()

  const main = page.getByRole('main')
  await open(page, `${door.url}/wishlist`)
  await expect(main.getByRole('listitem').filter({ hasText: product.productname })).toContainText(price)
  await open(page, `${door.url}/`)
  const explored = page.getByRole('tabpanel').getByRole('link', { name: /^View more/ })
  await page.getByRole('tablist', { name: 'Start exploring' }).scrollIntoViewIfNeeded()
  await expect(explored).toHaveCount(4)
  await explored.last().scrollIntoViewIfNeeded()
  await expect(page.getByRole('tabpanel').getByText(/^\$.* each at /)).toHaveCount(4)
  const viewed = page.getByRole('region', { name: 'Recently viewed' })
  await viewed.scrollIntoViewIfNeeded()
  await expect(viewed).toContainText(price)

  await page.getByRole('button', { name: /Customer view/ }).click()
  await expect(main).not.toContainText(/each at|\$\d/)
  await open(page, `${door.url}/wishlist`)
  await expect(main.getByRole('listitem').filter({ hasText: product.productname })).toBeVisible()
  await expect(main).not.toContainText(/each at|\$\d/)
})

test('customer view says that it leaves out a price that was asked for', async ({ page, door }) => {
  await signInAs(page, door.url, wholesaler)
  await open(page, `${door.url}/search/bottles%20under%20$5`)
  const main = page.getByRole('main')
  const heading = main.getByRole('heading', { level: 1 })
  await expect(main.getByRole('button', { name: 'Remove filter Up to $5.00 each' })).toBeVisible()
  await expect(heading).toHaveText('Results for “bottles under $5”')
  await page.getByRole('button', { name: 'Customer view' }).click()
  await expect(main.getByText('Price filter is off in customer view')).toBeVisible()
  await expect(heading).toHaveText('Results for “bottles”')
  await expect(main).not.toContainText('$')
})
