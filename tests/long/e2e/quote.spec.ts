/** Prices follow the choice, and a quote is printed and shared (req 4). */
import type { Page } from '@playwright/test'
import { signInAs } from '../../support/accounts'
import { savedHere } from '../../support/device'
import { controlled, expect, offlineTest, open } from '../../support/fixtures'
import { type Detail, findProduct } from '../../support/shop'

const retailer = 1

const isQuoted = ({ unbrandedpriceshow, isordergrid, getinstantcourt }: Detail) =>
  unbrandedpriceshow === 1 && isordergrid !== 1 && getinstantcourt === 1

const priceTable = (page: Page) => page.getByRole('table', { name: /by quantity, ex GST$/ })
const sheet = (page: Page) => page.locator('section[aria-label=Quote]')

/** As a signed-in customer, on the tab PRICING. */
async function openPricing(page: Page, origin: string, roleId: number): Promise<Detail> {
  const product = await findProduct(origin, isQuoted)
  await signInAs(page, origin, roleId)
  await open(page, `${origin}/product/${product.Slug}`)
  await page.getByRole('tab', { name: 'PRICING' }).click()
  await expect(priceTable(page)).toBeVisible()
  return product
}

offlineTest('without a network saved prices say from when they are, on paper too', async ({ page, door }) => {
  const { Slug } = await openPricing(page, door.url, retailer)
  await controlled(page)
  await savedHere(page, ['price-list', Slug])
  await door.shut()
  await open(page, `${door.url}/product/${Slug}`)
  await page.getByRole('tab', { name: 'PRICING' }).click()
  await expect(page.getByRole('tabpanel').getByText(/^Prices as of \d+:\d\d [ap]m$/)).toBeVisible()
  await expect(sheet(page)).toBeAttached({ timeout: 15_000 })
  await page.emulateMedia({ media: 'print' })
  await expect(sheet(page)).toContainText('Prices as of')
})
