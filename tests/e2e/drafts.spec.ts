/** Unsent text of forms survives reloads and ended sessions, for its owner alone (req 12). */
import type { Page } from '@playwright/test'
import { endSessionAt, fillSignIn, newAccount, signInAsNew } from '../support/accounts'
import { deviceDump, matchesIn } from '../support/device'
import { waitForServiceWorker, expect, offlineTest, open, waitForScreen, test } from '../support/fixtures'
import { fillField } from '../support/form-fields'
import { field, secret, typeSignUp } from '../support/sign-up'

const notice = (page: Page) =>
  page.getByRole('main').getByRole('status').filter({ hasText: 'We kept what you typed.' })

test('address typed before the session ended is restored for its customer alone', { tag: '@long' }, async ({
  page,
  network,
}) => {
  const account = await signInAsNew(page, network.url)
  await open(page, `${network.url}/shipping_address`)
  await field(page, 'City').fill('Hobart')
  await field(page, 'Address Line 1').fill('2 Salamanca Pl')
  const otherFields = { 'Customer Name': 'Dana', Country: 'Australia', State: 'TAS', 'Zip Code': '7000' }
  for (const [label, value] of Object.entries(otherFields)) await fillField(field(page, label), value)
  await endSessionAt(page, network.url, /addshipping/)
  await page.getByRole('button', { name: 'Save address' }).click()
  await expect(page).toHaveURL(/\/signin$/)

  await fillSignIn(page, await newAccount(network.url))
  await expect(page).toHaveURL(/\/shipping_address$/)
  await waitForScreen(page)
  await expect(field(page, 'City')).toHaveValue('')
  await field(page, 'City').fill('Darwin')
  await page.getByRole('button', { name: 'Logout' }).click()
  const question = page.getByRole('dialog', { name: 'You have 1 draft that is not sent' })
  await question.getByRole('button', { name: 'Keep for me on this device' }).click()
  await expect(page).toHaveURL(/\/signin$/)

  await fillSignIn(page, account)
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
  await open(page, `${network.url}/shipping_address`)
  await expect(notice(page)).toBeVisible()
  await expect(field(page, 'City')).toHaveValue('Hobart')
  await expect(field(page, 'Address Line 1')).toHaveValue('2 Salamanca Pl')
  await page.getByRole('button', { name: 'Save address' }).click()
  await expect(page).toHaveURL(/\/saved_address$/)
  await open(page, `${network.url}/shipping_address`)
  await expect(field(page, 'City')).toHaveValue('')
  await expect(notice(page)).toHaveCount(0)
  expect(matchesIn(await deviceDump(page), [/Darwin/])).toEqual([])
})

offlineTest(
  'unfinished sign-up is restored after a reload and in a new tab, without password',
  { tag: '@long' }, async ({ page, context, network }) => {
    await open(page, `${network.url}/signup`)
    await waitForServiceWorker(page)
    await typeSignUp(page, network.url)
    // The page is left directly after the last key press.
    await page.reload()
    await expect(notice(page)).toContainText('Please type your password again.')
    await expect(field(page, 'Full name')).toHaveValue('Vera Visitor')
    await expect(field(page, 'Business name')).toHaveValue('Visitors Ltd')
    await expect(page.getByLabel('Customer type')).toHaveValue('2')
    await expect(field(page, 'Password')).toHaveValue('')
    await expect(page.locator(':focus')).toHaveCount(0)
    expect(matchesIn(await deviceDump(page), [new RegExp(secret)])).toEqual([])

    await network.goOffline()
    await field(page, 'Mobile number').fill('0400 000 000')
    await field(page, 'Password').fill(secret)
    await page.getByRole('button', { name: 'Continue' }).click()
    await field(page, 'City').fill('Hobart')
    await page.reload()
    // The second step without a password leads back to the first step.
    await expect(field(page, 'Full name')).toHaveValue('Vera Visitor')
    // The newest text of two tabs is stored, and no tab changes its fields because of the other.
    const other = await context.newPage()
    await other.goto(`${network.url}/signup`)
    await expect(field(other, 'Full name')).toHaveValue('Vera Visitor')
    await field(other, 'Full name').fill('Vera V. Visitor')
    await expect(field(page, 'Full name')).toHaveValue('Vera Visitor')
    await other.close({ runBeforeUnload: true })
    await page.reload()
    await expect(field(page, 'Full name')).toHaveValue('Vera V. Visitor')

    await page.getByRole('button', { name: 'Start again' }).press('Enter')
    await expect(notice(page)).toHaveCount(0)
    await expect(field(page, 'Full name')).toBeFocused()
    await expect(field(page, 'Full name')).toHaveValue('')
    await page.reload()
    await waitForScreen(page)
    await expect(field(page, 'Full name')).toHaveValue('')
    expect(matchesIn(await deviceDump(page), [/Visitor/, /Hobart/, new RegExp(secret)])).toEqual([])
  },
)
