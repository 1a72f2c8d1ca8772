/** The cart’s side panel, and customer view (req 5.4, 5.17, 8.7). */
import type { Page } from '@playwright/test'
import { signIn } from '../support/accounts'
import { addLine, customerWithLine, cartLines } from '../support/cart'
import { expect, open, test } from '../support/fixtures'
import { findProduct } from '../support/shop'
import { layoutShift, scrollsSideways } from '../support/page-quality'

const link = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Cart/ })
const panel = (page: Page) => page.getByRole('dialog', { name: 'Cart', exact: true })

/** Opens a page of the shop as a new customer, with a plain product and two variations of another one in the cart. */
async function openShop(page: Page, origin: string) {
  const { account, product } = await customerWithLine(origin)
  const variedProduct = await findProduct(origin, ({ ProductType }) => ProductType === 2)
  const ids = variedProduct.ProductVariationAttributeValue.map(({ ProductVariationID }) => ProductVariationID)
  for (const ProductVariationID of [...new Set(ids)].slice(0, 2))
    await addLine(origin, account, { ProductID: variedProduct.ProductID, ProductVariationID, QTY: 250 })
  await signIn(page, origin, account)
  await open(page, `${origin}/shop`)
  await expect(link(page)).toHaveAccessibleName('Cart, 2 items')
  return { account, product }
}

async function openPanel(page: Page): Promise<void> {
  await link(page).click()
  await expect(panel(page)).toBeVisible()
}

test('Customer view hides every price on every page and ends when its button is held', async ({
  page,
  network,
}) => {
  const { product } = await openShop(page, network.url)
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
    await open(page, `${network.url}${address}`)
    await expect(page.getByText('Customer view: prices are hidden')).toBeAttached()
    await expect(page.locator('main')).not.toContainText(/\$|Prices as of/)
    expect(await scrollsSideways(page)).toBe(false)
    const { total, moved } = await layoutShift(page)
    expect(total, moved.join('\n')).toBeLessThan(0.05)
  }
  // A tap does not leave customer view; it only shows a button for that.
  await toggle.click()
  await expect(page.getByRole('button', { name: 'Leave customer view' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.locator('main article').first()).not.toContainText('$')
  await toggle.click({ delay: 800 })
  await expect(toggle).toHaveAttribute('aria-pressed', 'false')
  await expect(page.locator('main article').first()).toContainText('$')
})

test('focused element in the cart panel is never covered by its header or footer', async ({
  page,
  network,
}) => {
  await page.setViewportSize({ width: 390, height: 560 })
  const { account } = await openShop(page, network.url)
  const variedProduct = await findProduct(network.url, ({ ProductType }) => ProductType === 2)
  const ids = new Set(
    variedProduct.ProductVariationAttributeValue.map(({ ProductVariationID }) => ProductVariationID),
  )
  for (const ProductVariationID of [...ids].slice(2, 7))
    await addLine(network.url, account, { ProductID: variedProduct.ProductID, ProductVariationID, QTY: 10 })
  await openPanel(page)
  const expandButton = panel(page).getByRole('button', { name: /^\d+ lines$/ })
  await expandButton.click()
  await expect(panel(page).getByRole('button', { name: /^Remove/ })).toHaveCount(8)
  for (let step = 0; step < 16; step += 1) {
    await page.keyboard.press('Tab')
    const focused = page.locator('dialog[open] :focus')
    if ((await focused.count()) === 0) continue
    // The topmost element at the centre is the focused element or a descendant of it.
    const isOnTop = await focused.evaluate((element) => {
      const { x, y, width, height } = element.getBoundingClientRect()
      return element.contains(document.elementFromPoint(x + width / 2, y + height / 2))
    })
    expect(isOnTop, await focused.evaluate(({ outerHTML }) => outerHTML)).toBe(true)
  }
})

const question = (page: Page) => page.getByRole('dialog', { name: 'Remove this line from the cart?' })

test('Remove in the cart panel asks first, shows a refusal, and is disabled offline', {
  tag: '@long',
}, async ({ page, network }) => {
  const { account, product } = await openShop(page, network.url)
  await expect(link(page)).toHaveAttribute('href', '/cart')
  await openPanel(page)
  await expect(page).toHaveURL(/\/shop$/)
  const subtotal = (await cartLines(network.url, account)).reduce(
    (sum, { QTY, BasePrice }) => sum + QTY * Math.round(Number(BasePrice) * 100),
    0,
  )
  const aud = new Intl.NumberFormat('en-AU', { style: 'currency', currency: 'AUD' })
  const sums = panel(page).locator('dl > div')
  await expect(sums.filter({ hasText: 'Subtotal' })).toHaveText(
    `Subtotal${aud.format(subtotal / 100)} ex GST`,
  )
  await expect(sums.filter({ hasText: 'inc GST' })).toHaveText(
    `Total${aud.format(Math.round(subtotal * 1.1) / 100)} inc GST`,
  )
  await expect(panel(page).getByRole('button', { name: /^Remove/ })).toHaveCount(3)

  const remove = panel(page).getByRole('button', { name: `Remove ${product.productname}`, exact: true })
  network.injectFault('error', /\/cart\/\d+$/)
  await remove.click()
  await question(page).getByRole('button', { name: 'OK' }).click()
  const alert = panel(page).getByRole('alert')
  await expect(alert).toBeVisible()
  // The message covers no control and is not printed.
  await panel(page).getByRole('link', { name: 'GO TO CART' }).click({ trial: true })
  await page.emulateMedia({ media: 'print' })
  await expect(alert).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await expect(remove).toBeVisible()
  await alert.locator('..').getByRole('button', { name: 'Dismiss' }).click()

  await network.goOffline()
  await expect(panel(page).getByText(/^Saved copy from /)).toBeVisible({ timeout: 20_000 })
  await expect(remove).toHaveAttribute('aria-disabled', 'true')
  await expect(remove).toHaveAccessibleDescription(/back online/)
  await remove.press('Enter')
  await expect(alert).toContainText('back online')
  await expect(question(page)).toBeHidden()
  network.recover()
  await network.goOnline()
  await expect(remove).toHaveAttribute('aria-disabled', 'false', { timeout: 20_000 })
  expect(await cartLines(network.url, account)).toHaveLength(3)

  await remove.click()
  await expect(question(page).getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(question(page)).toBeHidden()
  await expect(remove).toBeFocused()
  expect(await cartLines(network.url, account)).toHaveLength(3)
  await page.keyboard.press('Enter')
  await question(page).getByRole('button', { name: 'OK' }).click()
  await expect(panel(page).getByText(`${product.productname} was removed.`)).toBeVisible()
  await expect(panel(page).getByRole('button', { name: /^Remove/ })).toHaveCount(2)
  await expect(panel(page).getByRole('heading', { name: 'Cart' })).toBeFocused()
  expect(await cartLines(network.url, account)).toHaveLength(2)
  await page.keyboard.press('Escape')
  await expect(panel(page)).toBeHidden()
  await expect(link(page)).toBeFocused()
  await expect(link(page)).toHaveAccessibleName('Cart, 1 item')

  await openPanel(page)
  await panel(page).getByRole('link', { name: 'GO TO CART' }).click()
  await expect(page).toHaveURL(/\/cart$/)
  await expect(panel(page)).toBeHidden()

  await page.goto(`${network.url}/shop`)
  await openPanel(page)
  for (const remaining of [1, 0]) {
    await panel(page)
      .getByRole('button', { name: /^Remove/ })
      .first()
      .click()
    await question(page).getByRole('button', { name: 'OK' }).click()
    await expect(panel(page).getByRole('button', { name: /^Remove/ })).toHaveCount(remaining)
  }
  await expect(panel(page).getByText('Please add any Item First', { exact: true })).toBeVisible()
  await panel(page).getByRole('link', { name: 'GO TO HOME' }).click()
  await expect(page).toHaveURL(`${network.url}/`)
})
