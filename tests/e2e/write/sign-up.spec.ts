/** Signing up in two steps against our provider, and signing in with the new account. */
import type { Page } from '@playwright/test'
import { barriers } from '../../support/axe'
import { deviceDump, findings } from '../../support/device-dump'
import { expect, screenReady, test } from '../../support/fixtures'
import { askAs, tokenOf } from '../../support/sign-in'
import { billingForm, bothAddressesForm, personForm } from '../../support/way-in-messages'
import { expectSlips, expectWrong, fillIn, input } from '../../support/way-in-slips'

const newEmail = () => `dana.${Math.random().toString(36).slice(2)}@buyer.agency`
const password = 'a quiet harbour'
const heading = (page: Page) => page.locator('main h1')

async function openSecondStep(page: Page, origin: string, email = newEmail()) {
  await page.goto(`${origin}/signup`)
  await fillIn(page, personForm.good)
  await fillIn(page, [{ label: 'Email', type: email }])
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(heading(page)).toHaveText('Billing and shipping')
}

test('step one: every message, one after the other', async ({ page, door }) => {
  test.setTimeout(90_000)
  await page.goto(`${door.url}/signup`)
  await expectSlips(page, personForm)
  await expectWrong(page, personForm)
})

test('step two: every message of both addresses, one after the other', async ({ page, door }) => {
  test.setTimeout(90_000)
  await openSecondStep(page, door.url)
  await expectSlips(page, billingForm)
  await expectWrong(page, billingForm)
  await fillIn(page, billingForm.good)
  await page.getByLabel('I have a different shipping address').check()
  await expectSlips(page, bothAddressesForm)
  await expectWrong(page, bothAddressesForm)
  expect(door.seen.filter((call) => call.includes('auth/'))).toEqual([])
})

for (const width of [360, 1280]) {
  test(`at ${width} px a new customer signs up, and has both addresses`, async ({ page, door }) => {
    test.setTimeout(90_000)
    await page.setViewportSize({ width, height: 740 })
    const email = newEmail()
    await openSecondStep(page, door.url, email)
    await expect(page.getByText('Step 2 of 2')).toBeVisible()
    await expect(heading(page)).toBeFocused()
    expect(await barriers(page)).toEqual([])
    await page.goBack()
    await expect(heading(page)).toHaveText('Create an account')
    await expect(heading(page)).toBeFocused()
    expect(await barriers(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false)
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email)
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue(password)
    await page.goForward()
    await expect(heading(page)).toHaveText('Billing and shipping')
    await page.getByLabel('I have a different shipping address').check()
    await fillIn(page, bothAddressesForm.good)
    await page.getByRole('button', { name: 'Back' }).click()
    await expect(heading(page)).toHaveText('Create an account')
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(input(page, { group: 'Shipping address', label: 'City' })).toHaveValue('Newcastle')
    expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false)
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(heading(page)).toBeFocused()
    await expect(page.locator('main').getByText('Thank you for signing up.')).toBeVisible()
    await expect(page).toHaveURL(/\/signin$/)
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email)
    expect(findings(await deviceDump(page), [/harbour/])).toEqual([])

    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('banner').getByRole('link', { name: 'Account' })).toBeVisible()
    const token = await tokenOf(door.url, email, password)
    const [billing, shipping] = await Promise.all(
      ['billing', 'shipping'].map((kind) =>
        askAs<{ Data: object[] }>(door.url, token, `myaccount/get${kind}`),
      ),
    )
    expect(billing?.Data).toMatchObject([
      { BCustomerName: 'Sydney Office', BCity: 'Sydney', BZipcode: '2000', BAddress2: 'Level 3' },
    ])
    expect(shipping?.Data).toMatchObject([{ SCustomerName: 'Newcastle Office', SCity: 'Newcastle' }])
  })
}

test('unticked, parcels go where the invoice goes; pressed often it is sent once', async ({ page, door }) => {
  const email = newEmail()
  await openSecondStep(page, door.url, email)
  await fillIn(page, billingForm.good)
  door.delay(800, ({ url }) => url.endsWith('auth/signup'))
  const button = page.locator('main form').getByRole('button').first()
  await button.evaluate((element: HTMLElement) => {
    for (let times = 0; times < 10; times += 1) element.click()
  })
  await expect(heading(page)).toHaveText('Your account is on its way')
  expect(door.seen.filter((call) => call.endsWith('auth/signup'))).toHaveLength(1)
  const token = await tokenOf(door.url, email, password)
  const shipping = await askAs<{ Data: object[] }>(door.url, token, 'myaccount/getshipping')
  expect(shipping.Data).toMatchObject([{ SCustomerName: 'Sydney Office', SCity: 'Sydney' }])
})

test('a shop in trouble is told in its own words, and nothing typed is lost', async ({ page, door }) => {
  await openSecondStep(page, door.url)
  await fillIn(page, billingForm.good)
  door.weather('error', /signup/)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.locator('main form').getByRole('alert')).toContainText('The shop is being restocked.')
  await expect(input(page, { group: 'Billing address', label: 'City' })).toHaveValue('Sydney')
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page.getByLabel('Full name')).toHaveValue(' Dana Buyer ')
  await page.getByRole('button', { name: 'Continue' }).click()
  door.weather('fine')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(heading(page)).toHaveText('Your account is on its way')
})

test('the second step has no address of its own to begin with', async ({ page, door }) => {
  await page.goto(`${door.url}/signup?step=2`)
  await screenReady(page)
  await expect(heading(page)).toHaveText('Create an account')
  await expect(page).toHaveURL(/\/signup$/)
})
