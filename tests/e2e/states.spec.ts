/**
 * Dialogs, forms with mistakes and pages with content have no accessibility barriers; quality.spec.ts checks every
 * address (req 1.21).
 */
import type { Page } from '@playwright/test'
import { fillSignIn, newAccount, signInByForm, signIn, signInAs, signInAsNew } from '../support/accounts'
import { writeTestFile } from '../support/artwork'
import { changeBrief, customerWithLine } from '../support/cart'
import { beginDraft } from '../support/client-drafts'
import type { NetworkProxy } from '../support/network-proxy'
import { expect, open, test } from '../support/fixtures'
import { fillIn } from '../support/form-fields'
import { personForm } from '../support/forms'
import { fillEntry, openKiosk, submitEntry, visitor } from '../support/giveaway'
import { resetLinkMailedTo } from '../support/mail'
import { logo } from '../support/mock-up'
import { accessibilityViolations } from '../support/page-quality'
import { findProduct, isPlain } from '../support/shop'
import { pressWishlist, wishlistCalls } from '../support/wishlist'

const portalUser = 3
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name, exact: true })

async function openProduct(page: Page, origin: string): Promise<void> {
  const { Slug } = await findProduct(origin, isPlain)
  await open(page, `${origin}/product/${Slug}`)
}

async function openCart(page: Page, origin: string) {
  const { account } = await customerWithLine(origin)
  await signIn(page, origin, account)
  await open(page, `${origin}/cart`)
  return account
}

async function openDraft(page: Page, origin: string): Promise<void> {
  await signInAsNew(page, origin)
  await openProduct(page, origin)
  const add = page.getByRole('region', { name: 'Order' }).getByRole('button', { name: 'Add to draft' })
  await beginDraft(page, add, 'Harbour Bank')
  await button(page, 'Open draft').click()
  await expect(page.locator('main h1')).toHaveText('Harbour Bank')
}

const states: Record<string, (page: Page, url: string, network: NetworkProxy) => Promise<void>> = {
  'filtered list has no accessibility barriers': async (page, url) => {
    await open(page, `${url}/category/drinkware?colour=Blue`)
    await expect(page.getByRole('list', { name: 'Applied filters' })).toBeVisible()
  },
  'dialog of a branding method has no accessibility barriers': async (page, url) => {
    await open(page, `${url}/shop`)
    await page.getByRole('banner').getByRole('link', { name: 'Branding Solutions' }).click()
    await dialog(page, 'Branding Solutions')
      .getByRole('link', { name: /^Laser Engraving/ })
      .click()
    await expect(dialog(page, 'Laser Engraving')).toBeVisible()
  },
  'message that is ready to be mailed has no accessibility barriers': async (page, url) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await open(page, `${url}/Contact`)
    for (const [label, text] of Object.entries({
      Fullname: 'Dana Buyer',
      Email: 'dana@buyer.example',
      Subject: 'Mugs',
      Message: '100 of each?',
    }))
      await page.getByLabel(label).fill(text)
    await button(page, 'Add').click()
    await expect(page.getByRole('status').filter({ hasText: 'Your message is ready' })).toBeFocused()
  },
  'request for a quote has no accessibility barriers': async (page, url) => {
    await openProduct(page, url)
    await button(page, 'Request a quote').press('Enter')
    await expect(dialog(page, 'Request a quote')).toBeVisible()
  },
  'refused sign-in has no accessibility barriers': async (page, url) => {
    await page.goto(`${url}/signin`)
    await fillSignIn(page, { email: 'dana@buyer.example', password: 'not the password' })
    await expect(page.locator('form').getByRole('alert')).toContainText('isn’t right')
  },
  'sign-in dialog above a product has no accessibility barriers': async (page, url) => {
    await openProduct(page, url)
    await page.getByRole('link', { name: 'Sign in to see your price' }).click()
    await expect(dialog(page, 'Sign in')).toBeVisible()
  },
  'form for a new password has no accessibility barriers': async (page, url) => {
    const { email } = await newAccount(url)
    await page.goto(`${url}/forgot_pass`)
    await page.getByLabel('Username or email').fill(email)
    await page.keyboard.press('Enter')
    await page.goto(`${url}/confirm_pass/${await resetLinkMailedTo(email)}`)
    await expect(page.getByLabel('New password', { exact: true })).toBeVisible()
  },
  'second step of a sign-up has no accessibility barriers': async (page, url) => {
    await open(page, `${url}/signup`)
    await fillIn(page, personForm.good)
    await button(page, 'Continue').click()
    await expect(page.locator('main h1')).toHaveText('Billing and shipping')
  },
  'subcategory of a portal has no accessibility barriers': async (page, url) => {
    await signInAs(page, url, portalUser)
    await open(page, `${url}/harbour-bank`)
    await page.getByRole('navigation', { name: 'In this portal' }).getByRole('link').first().click()
    await expect(page).toHaveURL(/\/harbour-bank\/[\w-]+$/)
    await expect(page.getByRole('article').first()).toBeVisible()
  },
  'wishlist with products has no accessibility barriers': async (page, url) => {
    await signInAsNew(page, url)
    await pressWishlist(page, url, 2)
    expect(await accessibilityViolations(page)).toEqual([])
    await open(page, `${url}/wishlist`)
    await expect(page.getByText('2 products')).toBeVisible()
  },
  'cart panel beside the page has no accessibility barriers': async (page, url) => {
    const { account } = await customerWithLine(url)
    await signIn(page, url, account)
    await open(page, `${url}/shop`)
    await page.getByRole('banner').getByRole('link', { name: 'Cart, 1 item' }).click()
    await expect(dialog(page, 'Cart').getByRole('link', { name: 'GO TO CART' })).toBeVisible()
  },
  'button to leave customer view has no accessibility barriers': async (page, url) => {
    await signInAsNew(page, url)
    await open(page, `${url}/shop`)
    for (let press = 0; press < 2; press += 1) await button(page, 'Customer view').click()
    await expect(button(page, 'Leave customer view')).toBeVisible()
  },
  'list of unprintable files has no accessibility barriers': async (page, url) => {
    await openCart(page, url)
    const line = page.getByRole('main').getByRole('group').first()
    await line
      .locator('input[type=file]')
      .setInputFiles([writeTestFile('logo.svg', '<svg></svg>'), writeTestFile('run.exe', 'MZ')])
    await expect(line.getByText(/^We can’t print from run\.exe/)).toBeVisible()
  },
  'dialog for a brief changed elsewhere has no accessibility barriers': async (page, url) => {
    const account = await openCart(page, url)
    await page.getByRole('textbox', { name: 'Brief' }).fill('Mine: gold')
    await changeBrief(url, account, 'Theirs: silver')
    await button(page, 'Save brief').click()
    await expect(dialog(page, 'This brief was changed somewhere else')).toBeVisible()
  },
  'pending edits and the Logout dialog about them have no accessibility barriers': async (
    page,
    url,
    network,
  ) => {
    await signInAsNew(page, url)
    network.injectFault('error', wishlistCalls)
    await pressWishlist(page, url, 2)
    await page.setViewportSize({ width: 320, height: 800 })
    await open(page, `${url}/sync`)
    await expect(page.getByRole('region', { name: 'Waiting' }).getByRole('listitem')).toHaveCount(2)
    expect(await accessibilityViolations(page)).toEqual([])
    await page.setViewportSize({ width: 1280, height: 720 })
    await button(page, 'Logout').click()
    await expect(page.getByRole('dialog', { name: 'You have 2 changes that are not sent' })).toBeVisible()
  },
  'giveaway entry with mistakes has no accessibility barriers': async (page, url) => {
    await open(page, `${url}/giveaway`)
    await submitEntry(page)
    await expect(page.getByRole('alert', { name: 'There is a problem' })).toBeFocused()
  },
  'thanks for a kiosk entry have no accessibility barriers': async (page, url) => {
    await signInAsNew(page, url)
    await openKiosk(page, url)
    await fillEntry(page, visitor(1))
    await submitEntry(page)
    await expect(page.getByRole('heading', { name: 'Thanks for entering!' })).toBeFocused()
  },
  'draft for a client and its quote have no accessibility barriers': async (page, url) => {
    await openDraft(page, url)
    expect(await accessibilityViolations(page)).toEqual([])
    await button(page, 'Make quote').click()
    await expect(page.getByRole('region', { name: 'Quote', exact: true })).toContainText('Total inc GST')
    await page.setViewportSize({ width: 360, height: 740 })
  },
  'dialog to paste rows into a draft has no accessibility barriers': async (page, url) => {
    await openDraft(page, url)
    await button(page, 'Paste rows').click()
    await dialog(page, 'Paste rows').getByLabel('SKU, colour, size, quantity').fill('NONE-1, 5')
    await dialog(page, 'Paste rows').getByRole('button', { name: 'Add rows' }).click()
    await expect(dialog(page, 'Paste rows').getByText(/could not be read/)).toBeVisible()
  },
  'dialog to move a draft into the cart has no accessibility barriers': async (page, url) => {
    await openDraft(page, url)
    await button(page, 'Move to cart').click()
    await expect(dialog(page, 'Move to cart')).toBeVisible()
  },
  'logo on a product has no accessibility barriers': async (page, url) => {
    await signInByForm(page, url, await newAccount(url))
    await openProduct(page, url)
    await button(page, 'Try your logo').click()
    await dialog(page, 'Try your logo').getByLabel('Choose your logo').setInputFiles(logo)
    await expect(dialog(page, 'Try your logo').getByRole('slider', { name: 'Size' })).toBeVisible()
  },
}

for (const [name, openState] of Object.entries(states))
  test(name, { tag: '@long' }, async ({ page, network }) => {
    await openState(page, network.url, network)
    expect(await accessibilityViolations(page)).toEqual([])
  })
