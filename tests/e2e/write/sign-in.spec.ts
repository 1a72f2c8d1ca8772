/**
 * Signing in, on the page and in a product's dialog: its next page, the data it stores, and the links it never
 * follows (req 14).
 */
import type { Page } from '@playwright/test'
import { demoCredentials, fillSignIn } from '../../support/accounts'
import { expect, open, test } from '../../support/fixtures'
import { scrollsSideways } from '../../support/page-quality'

const retailer = demoCredentials(1)
const agent = demoCredentials(5)

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
  await fillSignIn(page, agent)
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
