/** Filters of the desk's lists are visible, and the menu opens a list without them (req 22.34). */
import { newOrder, signInToDesk } from '../../support/desk'
import { expect, test } from '../../support/fixtures'

test('list names the customer that narrows it, and the menu opens it for all customers', async ({
  page,
  origin,
}) => {
  const [first, second] = [await newOrder(origin), await newOrder(origin)]
  await signInToDesk(page)
  await page.goto('/desk/customers')
  await page.getByLabel('Search').fill(first.email)
  await expect(page.locator('tbody tr')).toHaveCount(1)
  await page.getByRole('link', { name: first.email }).click()
  await page.getByRole('link', { name: 'Orders (1)' }).click()
  const order = (id: number) => page.getByRole('link', { name: String(id), exact: true })
  await expect(order(first.id)).toBeVisible()
  await expect(order(second.id)).toHaveCount(0)
  await expect(page.getByText(/^Customer: /)).toBeVisible()
  await page.getByRole('menuitem', { name: 'Today' }).click()
  await page.getByRole('menuitem', { name: 'Orders' }).click()
  await expect(order(second.id)).toBeVisible()
  await expect(page.getByText(/^Customer: /)).toHaveCount(0)

  await page.goBack()
  await page.goBack()
  await expect(page.getByText(/^Customer: /)).toBeVisible()
  await page.getByTitle('Remove this filter').click()
  await expect(order(second.id)).toBeVisible()
})
