/** The cart's side panel, opened from a page of the shop. */
import type { Page } from '@playwright/test'
import { signIn } from './accounts'
import { addLine, customerWithLine } from './cart'
import { expect, open } from './fixtures'
import { findProduct } from './shop'

export const link = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Cart/ })

export const panel = (page: Page) => page.getByRole('dialog', { name: 'Cart', exact: true })

/** Opens a page of the shop as a new customer, with a plain product and two variations of another one in the cart. */
export async function openShop(page: Page, origin: string) {
  const { account, product } = await customerWithLine(origin)
  const varied = await findProduct(origin, ({ ProductType }) => ProductType === 2)
  const variations = varied.ProductVariationAttributeValue.map(({ ProductVariationID }) => ProductVariationID)
  for (const ProductVariationID of [...new Set(variations)].slice(0, 2))
    await addLine(origin, account, { ProductID: varied.ProductID, ProductVariationID, QTY: 250 })
  await signIn(page, origin, account)
  await open(page, `${origin}/shop`)
  await expect(link(page)).toHaveAccessibleName('Cart, 2 items')
  return { account, product }
}

export async function openPanel(page: Page): Promise<void> {
  await link(page).click()
  await expect(panel(page)).toBeVisible()
}
