/**
 * A seller at the desk: an order is found in its list, opened and moved on (req 22.5, 22.11). Other tests of the desk
 * are in long/e2e/desk.spec.ts.
 */
import { newOrder, signInToDesk } from '../../support/desk'
import { expect, newContextTest as test } from '../../support/fixtures'

test('order opens from the list of the desk and moves to its next status', async ({ page, origin }) => {
  const { id, email } = await newOrder(origin)
  await signInToDesk(page)
  await page.getByRole('menuitem', { name: 'Orders' }).click()
  await page.getByLabel('Search').fill(email)
  // The list must have applied the typed search first; otherwise it would open itself again.
  await expect(page.locator('tbody tr')).toHaveCount(1)
  await page.getByRole('link', { name: String(id) }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Order ${id}: Pending` })).toBeVisible()
  await page.getByRole('button', { name: 'Update status' }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Order ${id}: In review` })).toBeVisible()
})
