/** Customers with a cart, hearts pressed where nothing can be sent, and what the sync centre says of it. */
import type { Page } from '@playwright/test'
import { type Detail, findProduct } from './catalogue'
import { expect } from './fixtures'
import { type NewAccount, newAccount } from './new-account'
import { shopPlaces } from './places'
import { askAs, tokenOf } from './sign-in'

export const wishCalls = /addwishlist|getwishlist/
export const hearts = (page: Page) =>
  page.getByRole('main').getByRole('button', { name: /^(Add|Remove) .* wishlist$/ })

/** The header's words about what waits. */
export const status = (page: Page, words: string) =>
  page.getByRole('banner').getByRole('link', { name: words, exact: true })

export async function wishesOf(origin: string, { email, password }: NewAccount): Promise<number> {
  const token = await tokenOf(origin, email, password)
  return (await askAs<{ Data: unknown[] }>(origin, token, 'myaccount/getwishlist/')).Data.length
}

/** A new customer with one plain product in the cart. */
export async function customerWithLine(origin: string): Promise<{ account: NewAccount; product: Detail }> {
  const account = await newAccount(origin)
  const product = await findProduct(
    origin,
    ({ ProductType, ProductAttribute }) => ProductType !== 2 && ProductAttribute.length === 0,
  )
  const reply = await fetch(`${origin}/frontend/api/cart/cart2`, {
    method: 'POST',
    headers: { Authorization: account.token, 'content-type': 'application/json' },
    body: JSON.stringify({ ProductID: product.ProductID, QTY: 1000, ProductSetupPrice: [] }),
  })
  expect(reply.status).toBe(200)
  return { account, product }
}

/** The provider's own briefs of this customer. */
export async function briefsOf(origin: string, { token }: NewAccount): Promise<string[]> {
  const { Data } = await askAs<{ Data: { Carts: { Brief: string }[] }[] }>(origin, token, 'cart')
  return Data.flatMap(({ Carts }) => Carts.map(({ Brief }) => Brief))
}

/** Presses the first `count` hearts of a list. Ends there. */
export async function pressHearts(page: Page, origin: string, count: number): Promise<void> {
  const [, category = ''] = await shopPlaces(origin)
  await page.goto(`${origin}${category}`)
  await expect(hearts(page).nth(count)).toBeVisible()
  for (let index = 0; index < count; index += 1) {
    await hearts(page).nth(index).click()
    await expect(hearts(page).nth(index)).toHaveAttribute('aria-pressed', 'true')
  }
}
