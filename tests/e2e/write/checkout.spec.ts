/** The checkout: every message, one order however often it is pressed, and nothing typed that is lost (req 6). */
import { addLine } from '../../support/cart'
import { checkout, field, isThanked, openCheckout, ordersOf, place } from '../../support/checkout'
import { expect, test } from '../../support/fixtures'
import { fillOne } from '../../support/form-fields'

test('what is missing is said in all and at each field until it is typed', async ({ page, origin }) => {
  await checkout(page, origin)
  const parts = ['Customer Name', 'Country', 'State', 'City', 'Zipcode', 'Address 1']
  const contact = ['Email', 'Mobile Number']
  const typed: Record<string, string> = { Email: 'JO@ACME.COM.AU', Country: 'Australia', State: 'NSW' }
  for (const label of [...parts, ...contact]) await fillOne(field(page, label), ' ')
  await page.getByLabel('I Have a Different Shipping Address').check()
  const shipping = page.getByRole('group', { name: 'Shipping Address' })
  for (const label of parts) await fillOne(shipping.getByLabel(label, { exact: true }), '')
  await place(page).click()

  const summary = page.getByRole('alert', { name: 'There is a problem' })
  const purchaseOrder = 'PO# or Order reference number is required'
  await expect(summary).toBeFocused()
  await expect(page).toHaveTitle(/^Error: /)
  await expect(summary.getByRole('link')).toHaveText([
    ...[...parts, ...contact, ...parts].map((label) => `${label} is required`),
    purchaseOrder,
  ])
  const billing = page.getByRole('group', { name: 'Billing Address' })
  for (const label of [...parts, ...contact]) {
    const input = billing.getByLabel(label, { exact: true })
    await expect(input).toHaveAccessibleDescription(new RegExp(`${label} is required`))
    await fillOne(input, typed[label] ?? '2000 abc')
    await expect(input).not.toHaveAttribute('aria-invalid', 'true')
  }
  await summary.getByRole('link', { name: purchaseOrder }).click()
  await expect(page.getByLabel('PO#')).toBeFocused()
  await page.keyboard.type('PO 7')
  await expect(summary.getByText(purchaseOrder)).toHaveCount(0)
  await billing.getByLabel('Email', { exact: true }).fill('jo@')
  await place(page).click()
  await expect(summary.getByText('Email is invalid')).toBeVisible()
})

test('ten presses place one order, and what was typed outlives a reload', async ({ page, door }) => {
  const { account } = await checkout(page, door.url)
  await page.getByLabel('PO#').fill('PO 7')
  await field(page, 'City').fill('Hobart')
  await field(page, 'Address 2').fill('')
  await page.reload()
  const notice = page.getByRole('main').getByRole('status').filter({ hasText: 'We kept what you typed.' })
  await expect(notice).toBeVisible()
  await expect(page.getByLabel('PO#')).toHaveValue('PO 7')
  await expect(field(page, 'City')).toHaveValue('Hobart')
  await expect(field(page, 'Zipcode')).toHaveValue('2000')
  await expect(field(page, 'Address 2')).toHaveValue('')
  await place(page).evaluate((button: HTMLElement) => {
    for (let press = 0; press < 10; press += 1) button.click()
  })
  await expect(page.getByText('Order Done').first()).toBeVisible()
  await isThanked(page)
  const orders = await ordersOf(door.url, account)
  expect(orders).toHaveLength(1)
  await expect(page.getByText(`Order ${orders[0]?.OrderID}`)).toBeVisible()
  expect(new URL(page.url()).search).toBe(`?order=${orders[0]?.OrderID}`)
  await page.getByRole('link', { name: 'See the order' }).click()
  await expect(page.getByText('PO 7')).toBeVisible()
  // The cart is empty, and Back does not lead to the form again.
  await page.goto(`${door.url}/checkout`)
  await expect(page.getByText('Please add any Item First')).toBeVisible()
})

test('an order whose answer is lost is found, never placed twice, never claimed', async ({ page, door }) => {
  const { account, product } = await checkout(page, door.url)
  await page.getByLabel('PO#').fill('PO 8')
  door.fault('cut', /\/frontend\/api\/order$/)
  await place(page).click()
  await isThanked(page)
  expect(await ordersOf(door.url, account)).toHaveLength(1)
  expect(door.count(/^POST .*\/frontend\/api\/order$/)).toBe(1)
  door.recover()

  await addLine(door.url, account, { ProductID: product.ProductID, QTY: 1000 })
  await openCheckout(page, door.url)
  await page.getByLabel('PO#').fill('PO 9')
  let isLost = false
  await page.route(/\/frontend\/api\/order\/?$/, async (route) => {
    if (route.request().method() === 'POST') {
      isLost = true
      await route.fetch()
    }
    return isLost ? route.abort() : route.continue()
  })
  await place(page).click()
  await expect(page.getByText('We don’t know yet whether your order arrived.').first()).toBeVisible()
  await expect(page.getByText(/Order Done|Thank You/i)).toHaveCount(0)
  await expect(page.getByLabel('PO#')).toHaveValue('PO 9')
  await page.unrouteAll()
  await place(page).click()
  await isThanked(page)
  expect(await ordersOf(door.url, account)).toHaveLength(2)
})
