/** The checkout creates one order although presses are repeated or replies lost, and loses no typed text (req 6). */
import type { Page } from '@playwright/test'
import { addLine } from '../support/cart'
import {
  checkout,
  field,
  expectThanks,
  openCheckout,
  readOrders,
  placeOrderButton,
} from '../support/checkout'
import { deviceDump } from '../support/device'
import { expect, test } from '../support/fixtures'
import { fillField } from '../support/form-fields'
import { postAs } from '../support/accounts'

/** Resolves once the typed text is saved on the device, which happens 400 ms after the last key press. */
async function waitUntilTextSaved(page: Page): Promise<void> {
  let before = ''
  const isUnchanged = async () => {
    const now = JSON.stringify(await deviceDump(page))
    const isSame = now === before
    before = now
    return isSame
  }
  await expect.poll(isUnchanged, { intervals: [600] }).toBe(true)
}

test('ten presses place one order, and typed text survives a reload', async ({ page, network }) => {
  const { account } = await checkout(page, network.url)
  await page.getByLabel('PO#').fill('PO 7')
  await field(page, 'City').fill('Hobart')
  await field(page, 'Address 2').fill('')
  await waitUntilTextSaved(page)
  await page.reload()
  const notice = page.getByRole('main').getByRole('status').filter({ hasText: 'We kept what you typed.' })
  await expect(notice).toBeVisible()
  await expect(page.getByLabel('PO#')).toHaveValue('PO 7')
  await expect(field(page, 'City')).toHaveValue('Hobart')
  await expect(field(page, 'Zipcode')).toHaveValue('2000')
  await expect(field(page, 'Address 2')).toHaveValue('')
  await placeOrderButton(page).evaluate((button: HTMLElement) => {
    for (let press = 0; press < 10; press += 1) button.click()
  })
  await expect(page.getByText('Order Done').first()).toBeVisible()
  await expectThanks(page)
  const orders = await readOrders(network.url, account)
  expect(orders).toHaveLength(1)
  await expect(page.getByText(`Order ${orders[0]?.OrderID}`)).toBeVisible()
  expect(new URL(page.url()).search).toBe(`?order=${orders[0]?.OrderID}`)
  await page.getByRole('link', { name: 'See the order' }).click()
  await expect(page.getByText('PO 7')).toBeVisible()
  // The cart is empty, and the checkout does not show the form again.
  await page.goto(`${network.url}/checkout`)
  await expect(page.getByText('Please add any Item First')).toBeVisible()
})

test('order is looked up after a lost reply, and is never placed twice', async ({ page, network }) => {
  const { account, product } = await checkout(page, network.url)
  await page.getByLabel('PO#').fill('PO 8')
  network.injectFault('cut', /\/frontend\/api\/order$/)
  await placeOrderButton(page).click()
  await expectThanks(page)
  expect(await readOrders(network.url, account)).toHaveLength(1)
  expect(network.count(/^POST .*\/frontend\/api\/order$/)).toBe(1)
  network.recover()

  await addLine(network.url, account, { ProductID: product.ProductID, QTY: 1000 })
  await openCheckout(page, network.url)
  await page.getByLabel('PO#').fill('PO 9')
  let isLost = false
  await page.route(/\/frontend\/api\/order\/?$/, async (route) => {
    if (route.request().method() === 'POST') {
      isLost = true
      await route.fetch()
    }
    return isLost ? route.abort() : route.continue()
  })
  await placeOrderButton(page).click()
  await expect(page.getByText('We don’t know yet whether your order arrived.').first()).toBeVisible()
  await expect(page.getByText(/Order Done|Thank You/i)).toHaveCount(0)
  await expect(page.getByLabel('PO#')).toHaveValue('PO 9')
  await page.unrouteAll()
  await placeOrderButton(page).click()
  await expectThanks(page)
  expect(await readOrders(network.url, account)).toHaveLength(2)
})

test('checkout confirms no order when offline, and shows when the cart has changed', {
  tag: '@long',
}, async ({ page, network }) => {
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

test('missing fields are listed in a summary and at each field until they are filled', {
  tag: '@long',
}, async ({ page, origin }) => {
  await checkout(page, origin)
  const addressLabels = ['Customer Name', 'Country', 'State', 'City', 'Zipcode', 'Address 1']
  const contactLabels = ['Email', 'Mobile Number']
  const values: Record<string, string> = { Email: 'JO@ACME.COM.AU', Country: 'Australia', State: 'NSW' }
  for (const label of [...addressLabels, ...contactLabels]) await fillField(field(page, label), ' ')
  await page.getByLabel('I Have a Different Shipping Address').check()
  const shipping = page.getByRole('group', { name: 'Shipping Address' })
  for (const label of addressLabels) await fillField(shipping.getByLabel(label, { exact: true }), '')
  await placeOrderButton(page).click()

  const summary = page.getByRole('alert', { name: 'There is a problem' })
  const purchaseOrder = 'PO# or Order reference number is required'
  await expect(summary).toBeFocused()
  await expect(page).toHaveTitle(/^Error: /)
  await expect(summary.getByRole('link')).toHaveText([
    purchaseOrder,
    ...[...addressLabels, ...contactLabels, ...addressLabels].map((label) => `${label} is required`),
  ])
  const billing = page.getByRole('group', { name: 'Billing Address' })
  for (const label of [...addressLabels, ...contactLabels]) {
    const input = billing.getByLabel(label, { exact: true })
    await expect(input).toHaveAccessibleDescription(new RegExp(`${label} is required`))
    await fillField(input, values[label] ?? '2000 abc')
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
