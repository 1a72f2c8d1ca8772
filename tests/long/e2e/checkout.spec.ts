/**
 * The checkout: saved addresses, the offline state, a changed cart, and the messages about missing fields (req 6).
 */
import { getAs, postAs } from '../../support/accounts'
import { checkout, field, expectThanks, readOrders, placeOrderButton } from '../../support/checkout'
import { expect, test } from '../../support/fixtures'
import { fillField } from '../../support/form-fields'
import { accessibilityViolations, scrollsSideways } from '../../support/page-quality'

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true })

  test('saved address is a card until another address is chosen', async ({ page, origin }) => {
    const { account } = await checkout(page, origin)
    const billing = page.getByRole('group', { name: 'Billing Address' })
    await expect(billing.getByRole('radio', { name: /Dana Buyer.*1 Harbour St/ })).toBeChecked()
    await expect(field(page, 'City')).toBeHidden()
    expect((await billing.boundingBox())?.height).toBeLessThan(400)
    expect(await accessibilityViolations(page)).toEqual([])
    await billing.getByRole('radio', { name: 'Another address' }).check()
    await expect(field(page, 'City')).toBeVisible()
    await field(page, 'Zipcode').fill('7000')
    await field(page, 'State').selectOption('Tasmania')
    await field(page, 'City').fill('Hobart')
    await page.getByLabel('PO#').fill('PO 7')
    await placeOrderButton(page).tap()
    const summary = page.getByRole('alert', { name: 'There is a problem' })
    await expect(summary.getByRole('link')).toHaveText(['Address 1 is required'])
    await summary.getByRole('link').click()
    await page.keyboard.type('5 Dock St')
    expect(await accessibilityViolations(page)).toEqual([])
    expect(await scrollsSideways(page)).toBe(false)
    await placeOrderButton(page).tap()
    await expectThanks(page)
    const [order] = await readOrders(origin, account)
    const { Data } = await getAs<{ Data: object }>(origin, account.token, `order/${order?.OrderID}`)
    expect(Data).toMatchObject({
      BState: 'TAS',
      BZipcode: '7000',
      BCity: 'Hobart',
      BCustomerName: 'Dana Buyer',
    })
  })
})

test('checkout claims no order when offline, and shows when the cart has changed', async ({
  page,
  network,
}) => {
  const { account, product } = await checkout(page, network.url)
  await page.getByLabel('PO#').fill('PO 10')
  await network.goOffline()
  await expect(placeOrderButton(page)).toHaveAttribute('aria-disabled', 'true', { timeout: 20_000 })
  await expect(page.getByText(/^You’re offline\./).first()).toBeVisible()
  await placeOrderButton(page).press('Enter')
  await expect(page.getByLabel('PO#')).toHaveValue('PO 10')
  await expect(page.locator('main')).not.toContainText(/placed|thank you|order done/i)
  const cartReads = () => network.count(/^GET .*\/frontend\/api\/cart\/?$/)
  const before = cartReads()
  await network.goOnline()
  await expect(placeOrderButton(page)).toHaveAttribute('aria-disabled', 'false', { timeout: 20_000 })
  // The page reads the cart again once the network is back, and does not know of later changes.
  await expect.poll(cartReads).toBeGreaterThan(before)
  await network.waitForIdle()

  const changed = { ProductID: product.ProductID, QTY: 2000, ProductSetupPrice: [], randomnumber: [] }
  await postAs(network.url, account.token, 'cart', changed)
  await placeOrderButton(page).click()
  await expect(page.getByText('2,000 ×')).toBeVisible()
  await expect(page.getByRole('alert').first()).toBeVisible()
  expect(await readOrders(network.url, account)).toHaveLength(0)
  await placeOrderButton(page).click()
  await expectThanks(page)
})

test('missing fields are listed in a summary and at each field until they are filled', async ({
  page,
  origin,
}) => {
  await checkout(page, origin)
  const parts = ['Customer Name', 'Country', 'State', 'City', 'Zipcode', 'Address 1']
  const contact = ['Email', 'Mobile Number']
  const typed: Record<string, string> = { Email: 'JO@ACME.COM.AU', Country: 'Australia', State: 'NSW' }
  for (const label of [...parts, ...contact]) await fillField(field(page, label), ' ')
  await page.getByLabel('I Have a Different Shipping Address').check()
  const shipping = page.getByRole('group', { name: 'Shipping Address' })
  for (const label of parts) await fillField(shipping.getByLabel(label, { exact: true }), '')
  await placeOrderButton(page).click()

  const summary = page.getByRole('alert', { name: 'There is a problem' })
  const purchaseOrder = 'PO# or Order reference number is required'
  await expect(summary).toBeFocused()
  await expect(page).toHaveTitle(/^Error: /)
  await expect(summary.getByRole('link')).toHaveText([
    purchaseOrder,
    ...[...parts, ...contact, ...parts].map((label) => `${label} is required`),
  ])
  const billing = page.getByRole('group', { name: 'Billing Address' })
  for (const label of [...parts, ...contact]) {
    const input = billing.getByLabel(label, { exact: true })
    await expect(input).toHaveAccessibleDescription(new RegExp(`${label} is required`))
    await fillField(input, typed[label] ?? '2000 abc')
    await expect(input).not.toHaveAttribute('aria-invalid', 'true')
  }
  await summary.getByRole('link', { name: purchaseOrder }).click()
  await expect(page.getByLabel('PO#')).toBeFocused()
  await page.keyboard.type('PO 7')
  await expect(summary.getByText(purchaseOrder)).toHaveCount(0)
  await billing.getByLabel('Email', { exact: true }).fill('jo@')
  await placeOrderButton(page).click()
  await expect(summary.getByText('Email is invalid')).toBeVisible()
})
