/** The checkout: every message, one order however often it is pressed, and nothing typed that is lost (req 6). */
import type { Page } from '@playwright/test'
import { askAs, type NewAccount, signIn } from '../../support/accounts'
import { customerWithLine } from '../../support/cart'
import { expect, open, test } from '../../support/fixtures'
import { barriers, scrollsSideways } from '../../support/page-quality'

type Order = { OrderID: number; Totalprice: string }

const place = (page: Page) => page.getByRole('button', { name: 'Place Order' })
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const isThanked = (page: Page) =>
  expect(page.getByRole('heading', { name: 'Thank You for Your Order!' })).toBeVisible()
const ordersOf = async (origin: string, { token }: NewAccount): Promise<Order[]> =>
  (await askAs<{ Data: Order[] }>(origin, token, 'order/')).Data

/** A new customer with one line in the cart, on the checkout's page. */
async function checkout(page: Page, origin: string) {
  const all = await customerWithLine(origin)
  await signIn(page, origin, all.account)
  await openCheckout(page, origin)
  return all
}

async function openCheckout(page: Page, origin: string): Promise<void> {
  await open(page, `${origin}/checkout`)
  await expect(page.getByLabel('Customer Name')).toHaveValue('Dana Buyer', { timeout: 20_000 })
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true })

  test('a saved address is a card until another one is typed', async ({ page, origin }) => {
    const { account } = await checkout(page, origin)
    const billing = page.getByRole('group', { name: 'Billing Address' })
    await expect(billing.getByRole('radio', { name: /Dana Buyer.*1 Harbour St/ })).toBeChecked()
    await expect(field(page, 'City')).toBeHidden()
    expect((await billing.boundingBox())?.height).toBeLessThan(400)
    expect(await barriers(page)).toEqual([])
    await billing.getByRole('radio', { name: 'Another address' }).check()
    await expect(field(page, 'City')).toBeVisible()
    await field(page, 'Zipcode').fill('7000')
    await field(page, 'State').selectOption('Tasmania')
    await field(page, 'City').fill('Hobart')
    await page.getByLabel('PO#').fill('PO 7')
    await place(page).tap()
    const summary = page.getByRole('alert', { name: 'There is a problem' })
    await expect(summary.getByRole('link')).toHaveText(['Address 1 is required'])
    await summary.getByRole('link').click()
    await page.keyboard.type('5 Dock St')
    expect(await barriers(page)).toEqual([])
    expect(await scrollsSideways(page)).toBe(false)
    await place(page).tap()
    await isThanked(page)
    const [order] = await ordersOf(origin, account)
    const { Data } = await askAs<{ Data: object }>(origin, account.token, `order/${order?.OrderID}`)
    expect(Data).toMatchObject({
      BState: 'TAS',
      BZipcode: '7000',
      BCity: 'Hobart',
      BCustomerName: 'Dana Buyer',
    })
  })
})
