/** What is typed in a form and not sent yet: it outlives reloads, ended sessions and a Logout, for its owner alone (req 12). */
import { fillSignIn, newAccount } from '../../support/accounts'
import { deviceDump, findings } from '../../support/device'
import { expect, open, test } from '../../support/fixtures'
import { findProduct } from '../../support/shop'
import { typeSignUp } from '../../support/sign-up'

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
