/** Somebody who buys from the other provider: what is pressed, and what should come of it. */
import type { Locator, Page } from '@playwright/test'
import { pricesOf } from './other-products'
import { type OracleFigure, oracleFigure, preselectedOf } from './price-oracle'
import { askAs, type Credentials } from './accounts'

export const otherCredentials = (role: number): Credentials => ({
  email: `role${role}@buyer.example`,
  password: 'pw',
})

export const order = (page: Page) => page.getByRole('region', { name: 'Order', exact: true })
export const add = (page: Page): Locator => order(page).getByRole('button', { name: 'Add to cart' })
export const quantity = (page: Page): Locator => order(page).getByLabel('Quantity', { exact: true })
export const cartPanel = (page: Page): Locator => page.getByRole('dialog').filter({ hasText: 'GO TO CART' })

const aud = new Intl.NumberFormat('en-AU', { style: 'currency', currency: 'AUD' })

/** Of a product with what is preselected, in exact fractions from the provider's own words. */
export function figure(id: number, role: number, pieces: number, name: keyof OracleFigure): string {
  const raw = pricesOf(id)
  return aud.format(Number(oracleFigure(raw, role, pieces, preselectedOf(raw))?.[name]) / 100)
}

type Cart = { data: { data: { Carts?: { ProductID: string; QTY: string; BasePrice: number } }[] } }

/** What the page's own session has in its cart, as `250 of 7 at $19.22`. */
export async function otherCartLines(page: Page, origin: string): Promise<string[]> {
  const token = await page.evaluate(() => localStorage.getItem('token') ?? '')
  const { data } = await askAs<Cart>(origin, token, 'cart')
  return data.data.flatMap(({ Carts }) =>
    Carts ? [`${Carts.QTY} of ${Carts.ProductID} at ${aud.format(Carts.BasePrice)}`] : [],
  )
}
