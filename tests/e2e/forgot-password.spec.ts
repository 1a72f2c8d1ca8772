/**
 * A forgotten password against our provider: the mail, the link that works once, and the removal of its secret (req
 * 7).
 */
import type { Page } from '@playwright/test'
import { newAccount, tokenOf } from '../support/accounts'
import { deviceDump, matchesIn } from '../support/device'
import { expect, open, waitForScreen, test } from '../support/fixtures'
import { fillIn } from '../support/form-fields'
import { resetForm } from '../support/forms'
import { resetLinkMailedTo } from '../support/mail'
import { scrollsSideways } from '../support/page-quality'

const changedPassword = 'a quieter harbour'
const otherPassword = 'the quietest harbour'
const newPassword = (page: Page) => page.getByLabel('New password', { exact: true })

test('mailed link changes a password once, and its secret is nowhere on the device', async ({
  page,
  network,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const { email } = await newAccount(network.url)
  await page.goto(`${network.url}/forgot_pass`)
  await page.getByLabel('Username or email').fill(email)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Forgot password link has been sent to your email.')).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'Check your email' })).toBeFocused()

  const link = await resetLinkMailedTo(email)
  await page.goto(`${network.url}/confirm_pass/${link}`)
  await expect(newPassword(page)).toBeVisible()
  await expect(page).toHaveURL(`${network.url}/confirm_pass/-`)
  await page.reload()
  await expect(newPassword(page)).toBeVisible()
  expect(await scrollsSideways(page)).toBe(false)
  const secret = new RegExp(link)
  const { address: _, ...stored } = await deviceDump(page)
  expect(matchesIn(stored, [secret])).toEqual([])
  await fillIn(page, [
    { label: 'New password', type: changedPassword },
    { label: 'Confirm password', type: changedPassword },
  ])
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/signin$/)
  await expect(page.getByText('Your password was changed. Please sign in.')).toBeVisible()
  expect(matchesIn(await deviceDump(page), [secret, /quieter/])).toEqual([])
  expect(await tokenOf(network.url, { email, password: changedPassword })).toBeTruthy()

  await page.goto(`${network.url}/confirm_pass/${link}`)
  await expect(page.locator('main h1')).toHaveText('URL expired.')
  await page.getByRole('link', { name: 'Send a new link' }).click()
  await expect(page).toHaveURL(/\/forgot_pass$/)

  await page.getByLabel('Username or email').fill(email)
  await page.getByRole('button', { name: 'Send link' }).click()
  const secondLink = await resetLinkMailedTo(email, 2)
  network.injectFault('captive', /verifylink/)
  await open(page, `${network.url}/confirm_pass/${secondLink}`)
  await waitForScreen(page)
  await expect(page.locator('main h1')).toHaveText('We couldn’t check your link')
  await expect(page.getByText('URL expired.')).toHaveCount(0)
  network.recover()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(newPassword(page)).toBeVisible()

  await fetch(`${network.url}/frontend/api/auth/forgotpassword/changepassword`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ VerificationLink: secondLink, Password: otherPassword }),
  })
  await fillIn(page, resetForm.good)
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page.locator('main h1')).toHaveText('URL expired.')
  expect(await tokenOf(network.url, { email, password: otherPassword })).toBeTruthy()
})
