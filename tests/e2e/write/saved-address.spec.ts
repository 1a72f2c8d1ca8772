/** Saved addresses against our provider: adding, changing and removing, by keyboard, offline, and after the session ended. */
import type { Page } from '@playwright/test'
import { goodValues } from '../../support/account-messages'
import { barriers } from '../../support/axe'
import { controlled, expect, screenReady, test } from '../../support/fixtures'
import { newAccount, signInAsNew } from '../../support/new-account'
import { savedHere } from '../../support/saved-here'
import { askAs } from '../../support/sign-in'

type Kind = 'billing' | 'shipping'
type Listed = { Data: Record<string, unknown>[] }

const list = (page: Page, name: 'Billing Address' | 'Shipping Address') => page.getByRole('region', { name })
async function fill(page: Page, kind: Kind): Promise<void> {
  for (const [label, value] of Object.entries(goodValues[`/${kind}_address`] ?? {}))
    await page.getByLabel(label, { exact: true }).fill(value)
}

for (const width of [360, 1280]) {
  test(`at ${width} px addresses are added, changed and removed, without barriers`, async ({
    page,
    door,
  }) => {
    const { token } = await signInAsNew(page, door.url)
    await page.setViewportSize({ width, height: 740 })
    await page.goto(`${door.url}/saved_address`)
    const billing = list(page, 'Billing Address')
    await expect(billing.getByRole('listitem')).toHaveCount(1)
    await expect(list(page, 'Shipping Address').getByRole('listitem')).toHaveCount(1)
    expect(await barriers(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false)

    await billing.getByRole('link', { name: /^Add/ }).click()
    await expect(page).toHaveURL(/\/billing_address$/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Add address')
    await fill(page, 'billing')
    expect(await barriers(page)).toEqual([])
    await page.getByLabel('Number', { exact: true }).press('Enter')
    await expect(page).toHaveURL(/\/saved_address$/)
    await expect(page.getByText('Address added.')).toBeVisible()
    const second = billing.getByRole('listitem').nth(1)
    await expect(second).toContainText('2')
    await expect(second).toContainText('2 Princes St')
    await expect(second).toContainText('Dunedin Otago 9016')

    await second.getByRole('link', { name: /^Update/ }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Update address')
    await expect(page.getByLabel('Zip Code')).toHaveValue('9016')
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue('jo@brand.photography')
    await page.getByLabel('Address Line 2').fill('  Shed 4 ')
    await page.getByRole('button', { name: 'Save address' }).click()
    await expect(page.getByText('Address updated.')).toBeVisible()
    await expect(second).toContainText('Shed 4')

    await second.getByRole('button', { name: /^Remove/ }).focus()
    await page.keyboard.press('Enter')
    const question = page.getByRole('dialog', { name: 'Remove this billing address?' })
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(second.getByRole('button', { name: /^Remove/ })).toBeFocused()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(billing.getByRole('listitem')).toHaveCount(1)
    await expect(page.getByText('Address removed.')).toBeVisible()
    await expect(billing.getByRole('heading')).toBeFocused()
    const { Data } = await askAs<Listed>(door.url, token, 'myaccount/getbilling')
    expect(Data).toHaveLength(1)
  })
}

test('ten presses make one address, with both of its lines', async ({ page, door }) => {
  const { token } = await signInAsNew(page, door.url)
  await page.goto(`${door.url}/shipping_address`)
  await fill(page, 'shipping')
  door.delay(600, ({ url }) => url.includes('addshipping'))
  const button = page.locator('form').getByRole('button', { name: /Save address|One moment/ })
  await button.evaluate((element) => {
    for (let press = 0; press < 10; press++) if (element instanceof HTMLElement) element.click()
  })
  await expect(button).toHaveAttribute('aria-disabled', 'true')
  await expect(page).toHaveURL(/\/saved_address$/)
  const { Data } = await askAs<Listed>(door.url, token, 'myaccount/getshipping')
  expect(Data).toHaveLength(2)
  expect(Data[1]).toMatchObject({ SCustomerName: 'Dana Buyer', SZipcode: '2000', SAddress2: 'Level 3' })
})

test('somebody else’s address, and one that never was, are not found', async ({ page, door }) => {
  const other = await newAccount(door.url)
  const { Data } = await askAs<Listed>(door.url, other.token, 'myaccount/getbilling')
  await signInAsNew(page, door.url)
  for (const id of [String(Data[0]?.['UserBillingAddressID']), '99999999', 'x']) {
    await page.goto(`${door.url}/billing_address/${id}`)
    await expect(page.getByRole('heading', { name: 'This address was not found' })).toBeVisible()
    await expect(page.getByText('1 Harbour St')).toHaveCount(0)
  }
  await page.getByRole('main').getByRole('link', { name: 'Saved addresses' }).last().click()
  await expect(page).toHaveURL(/\/saved_address$/)
})

test('one list in trouble leaves the other alone', async ({ page, door }) => {
  await signInAsNew(page, door.url)
  door.weather('error', /getbilling/)
  await page.goto(`${door.url}/saved_address`)
  const billing = list(page, 'Billing Address')
  await expect(billing.getByRole('alert')).toContainText('The shop is being restocked.')
  await expect(list(page, 'Shipping Address').getByRole('listitem')).toHaveCount(1)
  door.weather('fine')
  await billing.getByRole('button', { name: 'Retry' }).click()
  await expect(billing.getByRole('listitem')).toHaveCount(1)
})

test('without a network the lists and the form open with their age, and say what has to wait', async ({
  page,
  door,
}) => {
  await signInAsNew(page, door.url)
  await page.goto(`${door.url}/saved_address`)
  await expect(list(page, 'Shipping Address').getByRole('listitem')).toHaveCount(1)
  await controlled(page)
  await savedHere(page, ['addresses', 'billing'], ['addresses', 'shipping'])
  await door.shut()
  await page.reload()
  const billing = list(page, 'Billing Address')
  await expect(billing.getByRole('listitem')).toHaveCount(1)
  await expect(page.getByText(/Saved copy from \d+:\d\d [ap]m/)).toBeVisible({ timeout: 10_000 })
  const remove = billing.getByRole('button', { name: /^Remove/ })
  await expect(remove).toHaveAttribute('aria-disabled', 'true')
  await expect(remove).toHaveAccessibleDescription(/You are offline/)
  await remove.click({ force: true })
  await expect(page.getByRole('dialog')).toBeHidden()
  expect(await barriers(page)).toEqual([])

  await billing.getByRole('link', { name: /^Update/ }).click()
  await expect(page.getByLabel('Address Line 1')).toHaveValue('1 Harbour St')
  await page.getByLabel('Address Line 2').fill('Shed 4')
  const save = page.getByRole('button', { name: 'Save address' })
  await expect(save).toHaveAccessibleDescription(/You are offline/)
  await save.click({ force: true })
  await door.open()
  await expect(save).toHaveAttribute('aria-disabled', 'false', { timeout: 15_000 })
  await expect(page.getByLabel('Address Line 2')).toHaveValue('Shed 4')
})

test('a session that ends in the middle of a save leads to sign-in and back to the form', async ({
  page,
  door,
}) => {
  const account = await signInAsNew(page, door.url)
  await page.goto(`${door.url}/shipping_address`)
  await screenReady(page)
  const token = await page.evaluate(() => localStorage.getItem('token') ?? '')
  await fetch(`${door.url}/frontend/api/auth/signout`, { method: 'POST', headers: { Authorization: token } })
  await fill(page, 'shipping')
  await page.getByRole('button', { name: 'Save address' }).click()
  await expect(page).toHaveURL(/\/signin$/)
  expect(await page.evaluate(() => localStorage.getItem('FullName'))).toBeNull()
  await page.getByLabel('Email', { exact: true }).fill(account.email)
  await page.getByLabel('Password', { exact: true }).fill(account.password)
  await page.locator('form').getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/shipping_address$/)
  const { Data } = await askAs<Listed>(door.url, account.token, 'myaccount/getshipping')
  expect(Data).toHaveLength(1)
})
