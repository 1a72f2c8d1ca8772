/** One device, two tabs, two customers: each tab shows the prices of whoever is signed in (req 4.9). */
import { demoAccounts } from '../../../server/db/seed/demo-accounts'
import { findProduct } from '../../support/catalogue'
import { deviceDump, findings } from '../../support/device-dump'
import { expect, screenReady, test } from '../../support/fixtures'
import { signInAs } from '../../support/sign-in'

const roleIdOf = (name: string) => demoAccounts.findIndex(({ role }) => role === name)

test('a tab left open by one customer becomes the next one’s', async ({ page, context, door }) => {
  const product = await findProduct(door.url, ({ unbrandedpriceshow }) => unbrandedpriceshow === 1)
  const address = `${door.url}/product/${product.Slug}`
  const unitPrice = page.getByRole('region', { name: 'Order' }).getByText('Unit price').locator('xpath=..')
  await signInAs(page, door.url, roleIdOf('wholesaler'))
  await page.goto(address)
  await screenReady(page)
  await expect(unitPrice).toContainText('$')
  const before = await unitPrice.innerText()

  const other = await context.newPage()
  await signInAs(other, door.url, roleIdOf('retailer'))
  await expect(unitPrice).not.toHaveText(before)
  await page.getByRole('tab', { name: 'PRICING' }).click()
  await expect(page.getByRole('tabpanel', { name: 'PRICING' }).getByText('Unit price').first()).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'Retails' })).toHaveCount(0)
  // The column of the customer before is in no database any more.
  await expect.poll(async () => findings(await deviceDump(page), [/"wholesaler\\?":/])).toEqual([])
})
