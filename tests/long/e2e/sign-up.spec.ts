/** Signing up in two steps against our provider, and signing in with the new account (req 14). */
import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { getAs, tokenOf } from '../../support/accounts'
import { expect, open, test } from '../../support/fixtures'
import { fillIn, input } from '../../support/form-fields'
import { billingForm, personForm } from '../../support/forms'

const newEmail = () => `dana.${randomUUID()}@buyer.agency`
const password = 'a quiet harbour'
const heading = (page: Page) => page.locator('main h1')
const createButton = (page: Page) => page.getByRole('button', { name: 'Create account' })

async function goToSecondStep(page: Page, email: string) {
  await fillIn(page, personForm.good)
  await fillIn(page, [{ label: 'Email', type: email }])
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(heading(page)).toHaveText('Billing and shipping')
}

/**
 * Submits an empty step and checks the summary, its links, and that typing clears a message, as on every form.
 * unit/screens/form-messages tests each message.
 */
async function expectErrorsWhenEmpty(page: Page) {
  const { empty, submit } = personForm
  await fillIn(page, empty)
  await page.locator('main form').getByRole('button', { name: submit }).click()
  const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' })
  await expect(summary).toBeFocused()
  await expect(summary.getByRole('link')).toHaveText(empty.map(({ message }) => message))
  await expect(page).toHaveTitle(/^Error: /)
  const [mistake] = empty
  if (!mistake) throw new Error('The form has nothing that is required.')
  await summary.getByRole('link', { name: mistake.message, exact: true }).click()
  await expect(input(page, mistake)).toBeFocused()
  await expect(input(page, mistake)).toHaveAccessibleDescription(new RegExp(`${mistake.message}$`))
  await fillIn(page, [{ ...mistake, type: 'x' }])
  await expect(page.getByText(mistake.message, { exact: true })).toHaveCount(0)
}

async function addressesOf(origin: string, email: string) {
  const token = await tokenOf(origin, { email, password })
  const kinds = ['billing', 'shipping'].map((kind) =>
    getAs<{ Data: object[] }>(origin, token, `myaccount/get${kind}`),
  )
  return (await Promise.all(kinds)).map(({ Data }) => Data)
}

test('sign-up reports mistakes and a failing shop, and ten presses sign up once', async ({
  page,
  network,
}) => {
  await open(page, `${network.url}/signup?step=2`)
  await expect(heading(page)).toHaveText('Create an account')
  await expect(page).toHaveURL(/\/signup$/)
  await test.step('an empty step sends nothing; its summary leads to the fields', () =>
    expectErrorsWhenEmpty(page))
  expect(network.count(/auth\//)).toBe(0)
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
  expect((await addressesOf(network.url, email))[1]).toMatchObject([{ SCustomerName: 'Sydney Office' }])
})
