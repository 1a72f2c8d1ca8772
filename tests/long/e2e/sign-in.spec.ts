/**
 * Signing in, on the page and in a product's dialog: its next page, the data it stores, and the links it never
 * follows (req 14).
 */
import type { Page } from '@playwright/test'
import { demoCredentials, fillSignIn } from '../../support/accounts'
import { expect, open, test } from '../../support/fixtures'
import { fillIn } from '../../support/form-fields'
import { scrollsSideways } from '../../support/page-quality'
import { findProduct, isPlain } from '../../support/shop'

const retailer = demoCredentials(1)

/** The header shows this link to a customer at any width. */
const accountLink = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Account' })
const signInDialog = (page: Page) => page.getByRole('dialog', { name: 'Sign in' })
const priceLink = (page: Page) => page.getByRole('link', { name: 'Sign in to see your price' })

async function openProduct(page: Page, origin: string): Promise<void> {
  const { Slug } = await findProduct(origin, isPlain)
  await open(page, `${origin}/product/${Slug}`)
}

test('sign-in dialog opened from the phone menu signs in on the same page', async ({ page, network }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, `${network.url}/category/sale`)
  const tools = page.getByRole('navigation', { name: 'Tools' })
  await tools.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Sign In' }).click()
  const dialog = signInDialog(page)
  await expect(dialog).toBeVisible()
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeHidden()
  await expect(dialog.getByLabel('Email', { exact: true })).toBeFocused()
  await fillSignIn(page, retailer)
  await expect(tools.getByRole('link', { name: 'Cart' })).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(`${network.url}/category/sale`)
})

test('sign-in never leads off the site, and asks for a new password when required', async ({
  page,
  network,
}) => {
  let isDialogShown = false
  page.on('dialog', (question) => {
    isDialogShown = true
    void question.dismiss()
  })
  await page.goto(`${network.url}/signin`)
  for (const planted of ['//evil.example', '/\\evil.example', 'javascript:alert(1)']) {
    await page.evaluate((path) => sessionStorage.setItem('showfloor-last-visited', path), planted)
    await fillSignIn(page, retailer)
    await expect(page, planted).toHaveURL(`${network.url}/`)
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page).toHaveURL(/\/signin$/)
  }
  expect(isDialogShown).toBe(false)

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

test('sign-in dialog signs in on the page and retains what was chosen there', async ({
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
  // The focus stays in the dialog or moves to the browser's own controls.
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
