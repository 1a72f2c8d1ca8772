/** Saved addresses against our provider: added, changed and removed by keyboard (req 7). */
import type { Page } from '@playwright/test'
import { getAs, signInAsNew } from '../support/accounts'
import { expect, open, test } from '../support/fixtures'
import { fillIn } from '../support/form-fields'
import { accountForms } from '../support/forms'
import { scrollsSideways } from '../support/page-quality'

type Listed = { Data: Record<string, unknown>[] }
const list = (page: Page, name: 'Billing Address' | 'Shipping Address') => page.getByRole('region', { name })
const save = (page: Page) => page.locator('form').getByRole('button', { name: /Save address|One moment/ })
const title = (page: Page) => page.getByRole('heading', { level: 1 })

test('addresses are added, changed and removed, and ten presses add one address', {
  tag: '@long',
}, async ({ page, network }) => {
  const { token } = await signInAsNew(page, network.url)
  await page.setViewportSize({ width: 360, height: 740 })
  await open(page, `${network.url}/saved_address`)
  const billing = list(page, 'Billing Address')
  await expect(billing.getByRole('listitem')).toHaveCount(1)
  await expect(list(page, 'Shipping Address').getByRole('listitem')).toHaveCount(1)
  expect(await scrollsSideways(page)).toBe(false)

  await billing.getByRole('link', { name: /^Add/ }).click()
  await expect(title(page)).toHaveText('Add address')
  await fillIn(page, accountForms['/billing_address'].good)
  network.delay(600, ({ url }) => url.includes('addbilling'))
  await save(page).evaluate((button: HTMLElement) => {
    for (let press = 0; press < 10; press += 1) button.click()
  })
  await expect(save(page)).toHaveAttribute('aria-disabled', 'true')
  await expect(page.getByText('Address added.')).toBeVisible()
  const secondAddress = billing.getByRole('listitem').nth(1)
  await expect(secondAddress).toContainText('2 Princes St')
  await expect(secondAddress).toContainText('Dunedin Otago 9016')
  await expect(billing.getByRole('listitem')).toHaveCount(2)

  await secondAddress.getByRole('link', { name: /^Update/ }).click()
  await expect(title(page)).toHaveText('Add address')
  await expect(page.getByLabel('Zip Code')).toHaveValue('9016')
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('jo@brand.photography')
  await page.getByLabel('Address Line 2').fill('  Shed 4 ')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Address updated.')).toBeVisible()
  await expect(secondAddress).toContainText('Shed 4')

  await secondAddress.getByRole('button', { name: /^Remove/ }).focus()
  await page.keyboard.press('Enter')
  const question = page.getByRole('dialog', { name: 'Remove this billing address?' })
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(secondAddress.getByRole('button', { name: /^Remove/ })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(billing.getByRole('listitem')).toHaveCount(1)
  await expect(page.getByText('Address removed.')).toBeVisible()
  await expect(billing.getByRole('heading')).toBeFocused()
  expect((await getAs<Listed>(network.url, token, 'myaccount/getbilling')).Data).toHaveLength(1)
})
