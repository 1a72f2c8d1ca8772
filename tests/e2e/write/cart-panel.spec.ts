/** The cart’s side panel: customer view, and the visibility of its focused elements (req 5.17, 8.7). */
import { expect, open, test } from '../../support/fixtures'
import { layoutShift, scrollsSideways } from '../../support/page-quality'
import { addLine } from '../../support/cart'
import { findProduct } from '../../support/shop'
import { panel, openShop, openPanel } from '../../support/cart-panel'

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
  // A tap does not leave customer view, it only offers to.
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
  const varied = await findProduct(network.url, ({ ProductType }) => ProductType === 2)
  const ids = new Set(
    varied.ProductVariationAttributeValue.map(({ ProductVariationID }) => ProductVariationID),
  )
  for (const ProductVariationID of [...ids].slice(2, 7))
    await addLine(network.url, account, { ProductID: varied.ProductID, ProductVariationID, QTY: 10 })
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
