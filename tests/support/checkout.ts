/** The checkout of a new customer, as browser tests open it. */
import { expect, type Page } from '@playwright/test'
import { getAs, type NewAccount, signIn } from './accounts'
import { customerWithLine } from './cart'
import { open } from './fixtures'

export type Order = { OrderID: number; Totalprice: string }

export const placeOrderButton = (page: Page) => page.getByRole('button', { name: 'Place Order' })
export const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
export const expectThanks = (page: Page) =>
  expect(page.getByRole('heading', { name: 'Thank You for Your Order!' })).toBeVisible()
export const readOrders = async (origin: string, { token }: NewAccount): Promise<Order[]> =>
  (await getAs<{ Data: Order[] }>(origin, token, 'order/')).Data

/** Opens the checkout as a new customer with one line in the cart. */
export async function checkout(page: Page, origin: string) {
  const created = await customerWithLine(origin)
  await signIn(page, origin, created.account)
  await openCheckout(page, origin)
  return created
}
export async function openCheckout(page: Page, origin: string): Promise<void> {
  await open(page, `${origin}/checkout`)
  await expect(page.getByLabel('Customer Name')).toHaveValue('Dana Buyer', { timeout: 20_000 })
}
