/** Signing in, on the page and in the dialog of a product: where it leads, what it keeps, and what it never follows. */
import type { Page } from '@playwright/test'
import { demoAccounts, demoPassword } from '../../../server/db/seed/demo-accounts'
import { barriers } from '../../support/axe'
import { findProduct } from '../../support/catalogue'
import { expect, screenReady, test } from '../../support/fixtures'
import { signInForm } from '../../support/way-in-messages'
import { expectSlips, expectWrong, fillIn } from '../../support/way-in-slips'

const emailOf = (roleId: number) => demoAccounts[roleId]?.email ?? ''
/** What the header has for a customer, at any width. */
const customer = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Account' })
const token = (page: Page) => page.evaluate(() => localStorage.getItem('token'))

async function fillAndSend(page: Page, email: string, password = demoPassword) {
  await fillIn(page, [
    { label: 'Email', type: email },
    { label: 'Password', type: password },
  ])
  await page.locator('form').getByRole('button', { name: 'Sign in' }).click()
}

async function openProduct(page: Page, origin: string) {
  const product = await findProduct(
    origin,
    ({ unbrandedpriceshow, isordergrid }) => unbrandedpriceshow === 1 && !isordergrid,
  )
  await page.goto(`${origin}/product/${product.Slug}`)
  await screenReady(page)
  return product.Slug
}

for (const address of ['/signin', '/login']) {
  test(`${address}: every message, one after the other`, async ({ page, door }) => {
    await page.goto(`${door.url}${address}`)
    await expectSlips(page, signInForm)
    await expectWrong(page, signInForm)
    expect(door.seen.filter((call) => call.includes('auth/'))).toEqual([])
  })
}

for (const width of [360, 1280]) {
  test(`at ${width} px: by keyboard, back to the page before, which Back does not undo`, async ({
    page,
    door,
  }) => {
    await page.setViewportSize({ width, height: 740 })
    await page.goto(`${door.url}/shop`)
    await screenReady(page)
    await page.goto(`${door.url}/category/sale?page=2`)
    await screenReady(page)
    const before = page.url()
    await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).click()
    await expect(page).toHaveURL(/\/signin$/)
    expect(await barriers(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false)
    const email = page.getByLabel('Email', { exact: true })
    await expect(email).toHaveAttribute('autocomplete', 'username')
    await email.fill(` ${emailOf(1).toUpperCase()} `)
    await page.keyboard.press('Tab')
    await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
    await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute(
      'autocomplete',
      'current-password',
    )
    await page.keyboard.type(demoPassword)
    await page.keyboard.press('Enter')
    await expect(page.getByText('Signed in successfully.')).toBeVisible()
    await expect(page).toHaveURL(before)
    await expect(customer(page)).toBeVisible()
    await expect(page.getByText('Signed in successfully.')).toHaveCount(0)
    await page.goBack()
    await expect(page).toHaveURL(before)
    await page.goBack()
    await expect(page).toHaveURL(/\/shop$/)
  })
}

test('a refusal is said as a toast and on the page; a role that is not admitted leaves nothing behind', async ({
  page,
  door,
}) => {
  await page.goto(`${door.url}/signin`)
  await fillAndSend(page, emailOf(1), 'not the password')
  const words = page.getByText('The email or password is not right.')
  await expect(words).toHaveCount(2)
  await expect(words).toHaveCount(1, { timeout: 6000 })
  await expect(page.locator('form').getByRole('alert')).toContainText('not right')
  expect(await barriers(page)).toEqual([])
  await fillAndSend(page, emailOf(5))
  await expect(page.getByText('This account cannot sign in here. Please call us.').first()).toBeVisible()
  await expect(words).toHaveCount(0)
  await expect(page).toHaveURL(/\/signin$/)
  expect(await token(page)).toBeNull()
})

test('no way back leads off this site, nor to a page of the way in', async ({ page, door }) => {
  test.setTimeout(90_000)
  const origin = new URL(door.url).origin
  const harmless = ['/%09/evil.example', '/%2F%2Fevil.example']
  const hostile = [
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    'https:evil.example',
    'javascript:alert(1)',
    '%2F%2Fevil.example',
    '/signin?x',
    '/LOGIN',
  ]
  let surprised = false
  page.on('dialog', (dialog) => {
    surprised = true
    void dialog.dismiss()
  })
  for (const planted of [...hostile, ...harmless]) {
    await page.goto(`${door.url}/signin`)
    await page.evaluate((path) => sessionStorage.setItem('showfloor-last-visited', path), planted)
    await fillAndSend(page, emailOf(1))
    await expect(page.getByText('Signed in successfully.'), planted).toBeVisible()
    await expect(page.locator('form').getByRole('button', { name: 'Sign in' }), planted).toHaveCount(0)
    await expect.poll(() => new URL(page.url()).origin, planted).toBe(origin)
    if (hostile.includes(planted)) await expect(page, planted).toHaveURL(`${origin}/`)
  }
  expect(surprised).toBe(false)
})

test('without a network the form waits, says so, and keeps what was typed', async ({ page, door }) => {
  await page.goto(`${door.url}/signin`)
  await screenReady(page)
  await door.shut()
  const button = page.locator('form').getByRole('button', { name: 'Sign in' })
  await expect(button).toHaveAttribute('aria-disabled', 'true', { timeout: 15_000 })
  await expect(button).toHaveAccessibleDescription(/You are offline\./)
  await fillIn(page, [
    { label: 'Email', type: emailOf(1) },
    { label: 'Password', type: demoPassword },
  ])
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert').filter({ hasText: 'You are offline.' })).toBeVisible()
  await door.open()
  await expect(button).toHaveAttribute('aria-disabled', 'false', { timeout: 15_000 })
  await button.click()
  await expect(customer(page)).toBeVisible()
})

for (const way of ['page', 'dialog']) {
  test(`by ${way}: a provider that wants another password says so, with a way to change it`, async ({
    page,
    door,
  }) => {
    await page.route('**/auth/signin', async (route) => {
      const answer = await route.fetch()
      const reply = await answer.json()
      await route.fulfill({
        response: answer,
        json: { ...reply, data: { ...reply.data, IsChangePassword: 1 } },
      })
    })
    if (way === 'page') await page.goto(`${door.url}/signin`)
    else {
      await openProduct(page, door.url)
      await page.getByRole('link', { name: 'Sign in to see them' }).click()
    }
    await fillAndSend(page, emailOf(1))
    const notice = page.getByRole('region', { name: /Please choose a new password/ })
    await expect(notice).toBeVisible()
    await expect(customer(page)).toBeVisible()
    expect(await barriers(page)).toEqual([])
    await notice.getByRole('link', { name: 'Change password' }).click()
    await expect(page).toHaveURL(/\/change_password$/)
    await expect(notice).toHaveCount(0)
  })
}

test.describe('the dialog', () => {
  for (const width of [360, 1280]) {
    test(`at ${width} px: PRICING signs in without leaving; what was chosen stays`, async ({
      page,
      door,
    }) => {
      await page.setViewportSize({ width, height: 740 })
      await openProduct(page, door.url)
      const here = new URL(page.url()).pathname
      const order = page.getByRole('region', { name: 'Order', exact: true })
      await order.getByLabel('Quantity', { exact: true }).fill('137')
      await page.getByRole('tab', { name: 'PRICING' }).click()
      const login = page.getByRole('tabpanel').getByRole('link', { name: 'Login' })
      await login.focus()
      await page.keyboard.press('Enter')
      const dialog = page.getByRole('dialog', { name: 'Sign in' })
      await expect(dialog.getByLabel('Email', { exact: true })).toBeFocused()
      expect(await barriers(page)).toEqual([])
      expect(await dialog.evaluate((element) => element.scrollWidth > element.clientWidth)).toBe(false)
      // The focus stays in it, or goes to the browser's own bar.
      for (let step = 0; step < 8; step += 1) {
        await page.keyboard.press('Tab')
        expect(
          await dialog.evaluate(
            (box) => box.contains(document.activeElement) || document.activeElement === document.body,
          ),
        ).toBe(true)
      }
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
      await expect(login).toBeFocused()

      await page.keyboard.press('Enter')
      await expect(dialog).toBeVisible()
      await fillIn(dialog, [
        { label: 'Email', type: emailOf(1) },
        { label: 'Password', type: 'wrong' },
      ])
      await page.keyboard.press('Enter')
      await expect(dialog.getByRole('alert').filter({ hasText: 'not right' }).first()).toBeVisible()
      await fillIn(dialog, [{ label: 'Password', type: demoPassword }])
      await page.keyboard.press('Enter')
      await expect(dialog).toBeHidden()
      await expect(customer(page)).toBeVisible()
      expect(new URL(page.url()).pathname).toBe(here)
      await expect(page.getByRole('tabpanel')).toContainText('PRICE SUMMARY')
      await expect(page.getByRole('tabpanel')).toBeFocused()
      await expect(order.getByLabel('Quantity', { exact: true })).toHaveValue('137')
      expect(door.seen.some((call) => call.includes('/product/login/'))).toBe(true)
    })
  }

  test('the price’s own link: the focus goes to the price', async ({ page, door }) => {
    await openProduct(page, door.url)
    await page.getByRole('link', { name: 'Sign in to see them' }).click()
    const dialog = page.getByRole('dialog', { name: 'Sign in' })
    await fillAndSend(page, emailOf(2))
    await expect(dialog).toBeHidden()
    await expect(page.locator('main :focus')).toContainText(/\$/)
    await expect(page.getByText('Signed in successfully.')).toBeVisible()
  })

  test('with a modifier key the link opens the page in a tab of its own', async ({ page, context, door }) => {
    await openProduct(page, door.url)
    const [tab] = await Promise.all([
      context.waitForEvent('page'),
      page.getByRole('link', { name: 'Sign in to see them' }).click({ modifiers: ['ControlOrMeta'] }),
    ])
    await expect(tab).toHaveURL(/\/signin$/)
    await expect(page.getByRole('dialog', { name: 'Sign in' })).toHaveCount(0)
  })

  test('its links lead on, and the e-mail goes along', async ({ page, door }) => {
    await openProduct(page, door.url)
    await page.getByRole('link', { name: 'Sign in to see them' }).click()
    await page.getByLabel('Email', { exact: true }).fill('dana@brand.sydney')
    await page.getByRole('link', { name: 'Forgot your password?' }).click()
    await expect(page).toHaveURL(/\/forgot_pass$/)
    await expect(page.getByRole('dialog', { name: 'Sign in' })).toHaveCount(0)
    await expect(page.getByLabel('Username or email')).toHaveValue('dana@brand.sydney')
    await page.getByRole('link', { name: 'Back to sign in' }).click()
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue('dana@brand.sydney')
  })
})
