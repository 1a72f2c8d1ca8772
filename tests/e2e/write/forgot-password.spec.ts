/** A forgotten password against our provider: the mail, the link that holds once, and what becomes of its secret. */
import { barriers } from '../../support/axe'
import { deviceDump, findings } from '../../support/device-dump'
import { controlled, expect, screenReady, test } from '../../support/fixtures'
import { resetLinkMailedTo } from '../../support/mail'
import { newAccount } from '../../support/new-account'
import { tokenOf } from '../../support/sign-in'
import { forgotForm, resetForm } from '../../support/way-in-messages'
import { expectSlips, expectWrong, fillIn } from '../../support/way-in-slips'

const changed = 'a quieter harbour'

test('asking: every message, one after the other', async ({ page, door }) => {
  await page.goto(`${door.url}/forgot_pass`)
  await expectSlips(page, forgotForm)
  await expectWrong(page, forgotForm)
})

test('setting: every message, one after the other', async ({ page, door }) => {
  await page.route('**/verifylink', (route) => route.fulfill({ json: { isValid: true } }))
  await page.goto(`${door.url}/confirm_pass/link`)
  await expectSlips(page, resetForm)
  await expectWrong(page, resetForm)
  expect(door.seen.filter((call) => call.endsWith('changepassword'))).toEqual([])
})

for (const width of [360, 1280]) {
  test(`at ${width} px: asked for, mailed, used once`, async ({ page, door }) => {
    test.setTimeout(90_000)
    await page.setViewportSize({ width, height: 740 })
    const { email } = await newAccount(door.url)
    await page.goto(`${door.url}/forgot_pass`)
    await controlled(page)
    await page.getByLabel('Username or email').fill(email)
    await page.keyboard.press('Enter')
    const toast = page.getByText('Forgot password link has been sent to your email.')
    await expect(toast).toBeVisible()
    const confirmation = page.getByRole('status').filter({ hasText: 'Check your mail' })
    await expect(confirmation).toBeFocused()
    expect(await barriers(page)).toEqual([])
    await expect(toast).toHaveCount(0, { timeout: 8000 })
    await expect(confirmation).toBeVisible()

    const link = await resetLinkMailedTo(email)
    await page.goto(`${door.url}/confirm_pass/${link}`)
    await expect(page.getByLabel('New password', { exact: true })).toBeVisible()
    await expect(page).toHaveURL(`${door.url}/confirm_pass/-`)
    await page.reload()
    await expect(page.getByLabel('New password', { exact: true })).toBeVisible()
    expect(await barriers(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false)
    const secret = new RegExp(link)
    const { address: _, ...kept } = await deviceDump(page)
    expect(findings(kept, [secret])).toEqual([])
    await fillIn(page, [
      { label: 'New password', type: changed },
      { label: 'Confirm password', type: changed },
    ])
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/signin$/)
    await expect(page.getByText('Your password was changed. Please sign in.')).toBeVisible()
    expect(findings(await deviceDump(page), [secret, /quieter/])).toEqual([])
    await fillIn(page, [
      { label: 'Email', type: email },
      { label: 'Password', type: changed },
    ])
    await page.keyboard.press('Enter')
    await expect(page.getByRole('banner').getByRole('link', { name: 'Account' })).toBeVisible()

    await page.goto(`${door.url}/confirm_pass/${link}`)
    await expect(page.locator('main h1')).toHaveText('URL expired.')
    expect(await barriers(page)).toEqual([])
    await expect(page.getByRole('banner').getByRole('link', { name: 'Account' })).toBeVisible()
    await page.getByRole('link', { name: 'Send a new link' }).click()
    await expect(page).toHaveURL(/\/forgot_pass$/)
  })
}

test('a link that is used elsewhere meanwhile is expired here, too', async ({ page, door }) => {
  const { email } = await newAccount(door.url)
  await page.goto(`${door.url}/forgot_pass`)
  await page.getByLabel('Username or email').fill(email)
  await page.getByRole('button', { name: 'Send link' }).click()
  const link = await resetLinkMailedTo(email)
  await page.goto(`${door.url}/confirm_pass/${link}`)
  await expect(page.getByLabel('New password', { exact: true })).toBeVisible()
  await fetch(`${door.url}/frontend/api/auth/forgotpassword/changepassword`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ VerificationLink: link, Password: changed }),
  })
  await fillIn(page, resetForm.good)
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page.locator('main h1')).toHaveText('URL expired.')
  expect(await tokenOf(door.url, email, changed)).toBeTruthy()
})

test('without an answer a link is not called expired', async ({ page, door }) => {
  const { email } = await newAccount(door.url)
  await page.goto(`${door.url}/forgot_pass`)
  await page.getByLabel('Username or email').fill(email)
  await page.getByRole('button', { name: 'Send link' }).click()
  const link = await resetLinkMailedTo(email)
  door.weather('captive', /verifylink/)
  await page.goto(`${door.url}/confirm_pass/${link}`)
  await screenReady(page)
  await expect(page.locator('main h1')).toHaveText('Your link could not be checked')
  await expect(page.getByText('URL expired.')).toHaveCount(0)
  door.weather('fine')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByLabel('New password', { exact: true })).toBeVisible()
})
