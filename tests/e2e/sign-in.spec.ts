/** Signing in on the page and in a product’s dialog: the next page and the stored data (req 14). */
import type { Page } from '@playwright/test'
import { demoCredentials, fillSignIn } from '../support/accounts'
import { expect, open, test } from '../support/fixtures'
import { scrollsSideways } from '../support/page-quality'
import { fillIn } from '../support/form-fields'
import { findProduct, isPlain } from '../support/shop'

const retailer = demoCredentials(1)
const salesAgent = demoCredentials(5)

/** The header shows this link to a customer at any width. */
const accountLink = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Account' })

const token = (page: Page) => page.evaluate(() => localStorage.getItem('token'))
const signInDialog = (page: Page) => page.getByRole('dialog', { name: 'Sign in' })

test('refused sign-in shows a message, stays on the page and signs nobody in', async ({ page, network }) => {
  await page.goto(`${network.url}/login`)
  await fillSignIn(page, { ...retailer, password: 'not the password' })
  const refusalText = page.getByText('That email or password isn’t right.')
  await expect(refusalText).toHaveCount(2)
  await expect(refusalText).toHaveCount(1)
  await expect(page.locator('form').getByRole('alert')).toContainText('isn’t right')
  await fillSignIn(page, salesAgent)
  await expect(page.getByText('This account cannot sign in here. Please call us.').first()).toBeVisible()
  await expect(refusalText).toHaveCount(0)
  await expect(page).toHaveURL(/\/(signin|login)$/)
  expect(await token(page)).toBeNull()
})

test('sign-in by keyboard returns to the page before, and waits for the network', async ({
  page,
  network,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await open(page, `${network.url}/shop`)
  await open(page, `${network.url}/category/sale?page=2`)
  const before = page.url()
  const link = page.getByRole('banner').getByRole('link', { name: 'Sign In' })
  await link.press('Enter')
  await expect(signInDialog(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(link).toBeFocused()
  await page.goto(`${network.url}/signin`)
  expect(await scrollsSideways(page)).toBe(false)
  const [email, password] = [
    page.getByLabel('Email', { exact: true }),
    page.getByLabel('Password', { exact: true }),
  ]
  await expect(email).toHaveAttribute('autocomplete', 'username')
  await expect(password).toHaveAttribute('autocomplete', 'current-password')
  await network.goOffline()
  const button = page.locator('form').getByRole('button', { name: 'Sign in' })
  await expect(button).toHaveAttribute('aria-disabled', 'true', { timeout: 20_000 })
  await expect(button).toHaveAccessibleDescription(/You’re offline\./)
  await email.fill(` ${retailer.email.toUpperCase()} `)
  await page.keyboard.press('Tab')
  await expect(password).toBeFocused()
  await page.keyboard.type(retailer.password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert').filter({ hasText: 'You’re offline.' })).toBeVisible()
  await network.goOnline()
  await expect(button).toHaveAttribute('aria-disabled', 'false', { timeout: 20_000 })
  await password.press('Enter')
  await expect(page.getByText('Signed in successfully.')).toBeVisible()
  await expect(page).toHaveURL(before)
  await expect(accountLink(page)).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(before)
  await page.goBack()
  await expect(page).toHaveURL(/\/shop$/)
})

const priceLink = (page: Page) => page.getByRole('link', { name: 'Sign in to see your price' })

async function openProduct(page: Page, origin: string): Promise<void> {
  const { Slug } = await findProduct(origin, isPlain)
  await open(page, `${origin}/product/${Slug}`)
}

test('sign-in asks for a new password when one is required', { tag: '@long' }, async ({ page, network }) => {
  await page.goto(`${network.url}/signin`)
  await page.route('**/auth/signin', async (route) => {
    const answer = await route.fetch()
    const reply = await answer.json()
    await route.fulfill({
      response: answer,
      json: { ...reply, data: { ...reply.data, IsChangePassword: 1 } },
    })
  })
  await fillSignIn(page, retailer)
  const notice = page.getByRole('region', { name: /Please choose a new password/ })
  await expect(notice).toBeVisible()
  await expect(accountLink(page)).toBeVisible()
  await notice.getByRole('link', { name: 'Change password' }).click()
  await expect(page).toHaveURL(/\/change_password$/)
  await expect(notice).toHaveCount(0)
})

test('sign-in dialog signs in on the page and retains what was chosen there', { tag: '@long' }, async ({
  page,
  context,
  network,
}) => {
  await openProduct(page, network.url)
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
  await openProduct(page, network.url)
  const productUrl = page.url()
  const quantity = page
    .getByRole('region', { name: 'Order', exact: true })
    .getByLabel('Quantity', { exact: true })
  await quantity.fill('137')
  await page.getByRole('tab', { name: 'PRICING' }).click()
  const login = page.getByRole('tabpanel').getByRole('link', { name: 'Login' })
  await login.press('Enter')
  await expect(signInDialog(page).getByLabel('Email', { exact: true })).toBeFocused()
  expect(await scrollsSideways(signInDialog(page))).toBe(false)
  await page.keyboard.press('Escape')
  await expect(signInDialog(page)).toBeHidden()
  await expect(login).toBeFocused()

  await page.keyboard.press('Enter')
  await fillSignIn(page, { ...retailer, password: 'wrong' })
  await expect(signInDialog(page).getByRole('alert').filter({ hasText: 'isn’t right' }).first()).toBeVisible()
  await fillIn(signInDialog(page), [{ label: 'Password', type: retailer.password }])
  await page.keyboard.press('Enter')
  await expect(signInDialog(page)).toBeHidden()
  await expect(accountLink(page)).toBeVisible()
  await expect(page).toHaveURL(productUrl)
  await expect(page.getByRole('tabpanel')).toContainText('PRICE SUMMARY')
  await expect(page.getByRole('tabpanel')).toBeFocused()
  await expect(quantity).toHaveValue('137')

  // After a sign-in from the price link, the focus returns to the price.
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/signin$/)
  await openProduct(page, network.url)
  await priceLink(page).click()
  await fillSignIn(page, retailer)
  await expect(signInDialog(page)).toBeHidden()
  await expect(page.locator('main :focus')).toContainText(/\$/)
})
