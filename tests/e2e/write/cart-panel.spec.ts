/** Customer view, on pages and in the cart’s side panel (req 8.7). */
import type { Page } from '@playwright/test'
import { signIn } from '../../support/accounts'
import { addLine, customerWithLine } from '../../support/cart'
import { expect, open, test } from '../../support/fixtures'
import { layoutShift, scrollsSideways } from '../../support/page-quality'
import { findProduct } from '../../support/shop'

const link = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Cart/ })
const panel = (page: Page) => page.getByRole('dialog', { name: 'Cart', exact: true })

/** A new customer with a plain product and two variations of another one, on a page of the shop. */
async function openShop(page: Page, origin: string) {
  const { account, product } = await customerWithLine(origin)
  const varied = await findProduct(origin, ({ ProductType }) => ProductType === 2)
  const variations = varied.ProductVariationAttributeValue.map(({ ProductVariationID }) => ProductVariationID)
  for (const ProductVariationID of [...new Set(variations)].slice(0, 2))
    await addLine(origin, account, { ProductID: varied.ProductID, ProductVariationID, QTY: 250 })
  await signIn(page, origin, account)
  await open(page, `${origin}/shop`)
  await expect(link(page)).toHaveAccessibleName('Cart, 3 items')
  return { account, product }
}

async function openPanel(page: Page): Promise<void> {
  await link(page).click()
  await expect(panel(page)).toBeVisible()
}

test('Customer view hides every price on every page, and is left by holding its mark', async ({
  page,
  door,
}) => {
  const { product } = await openShop(page, door.url)
  const toggle = page.getByRole('button', { name: 'Customer view' })
  await toggle.click()
  await expect(toggle).toHaveAttribute('aria-pressed', 'true')
  await openPanel(page)
  await expect(panel(page).getByText('Quantity 1,000')).toBeVisible()
  await expect(panel(page)).not.toContainText(/\$|GST/)
  await page.keyboard.press('Escape')
  for (const [width, address] of [
    [320, `/product/${product.Slug}`],
    [1280, '/search/bottle'],
  ] as const) {
    await page.setViewportSize({ width, height: 740 })
    await open(page, `${door.url}${address}`)
    await expect(page.getByText('Customer view: prices are hidden')).toBeAttached()
    await expect(page.locator('main')).not.toContainText(/\$|Prices as of/)
    expect(await scrollsSideways(page)).toBe(false)
    const { total, moved } = await layoutShift(page)
    expect(total, moved.join('\n')).toBeLessThan(0.05)
  }
  // A tap leaves nothing, it offers.
  await toggle.click()
  await expect(page.getByRole('button', { name: 'Leave customer view' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.locator('main article').first()).not.toContainText('$')
  await toggle.click({ delay: 800 })
  await expect(toggle).toHaveAttribute('aria-pressed', 'false')
  await expect(page.locator('main article').first()).toContainText('$')
})
