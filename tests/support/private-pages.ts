/** Pages that show private data of a customer, and the traces that they leave on a device. */
import type { Page } from '@playwright/test'
import { demoTokenOf, getAs, type Credentials } from './accounts'
import { expectSaved } from './device'
import type { NetworkProxy } from './network-proxy'
import { expect } from './fixtures'
import { oracleFigure, type RawPrices } from './price-oracle'
import { findProduct, isPlain } from './shop'

export const logOut = (page: Page) => page.getByRole('button', { name: 'Logout' }).click()
export const tokenIn = (page: Page) => page.evaluate(() => localStorage.getItem('token'))
export const quantity = (page: Page) => page.getByLabel('Quantity', { exact: true })
export const price = (page: Page) => page.getByRole('region', { name: 'Order' }).getByText(/\$\d/).first()

/** A quantity that cannot be confused with a time in ms or a price. */
export const typedQuantity = /\b77313\b/

/** Traces that only this customer's device can have; the address of a page is public. */
export const tracePatterns = ({ email }: Credentials) => [
  new RegExp(email.replaceAll('.', '\\.')),
  /Dana Buyer/,
  /1 Harbour St/,
  typedQuantity,
]

/**
 * Visits pages with private data, so that the device stores copies of all of it. Ends on the product's page and
 * returns its path.
 */
export async function visitPrivatePages(page: Page, origin: string): Promise<string> {
  const { Slug } = await findProduct(origin, isPlain)
  await page.goto(`${origin}/saved_address`)
  await expect(page.getByRole('listitem').filter({ hasText: '1 Harbour St' })).toHaveCount(2)
  await expectSaved(page, ['addresses', 'billing'], ['addresses', 'shipping'])
  await page.goto(`${origin}/product/${Slug}`)
  await expect(price(page)).toBeVisible()
  await quantity(page).fill('77313')
  await expectSaved(page, ['product', Slug], ['price-list', Slug])
  return `/product/${Slug}`
}

/** Resolves when the provider no longer accepts the token. */
export async function expectSessionEnded(network: NetworkProxy, token: string): Promise<void> {
  const requestWithToken = () => getAs(network.url, token, 'myaccount/getbilling')
  await expect.poll(requestWithToken, { timeout: 20_000 }).toMatchObject({ ErrorCode: 'INVALIDTOKEN' })
}

const dollars = new Intl.NumberFormat('en-AU', { minimumFractionDigits: 2 })

/** Resolves to the unit price of the lowest quantity break for a role, formatted as on the page. */
export async function unitPrice(origin: string, slug: string, roleId: number): Promise<string> {
  const token = await demoTokenOf(origin, roleId)
  const { Data } = await getAs<{ Data: RawPrices }>(origin, token, `product/login/${slug}`)
  const lowestQuantity = Number(Data.ProductUnbrandedPrice[0]?.['QTY'])
  const { unit = 0n } = oracleFigure(Data, roleId, lowestQuantity, new Map()) ?? {}
  return `$${dollars.format(Number(unit) / 100)}`
}
