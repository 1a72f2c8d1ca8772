/** Pages that show what one customer alone may see, and how its traces on a device look. */
import type { Page } from '@playwright/test'
import { askAs, type Credentials } from './accounts'
import { savedHere } from './device'
import type { Door } from './door'
import { expect } from './fixtures'
import { findProduct, isPlain } from './shop'

export const logOut = (page: Page) => page.getByRole('button', { name: 'Logout' }).click()
export const tokenIn = (page: Page) => page.evaluate(() => localStorage.getItem('token'))
export const quantity = (page: Page) => page.getByLabel('Quantity', { exact: true })
export const price = (page: Page) => page.getByRole('region', { name: 'Order' }).getByText(/\$\d/).first()

/** A quantity that reads like no time in ms and no price. */
export const typed = /\b77313\b/

/** Traces that only this customer's device can have; the address of a page is public. */
export const tracesOf = ({ email }: Credentials) => [
  new RegExp(email.replaceAll('.', '\\.')),
  /Dana Buyer/,
  /1 Harbour St/,
  typed,
]

/** Visits what shows private data, so that copies of all of it are on the device. Ends on the product's page. */
export async function visitPrivatePages(page: Page, origin: string): Promise<string> {
  const { Slug } = await findProduct(origin, isPlain)
  await page.goto(`${origin}/saved_address`)
  await expect(page.getByRole('listitem').filter({ hasText: '1 Harbour St' })).toHaveCount(2)
  await savedHere(page, ['addresses', 'billing'], ['addresses', 'shipping'])
  await page.goto(`${origin}/product/${Slug}`)
  await expect(price(page)).toBeVisible()
  await quantity(page).fill('77313')
  await savedHere(page, ['product', Slug], ['price-list', Slug])
  return `/product/${Slug}`
}

/** Resolves when the provider accepts the token no longer. */
export async function hasEnded(door: Door, token: string): Promise<void> {
  const asked = () => askAs(door.url, token, 'myaccount/getbilling')
  await expect.poll(asked, { timeout: 20_000 }).toMatchObject({ ErrorCode: 'INVALIDTOKEN' })
}
