/** The cart page of a new customer: its first line, its files and its sums. */
import type { Page } from '@playwright/test'
import { getAs, newAccount, signIn } from './accounts'
import { addLine, type CartLine } from './cart'
import { expect, open } from './fixtures'
import { findProduct, isPlain } from './shop'

export type SetupPricesReply = { Data: { ProductSetupPrice: { ProductSetupPriceID: number }[] } }

const aud = (cents: number) => `$${(cents / 100).toLocaleString('en-AU', { minimumFractionDigits: 2 })}`

export const line = (page: Page) => page.getByRole('main').getByRole('group').first()

export const quantity = (page: Page) => line(page).getByLabel('Quantity')

export const files = (page: Page) => line(page).locator('input[type=file]')

export const uploads = (page: Page) => line(page).getByRole('list', { name: 'Files to upload' })

export const artwork = (page: Page) => line(page).getByRole('list', { name: 'Artwork', exact: true })

export const summary = (page: Page) => page.getByRole('region', { name: 'Order summary' })

/** Opens the cart page as a new customer, with 1,000 pieces of a plain product with two set-ups. */
export async function openCart(page: Page, origin: string) {
  const [account, product] = await Promise.all([newAccount(origin), findProduct(origin, isPlain)])
  const { Data } = await getAs<SetupPricesReply>(origin, account.token, `product/login/${product.Slug}`)
  const setups = Data.ProductSetupPrice.slice(0, 2).map(({ ProductSetupPriceID }, index) => ({
    ProductSetupPriceID,
    QTY: index + 1,
  }))
  await addLine(origin, account, { ProductID: product.ProductID, QTY: 1000, ProductSetupPrice: setups })
  await signIn(page, origin, account)
  await open(page, `${origin}/cart`)
  await expect(quantity(page)).toHaveValue('1000')
  return { account, product }
}

export async function expectTotals(page: Page, lines: CartLine[], percent = 0) {
  const subtotal = lines.reduce(
    (sum, { QTY, BasePrice }) => sum + QTY * Math.round(Number(BasePrice) * 100),
    0,
  )
  const discount = Math.round((subtotal * percent) / 100)
  const gst = Math.round((subtotal - discount) / 10)
  await expect(summary(page)).toContainText(`Subtotal${aud(subtotal)}`)
  await expect(summary(page)).toContainText(`GST (10%)${aud(gst)}`)
  await expect(summary(page)).toContainText(`Total${aud(subtotal - discount + gst)}`)
}
