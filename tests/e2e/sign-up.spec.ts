/** Signing up in two steps against our provider, and signing in with the new account (req 14). */
import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { getAs, tokenOf } from '../support/accounts'
import { deviceDump, matchesIn } from '../support/device'
import { expect, test, open } from '../support/fixtures'
import { fillIn, input } from '../support/form-fields'
import { bothAddressesForm, personForm, billingForm } from '../support/forms'
import { scrollsSideways } from '../support/page-quality'

const newEmail = () => `dana.${randomUUID()}@buyer.agency`
const password = 'a quiet harbour'
const heading = (page: Page) => page.locator('main h1')
const createButton = (page: Page) => page.getByRole('button', { name: 'Create account' })

async function openSecondStep(page: Page, origin: string, email: string) {
  await page.goto(`${origin}/signup`)
  await goToSecondStep(page, email)
}

async function goToSecondStep(page: Page, email: string) {
  await fillIn(page, personForm.good)
  await fillIn(page, [{ label: 'Email', type: email }])
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(heading(page)).toHaveText('Billing and shipping')
}

async function readAddresses(origin: string, email: string) {
  const token = await tokenOf(origin, { email, password })
  const replies = ['billing', 'shipping'].map((kind) =>
    getAs<{ Data: object[] }>(origin, token, `myaccount/get${kind}`),
  )
  return (await Promise.all(replies)).map(({ Data }) => Data)
}

test('new customer signs up, goes back and forth, has both addresses, and signs in', async ({
  page,
  network,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const email = newEmail()
  await openSecondStep(page, network.url, email)
  await expect(page.getByText('Step 2 of 2')).toBeVisible()
  await expect(heading(page)).toBeFocused()
  await page.goBack()
  await expect(heading(page)).toHaveText('Create an account')
  await expect(heading(page)).toBeFocused()
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email)
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue(password)
  await page.goForward()
  await page.getByLabel('I have a different shipping address').check()
  await fillIn(page, bothAddressesForm.good)
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(heading(page)).toHaveText('Create an account')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(input(page, { group: 'Shipping address', label: 'City' })).toHaveValue('Newcastle')
  expect(await scrollsSideways(page)).toBe(false)
  await createButton(page).click()
  await expect(heading(page)).toBeFocused()
  await expect(page.locator('main').getByText(/^Account created\./)).toBeVisible()
  await expect(page).toHaveURL(/\/signin$/)
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email)
  expect(matchesIn(await deviceDump(page), [/harbour/])).toEqual([])
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Account' })).toBeVisible()
  expect(await readAddresses(network.url, email)).toMatchObject([
    [{ BCustomerName: 'Sydney Office', BCity: 'Sydney', BZipcode: '2000', BAddress2: 'Level 3' }],
    [{ SCustomerName: 'Newcastle Office', SCity: 'Newcastle' }],
  ])
})

test('sign-up reports a failing shop, and ten presses sign up once', { tag: '@long' }, async ({
  page,
  network,
}) => {
  await open(page, `${network.url}/signup?step=2`)
  await expect(heading(page)).toHaveText('Create an account')
  await expect(page).toHaveURL(/\/signup$/)
  const email = newEmail()
  await goToSecondStep(page, email)
  await fillIn(page, billingForm.good)
  network.injectFault('error', /signup/)
  await createButton(page).click()
  await expect(page.locator('main form').getByRole('alert')).toContainText('The shop is being restocked.')
  await expect(input(page, { group: 'Billing address', label: 'City' })).toHaveValue('Sydney')
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page.getByLabel('Full name')).toHaveValue(' Dana Buyer ')
  await page.getByRole('button', { name: 'Continue' }).click()
  network.recover()
  const before = network.count(/auth\/signup$/)
  network.delay(800, ({ url }) => url.endsWith('auth/signup'))
  await createButton(page).evaluate((button: HTMLElement) => {
    for (let press = 0; press < 10; press += 1) button.click()
  })
  await expect(heading(page)).toHaveText('You’re all set')
  expect(network.count(/auth\/signup$/) - before).toBe(1)
  // While the box is not ticked, parcels go to the billing address.
  expect((await readAddresses(network.url, email))[1]).toMatchObject([{ SCustomerName: 'Sydney Office' }])
})
