/** Customer view, on pages and in the cart’s side panel (req 8.7). */
import { expect, open, test } from '../../support/fixtures'
import { layoutShift, scrollsSideways } from '../../support/page-quality'
import { panel, openShop, openPanel } from '../../support/cart-panel'

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
