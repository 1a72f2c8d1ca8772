/** What is typed in a form and not sent yet: it outlives reloads, ended sessions and a Logout, for its owner alone (req 12). */
import type { Page } from '@playwright/test'
import { endSessionAt, fillSignIn, newAccount, signInAsNew } from '../../support/accounts'
import { deviceDump, findings } from '../../support/device'
import { expect, open, screenReady, test } from '../../support/fixtures'
import { fillOne } from '../../support/form-fields'
import { findProduct } from '../../support/shop'
import { field, typeSignUp } from '../../support/sign-up'

const notice = (page: Page) =>
  page.getByRole('main').getByRole('status').filter({ hasText: 'We kept what you typed.' })

test('a visitor’s request for a quote comes along to the account, no half sign-up', async ({
  page,
  door,
}) => {
  await typeSignUp(page, door.url)
  const { Slug } = await findProduct(door.url)
  await open(page, `${door.url}/product/${Slug}`)
  const openDialog = () => page.getByRole('button', { name: 'Request a quote' }).click()
  await openDialog()
  const dialog = page.getByRole('dialog', { name: 'Request a quote' })
  await dialog.getByLabel('Remarks').fill('Two colours, by March.')
  await page.reload()
  await openDialog()
  await expect(dialog.getByText('We kept what you typed.')).toBeVisible()
  await expect(dialog.getByLabel('Remarks')).toHaveValue('Two colours, by March.')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click()
  await fillSignIn(page, await newAccount(door.url))
  await expect(page).toHaveURL(new RegExp(`/product/${Slug}$`))
  await openDialog()
  await expect(dialog.getByLabel('Remarks')).toHaveValue('Two colours, by March.')
  expect(findings(await deviceDump(page), [/Visitors Ltd/, /vera@visitor/])).toEqual([])
})

test('an address typed before the session ended is there for its customer alone', async ({ page, door }) => {
  const account = await signInAsNew(page, door.url)
  await open(page, `${door.url}/shipping_address`)
  await field(page, 'City').fill('Hobart')
  await field(page, 'Address Line 1').fill('2 Salamanca Pl')
  const rest = { 'Customer Name': 'Dana', Country: 'Australia', State: 'TAS', 'Zip Code': '7000' }
  for (const [label, value] of Object.entries(rest)) await fillOne(field(page, label), value)
  await endSessionAt(page, door.url, /addshipping/)
  await page.getByRole('button', { name: 'Save address' }).click()
  await expect(page).toHaveURL(/\/signin$/)

  await fillSignIn(page, await newAccount(door.url))
  await expect(page).toHaveURL(/\/shipping_address$/)
  await screenReady(page)
  await expect(field(page, 'City')).toHaveValue('')
  await field(page, 'City').fill('Darwin')
  await page.getByRole('button', { name: 'Logout' }).click()
  const question = page.getByRole('dialog', { name: 'You have 1 draft that is not sent' })
  await question.getByRole('button', { name: 'Keep for me on this device' }).click()
  await expect(page).toHaveURL(/\/signin$/)

  await fillSignIn(page, account)
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
  await open(page, `${door.url}/shipping_address`)
  await expect(notice(page)).toBeVisible()
  await expect(field(page, 'City')).toHaveValue('Hobart')
  await expect(field(page, 'Address Line 1')).toHaveValue('2 Salamanca Pl')
  await page.getByRole('button', { name: 'Save address' }).click()
  await expect(page).toHaveURL(/\/saved_address$/)
  await open(page, `${door.url}/shipping_address`)
  await expect(field(page, 'City')).toHaveValue('')
  await expect(notice(page)).toHaveCount(0)
  expect(findings(await deviceDump(page), [/Darwin/])).toEqual([])
})
