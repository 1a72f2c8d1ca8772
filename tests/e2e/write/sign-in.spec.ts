/** Signing in, on the page and in the dialog of a product: where it leads, what it keeps, and what it never follows (req 14). */
import type { Page } from '@playwright/test'
import { demoCredentials, fillSignIn } from '../../support/accounts'
import { expect, open, test } from '../../support/fixtures'
import { fillIn } from '../../support/form-fields'
import { scrollsSideways } from '../../support/page-quality'
import { findProduct, isPlain } from '../../support/shop'

const retailer = demoCredentials(1)
const agent = demoCredentials(5)
/** What the header has for a customer, at any width. */
const customer = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Account' })
const token = (page: Page) => page.evaluate(() => localStorage.getItem('token'))
const signInDialog = (page: Page) => page.getByRole('dialog', { name: 'Sign in' })
const priceLink = (page: Page) => page.getByRole('link', { name: 'Sign in to see your price' })

async function openProduct(page: Page, origin: string): Promise<void> {
  const { Slug } = await findProduct(origin, isPlain)
  await open(page, `${origin}/product/${Slug}`)
}

test('a refusal is a toast and stays on the page, and nobody is signed in', async ({ page, door }) => {
  await page.goto(`${door.url}/login`)
  await fillSignIn(page, { ...retailer, password: 'not the password' })
  const words = page.getByText('That email or password isn’t right.')
  await expect(words).toHaveCount(2)
  await expect(words).toHaveCount(1)
  await expect(page.locator('form').getByRole('alert')).toContainText('isn’t right')
  await fillSignIn(page, agent)
  await expect(page.getByText('This account cannot sign in here. Please call us.').first()).toBeVisible()
  await expect(words).toHaveCount(0)
  await expect(page).toHaveURL(/\/(signin|login)$/)
  expect(await token(page)).toBeNull()
})

test('signing in by keyboard leads back to the page before, and waits for a network', async ({
  page,
  door,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await open(page, `${door.url}/shop`)
  await open(page, `${door.url}/category/sale?page=2`)
  const before = page.url()
  const link = page.getByRole('banner').getByRole('link', { name: 'Sign In' })
  await link.press('Enter')
  await expect(signInDialog(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(link).toBeFocused()
  await page.goto(`${door.url}/signin`)
  expect(await scrollsSideways(page)).toBe(false)
  const [email, password] = [
    page.getByLabel('Email', { exact: true }),
    page.getByLabel('Password', { exact: true }),
  ]
  await expect(email).toHaveAttribute('autocomplete', 'username')
  await expect(password).toHaveAttribute('autocomplete', 'current-password')
  await door.shut()
  const button = page.locator('form').getByRole('button', { name: 'Sign in' })
  await expect(button).toHaveAttribute('aria-disabled', 'true', { timeout: 20_000 })
  await expect(button).toHaveAccessibleDescription(/You’re offline\./)
  await email.fill(` ${retailer.email.toUpperCase()} `)
  await page.keyboard.press('Tab')
  await expect(password).toBeFocused()
  await page.keyboard.type(retailer.password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert').filter({ hasText: 'You’re offline.' })).toBeVisible()
  await door.open()
  await expect(button).toHaveAttribute('aria-disabled', 'false', { timeout: 20_000 })
  await password.press('Enter')
  await expect(page.getByText('Signed in successfully.')).toBeVisible()
  await expect(page).toHaveURL(before)
  await expect(customer(page)).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(before)
  await page.goBack()
  await expect(page).toHaveURL(/\/shop$/)
})

test('the dialog signs in on the page, where what was chosen stays', async ({ page, context, door }) => {
  await openProduct(page, door.url)
  const [tab] = await Promise.all([
    context.waitForEvent('page'),
    priceLink(page).click({ modifiers: ['ControlOrMeta'] }),
  ])
  await expect(tab).toHaveURL(/\/signin$/)
  await expect(signInDialog(page)).toHaveCount(0)
  await priceLink(page).click()
  await page.getByLabel('Email', { exact: true }).fill('dana@brand.sydney')
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await expect(page).toHaveURL(/\/forgot_pass$/)
  await expect(signInDialog(page)).toHaveCount(0)
  await expect(page.getByLabel('Username or email')).toHaveValue('dana@brand.sydney')
  await page.getByRole('link', { name: 'Back to sign in' }).click()
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('dana@brand.sydney')

  await page.setViewportSize({ width: 360, height: 740 })
  await openProduct(page, door.url)
  const here = page.url()
  const quantity = page
    .getByRole('region', { name: 'Order', exact: true })
    .getByLabel('Quantity', { exact: true })
  await quantity.fill('137')
  await page.getByRole('tab', { name: 'PRICING' }).click()
  const login = page.getByRole('tabpanel').getByRole('link', { name: 'Login' })
  await login.press('Enter')
  await expect(signInDialog(page).getByLabel('Email', { exact: true })).toBeFocused()
  expect(await scrollsSideways(signInDialog(page))).toBe(false)
  // The focus stays in it, or goes to the browser's own bar.
  for (let step = 0; step < 8; step += 1) {
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.closest('dialog, body')?.tagName)).toMatch(
      /DIALOG|BODY/,
    )
  }
  await page.keyboard.press('Escape')
  await expect(signInDialog(page)).toBeHidden()
  await expect(login).toBeFocused()

  await page.keyboard.press('Enter')
  await fillSignIn(page, { ...retailer, password: 'wrong' })
  await expect(signInDialog(page).getByRole('alert').filter({ hasText: 'isn’t right' }).first()).toBeVisible()
  await fillIn(signInDialog(page), [{ label: 'Password', type: retailer.password }])
  await page.keyboard.press('Enter')
  await expect(signInDialog(page)).toBeHidden()
  await expect(customer(page)).toBeVisible()
  await expect(page).toHaveURL(here)
  await expect(page.getByRole('tabpanel')).toContainText('PRICE SUMMARY')
  await expect(page.getByRole('tabpanel')).toBeFocused()
  await expect(quantity).toHaveValue('137')

  // From the price the focus comes back to it, which is there by then.
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/signin$/)
  await openProduct(page, door.url)
  await priceLink(page).click()
  await fillSignIn(page, retailer)
  await expect(signInDialog(page)).toBeHidden()
  await expect(page.locator('main :focus')).toContainText(/\$/)
})
