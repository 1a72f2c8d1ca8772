/** Signing in, on the page and in the dialog of a product: where it leads, what it keeps, and what it never follows (req 14). */
import type { Page } from '@playwright/test'
import { demoCredentials, fillSignIn } from '../../support/accounts'
import { expect, open, test } from '../../support/fixtures'

const retailer = demoCredentials(1)

/** What the header has for a customer, at any width. */
const customer = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Account' })

const signInDialog = (page: Page) => page.getByRole('dialog', { name: 'Sign in' })

test('from the menu of a phone the dialog signs in on the page', async ({ page, door }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, `${door.url}/category/sale`)
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
  await expect(page).toHaveURL(`${door.url}/category/sale`)
})

test('no way back leads off this site, and a new password is asked for', async ({ page, door }) => {
  let surprised = false
  page.on('dialog', (question) => {
    surprised = true
    void question.dismiss()
  })
  await page.goto(`${door.url}/signin`)
  for (const planted of ['//evil.example', '/\\evil.example', 'javascript:alert(1)']) {
    await page.evaluate((path) => sessionStorage.setItem('showfloor-last-visited', path), planted)
    await fillSignIn(page, retailer)
    await expect(page, planted).toHaveURL(`${door.url}/`)
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page).toHaveURL(/\/signin$/)
  }
  expect(surprised).toBe(false)

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
  await expect(customer(page)).toBeVisible()
  await notice.getByRole('link', { name: 'Change password' }).click()
  await expect(page).toHaveURL(/\/change_password$/)
  await expect(notice).toHaveCount(0)
})
