/** A customer of the other provider (other-provider.ts): the controls to use, and the expected figures. */
import type { Locator, Page } from '@playwright/test'
import { pricesOf } from './other-products'
import { type OracleFigure, oracleFigure, preselectedOf } from './price-oracle'
import { getAs, type Credentials } from './accounts'

export const otherCredentials = (role: number): Credentials => ({
  email: `role${role}@buyer.example`,
  password: 'pw',
})

export const order = (page: Page) => page.getByRole('region', { name: 'Order', exact: true })
export const addButton = (page: Page): Locator => order(page).getByRole('button', { name: 'Add to cart' })
export const quantity = (page: Page): Locator => order(page).getByLabel('Quantity', { exact: true })
export const cartPanel = (page: Page): Locator => page.getByRole('dialog').filter({ hasText: 'GO TO CART' })

const aud = new Intl.NumberFormat('en-AU', { style: 'currency', currency: 'AUD' })

/**
 * Returns a figure of a product with its preselected options, calculated in exact fractions of the provider's prices.
 */
export function figure(id: number, role: number, pieces: number, name: keyof OracleFigure): string {
  const raw = pricesOf(id)
  return aud.format(Number(oracleFigure(raw, role, pieces, preselectedOf(raw))?.[name]) / 100)
}

type Cart = { data: { data: { Carts?: { ProductID: string; QTY: string; BasePrice: number } }[] } }

/** Returns the cart lines of the page's session, such as `250 of 7 at $19.22`. */
export async function otherCartLines(page: Page, origin: string): Promise<string[]> {
  const token = await page.evaluate(() => localStorage.getItem('token') ?? '')
  const { data } = await getAs<Cart>(origin, token, 'cart')
  return data.data.flatMap(({ Carts }) =>
    Carts ? [`${Carts.QTY} of ${Carts.ProductID} at ${aud.format(Carts.BasePrice)}`] : [],
  )
}
