/** The checkout: every message (req 6.2), one order however often it is pressed, and nothing typed that is lost. */
import type { Page } from '@playwright/test'
import { findProduct } from '../../support/catalogue'
import { expect, screenReady, test } from '../../support/fixtures'
import { type NewAccount, newAccount } from '../../support/new-account'
import { askAs, signIn } from '../../support/sign-in'

type Order = { OrderID: number; Totalprice: string }

const billing = {
  'Customer Name': 'Customer Name is required',
  Country: 'Country is required',
  State: 'State is required',
  City: 'City is required',
  Zipcode: 'Zipcode is required',
  'Address 1': 'Address 1 is required',
  Email: 'Email is required',
  'Mobile Number': 'Mobile Number is required',
}
const purchaseOrder = 'PO# or Order reference number is required'

async function call(origin: string, { token }: NewAccount, method: string, path: string, body?: object) {
  const reply = await fetch(`${origin}/frontend/api/${path}`, {
    method,
    headers: { Authorization: token, 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  expect(reply.status).toBe(200)
}

const ordersOf = async (origin: string, { token }: NewAccount): Promise<Order[]> =>
  (await askAs<{ Data: Order[] }>(origin, token, 'order/')).Data

/** A new customer with one line in the cart, on the checkout's page. */
async function checkout(page: Page, origin: string): Promise<NewAccount> {
  const account = await newAccount(origin)
  const product = await findProduct(
    origin,
    ({ ProductType, ProductAttribute }) => ProductType !== 2 && ProductAttribute.length === 0,
  )
  const line = { ProductID: product.ProductID, QTY: 1000, ProductSetupPrice: [], randomnumber: [] }
  await call(origin, account, 'POST', 'cart/cart2', line)
  await signIn(page, origin, account.email, account.password)
  await page.goto(`${origin}/checkout`)
  await expect(page.getByRole('heading', { name: 'Checkout' })).toBeVisible()
  await expect(page.getByLabel('Customer Name')).toHaveValue('Dana Buyer', { timeout: 20_000 })
  return account
}

const place = (page: Page) => page.getByRole('button', { name: 'Place Order' })

test('says what is missing, once in all and at each field, and stops saying it while it is typed', async ({
  page,
  baseURL,
}) => {
  await checkout(page, baseURL ?? '')
  for (const label of Object.keys(billing)) await page.getByLabel(label, { exact: true }).fill(' ')
  await page.getByLabel('I Have a Different Shipping Address').check()
  const shipping = page.getByRole('group', { name: 'Shipping Address' })
  for (const label of ['Customer Name', 'Country', 'State', 'City', 'Zipcode', 'Address 1'])
    await shipping.getByLabel(label, { exact: true }).fill('')
  await place(page).click()

  const summary = page.getByRole('alert', { name: 'There is a problem' })
  await expect(summary).toBeFocused()
  await expect(page).toHaveTitle(/^Error: /)
  const messages = await summary.getByRole('link').allTextContents()
  expect(messages).toEqual([
    ...['Customer Name', 'Country', 'State', 'City', 'Zipcode', 'Address 1'].map(
      (label) => `${label} is required`,
    ),
    'Email is required',
    'Mobile Number is required',
    ...['Customer Name', 'Country', 'State', 'City', 'Zipcode', 'Address 1'].map(
      (label) => `${label} is required`,
    ),
    purchaseOrder,
  ])
  const group = page.getByRole('group', { name: 'Billing Address' })
  for (const [label, message] of Object.entries(billing)) {
    const field = group.getByLabel(label, { exact: true })
    await expect(field).toHaveAccessibleDescription(new RegExp(message))
    await field.fill(label === 'Email' ? 'JO@ACME.COM.AU' : '2000 abc')
    await expect(field).not.toHaveAttribute('aria-invalid', 'true')
  }
  await summary.getByRole('link', { name: purchaseOrder }).click()
  await expect(page.getByLabel('PO#')).toBeFocused()
  await page.keyboard.type('PO 7')
  await expect(summary.getByText(purchaseOrder)).toHaveCount(0)
  await group.getByLabel('Email', { exact: true }).fill('jo@')
  await place(page).click()
  await expect(summary.getByText('Email is invalid')).toBeVisible()
})

test('ten presses place one order, whose page thanks with its number', async ({ page, baseURL }) => {
  const origin = baseURL ?? ''
  const account = await checkout(page, origin)
  await page.getByLabel('PO#').fill('PO 7')
  await place(page).evaluate((button: HTMLElement) => {
    for (let press = 0; press < 10; press += 1) button.click()
  })
  await expect(page.getByText('Order Done').first()).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Thank You for Your Order!' })).toBeVisible()
  const orders = await ordersOf(origin, account)
  expect(orders).toHaveLength(1)
  await expect(page.getByText(`Order ${orders[0]?.OrderID}`)).toBeVisible()
  await page.getByRole('link', { name: 'See the order' }).click()
  await expect(page.getByText('PO 7')).toBeVisible()
  // The cart is empty, and Back does not lead to the form again.
  await page.goto(`${origin}/checkout`)
  await expect(page.getByText('Please add any Item First')).toBeVisible()
})

test('an order whose answer is lost is found among the orders, not placed again', async ({ page, door }) => {
  const account = await checkout(page, door.url)
  await page.getByLabel('PO#').fill('PO 8')
  let posts = 0
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/frontend/api/order')) posts += 1
  })
  door.weather('cut', /\/frontend\/api\/order$/)
  await place(page).click()
  await expect(page.getByRole('heading', { name: 'Thank You for Your Order!' })).toBeVisible()
  expect(await ordersOf(door.url, account)).toHaveLength(1)
  expect(posts).toBe(1)
})

test('while nobody can say what became of an order, nothing is claimed; a second press finds it', async ({
  page,
  door,
}) => {
  const account = await checkout(page, door.url)
  await page.getByLabel('PO#').fill('PO 8')
  let lost = false
  await page.route(/\/frontend\/api\/order\/?$/, async (route) => {
    if (route.request().method() === 'POST') {
      lost = true
      await route.fetch()
    }
    return lost ? route.abort() : route.continue()
  })
  await place(page).click()
  await expect(page.getByText('We did not hear whether your order arrived.').first()).toBeVisible()
  await expect(page.getByText(/Order Done|Thank You/i)).toHaveCount(0)
  await expect(page.getByLabel('PO#')).toHaveValue('PO 8')
  await page.unrouteAll()
  await place(page).click()
  await expect(page.getByRole('heading', { name: 'Thank You for Your Order!' })).toBeVisible()
  expect(await ordersOf(door.url, account)).toHaveLength(1)
})

test('what was typed is there after a reload, and is gone with the order', async ({ page, baseURL }) => {
  await checkout(page, baseURL ?? '')
  await page.getByLabel('PO#').fill('PO 9')
  await page.getByLabel('City', { exact: true }).fill('Hobart')
  // Written soon after the last key.
  await page.waitForTimeout(500)
  await page.reload()
  await screenReady(page)
  await expect(page.getByLabel('PO#')).toHaveValue('PO 9')
  await expect(page.getByLabel('City', { exact: true })).toHaveValue('Hobart')
  await expect(page.getByLabel('Zipcode', { exact: true })).toHaveValue('2000')
  await expect(page.getByLabel('Address 2', { exact: true })).toHaveValue('Level 3')
})

test('without a network the order waits, with the reason, and nothing typed is lost', async ({
  page,
  door,
}) => {
  await checkout(page, door.url)
  await page.getByLabel('PO#').fill('PO 10')
  await door.shut()
  await expect(page.getByText('You are offline.').first()).toBeVisible()
  await expect(place(page)).toHaveAttribute('aria-disabled', 'true')
  await place(page).press('Enter')
  await expect(page.getByLabel('PO#')).toHaveValue('PO 10')
  expect(await page.locator('main').innerText()).not.toMatch(/placed|thank you|order done/i)
  await door.open()
  await expect(place(page)).toHaveAttribute('aria-disabled', 'false')
})

test('a price that changed meanwhile is told and asked, never silent', async ({ page, context, baseURL }) => {
  const origin = baseURL ?? ''
  const account = await checkout(page, origin)
  await page.getByLabel('PO#').fill('PO 11')
  const [group] = (
    await askAs<{ Data: { Carts: { CartID: number; ProductID: number }[] }[] }>(origin, account.token, 'cart')
  ).Data
  const line = { ProductID: group?.Carts[0]?.ProductID, QTY: 2000, ProductSetupPrice: [], randomnumber: [] }
  await call(origin, account, 'POST', 'cart', line)
  await place(page).click()
  await expect(page.getByRole('alert').first()).toBeVisible()
  expect(await ordersOf(origin, account)).toEqual([])
  await expect(page.getByText('2,000 ×')).toBeVisible()
  await place(page).click()
  await expect(page.getByRole('heading', { name: 'Thank You for Your Order!' })).toBeVisible()
  await context.close()
})
