/** The account's forms: their messages on the page, and what our provider makes of profile, picture and password. */
import { readFileSync } from 'node:fs'
import { emptyForms, goodValues, wrongValues } from '../../support/account-messages'
import { barriers } from '../../support/axe'
import { deviceDump, findings } from '../../support/device-dump'
import { controlled, expect, screenReady, test } from '../../support/fixtures'
import { newAccount, signInAsNew } from '../../support/new-account'
import { savedHere } from '../../support/saved-here'
import { signIn, tokenOf } from '../../support/sign-in'

const photograph = readFileSync(new URL('../../../public/icons/icon-192.png', import.meta.url))

for (const [path, { submit, fields }] of Object.entries(emptyForms)) {
  test(`${path} says what is missing, once and beside each field`, async ({ page, door }) => {
    await signInAsNew(page, door.url)
    await page.goto(`${door.url}${path}`)
    await screenReady(page)
    for (const { label, type } of fields) await page.getByLabel(label, { exact: true }).fill(type)
    await page.getByRole('button', { name: submit }).click()
    const summary = page.getByRole('alert', { name: 'There is a problem' })
    await expect(summary).toBeFocused()
    await expect(summary.getByRole('link')).toHaveText(fields.map(({ message }) => message))
    await expect(page).toHaveTitle(/^Error: /)
    expect(await barriers(page)).toEqual([])
    for (const { label, message } of fields) {
      const field = page.getByLabel(label, { exact: true })
      await expect(field).toHaveAccessibleDescription(new RegExp(message.replaceAll('.', '\\.')))
      await summary.getByRole('link', { name: message }).click()
      await expect(field).toBeFocused()
    }
    for (const { label, message } of fields) {
      await page.getByLabel(label, { exact: true }).pressSequentially('x')
      await expect(page.getByText(message)).toHaveCount(0)
    }
    expect(door.seen.filter((call) => /^(POST|PUT) .*(add|basic|change)/.test(call))).toEqual([])
  })
}

test('wrong values are named, one by one', async ({ page, door }) => {
  await signInAsNew(page, door.url)
  for (const [path, cases] of Object.entries(wrongValues)) {
    await page.goto(`${door.url}${path}`)
    await screenReady(page)
    for (const [label, value] of Object.entries(goodValues[path] ?? {}))
      await page.getByLabel(label, { exact: true }).fill(value)
    for (const { label, type, message } of cases) {
      const field = page.getByLabel(label, { exact: true })
      const before = await field.inputValue()
      await field.fill(type)
      if (label === 'New Password') await page.getByLabel('Confirm Password', { exact: true }).fill(type)
      await page.getByRole('button', { name: emptyForms[path]?.submit ?? '' }).click()
      await expect(page.getByRole('alert').getByRole('link')).toHaveText([message])
      await field.fill(before)
      if (label === 'New Password') await page.getByLabel('Confirm Password', { exact: true }).fill(before)
    }
  }
})

test('the profile is changed, kept, shown elsewhere, and there after signing in again', async ({
  page,
  door,
}) => {
  const { email, password } = await signInAsNew(page, door.url)
  await page.goto(`${door.url}/account`)
  await expect(page.getByRole('region', { name: 'Your account' })).toContainText('Wholesaler')
  expect(await barriers(page)).toEqual([])
  await page.getByLabel('Full name').fill(' Dana B. Buyer ')
  await page.getByLabel('Mobile number').fill('0499 999 999')
  await page.getByLabel('Date of birth').fill('1980-01-31')
  await page.getByLabel('Gender').selectOption('Female')
  await page.getByLabel('Bio').fill('Buys for a chain of gyms.')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Your profile was updated.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Your account' })).toContainText('Dana B. Buyer')
  await page.reload()
  await expect(page.getByLabel('Date of birth')).toHaveValue('1980-01-31')

  await page.evaluate(() => localStorage.clear())
  await signIn(page, door.url, email, password)
  await page.goto(`${door.url}/account`)
  await expect(page.getByLabel('Full name')).toHaveValue('Dana B. Buyer')
  await expect(page.getByLabel('Mobile number')).toHaveValue('0499 999 999')
  await expect(page.getByLabel('Date of birth')).toHaveValue('1980-01-31')
  await expect(page.getByLabel('Gender')).toHaveValue('Female')
  await expect(page.getByLabel('Bio')).toHaveValue('Buys for a chain of gyms.')
})

test('a picture is uploaded, shown at once and offline, and gone from the device after logout', async ({
  page,
  door,
}) => {
  await signInAsNew(page, door.url)
  await page.goto(`${door.url}/account`)
  await screenReady(page)
  await controlled(page)
  const input = page.getByLabel('Profile picture file')
  await input.setInputFiles({ name: 'cv.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') })
  await expect(page.getByRole('alert')).toContainText('no picture')
  await input.setInputFiles({ name: 'not-really.png', mimeType: 'image/png', buffer: Buffer.from('hello') })
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Please choose a picture')
  door.weather('error', /profilepic/)
  await input.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: photograph })
  await expect(page.getByRole('main').getByRole('alert')).toContainText('The shop is being restocked.')
  door.weather('fine')
  await page.getByRole('main').getByRole('button', { name: 'Retry' }).click()
  const picture = page.getByRole('img', { name: 'Picture of Dana Buyer' })
  await expect(picture).toBeVisible()
  await expect.poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(192)
  await expect(page.getByText('Your picture was updated.')).toBeVisible()

  await savedHere(page, ['profile-picture'])
  await door.shut()
  await page.reload()
  await expect.poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(192)
  await expect(page.getByText(/Saved copy from/)).toBeVisible({ timeout: 10_000 })
  await expect(page.getByRole('button', { name: 'Change picture' })).toHaveAttribute('aria-disabled', 'true')
  await expect(page.getByLabel('Full name')).toHaveValue('Dana Buyer')
  await door.open()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/signin$/)
  expect(findings(await deviceDump(page), [/uploads\/profile/])).toEqual([])
})

test('the password is changed for whoever knows it, and the new one opens the account', async ({
  page,
  door,
}) => {
  const { email, password } = await signInAsNew(page, door.url)
  await page.goto(`${door.url}/change_password`)
  const field = (name: string) => page.getByLabel(name, { exact: true })
  const fill = async (current: string) => {
    await field('Current Password').fill(current)
    await field('New Password').fill('another quiet place')
    await field('Confirm Password').fill('another quiet place')
  }
  await fill('not this one')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByRole('main').getByRole('alert')).toContainText('The current password is not right.')
  await expect(field('New Password')).toHaveValue('another quiet place')
  await fill(password)
  await field('Confirm Password').press('Enter')
  await expect(page.getByText('Your password was changed.').first()).toBeVisible()
  await expect(field('Current Password')).toHaveValue('')
  await expect(page.getByText('The current password is not right.')).toHaveCount(0)
  expect(await tokenOf(door.url, email, password)).toBeUndefined()
  expect(await tokenOf(door.url, email, 'another quiet place')).toBeTruthy()
  await page.goto(`${door.url}/account`)
  await expect(page.getByLabel('Email')).toHaveValue(email)
})

test('a visitor signs in first', async ({ page, door }) => {
  const { email, password } = await newAccount(door.url)
  for (const path of [
    '/account',
    '/change_password',
    '/saved_address',
    '/billing_address/7',
    '/shipping_address',
  ]) {
    await page.goto(`${door.url}${path}`)
    await expect(page).toHaveURL(/\/signin$/)
  }
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.locator('form').getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/shipping_address$/)
})
