/** What is typed in a form and not sent yet: it outlives reloads, crashes, ended sessions and a Logout, for its owner alone. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { barriers } from '../../support/axe'
import { findProduct } from '../../support/catalogue'
import { deviceDump, findings } from '../../support/device-dump'
import { controlled, expect, screenReady, test } from '../../support/fixtures'
import { killBrowser } from '../../long/e2e/kill-browser'
import { newAccount, signInAsNew } from '../../support/new-account'
import { signIn } from '../../support/sign-in'

const secret = 'a quiet harbour 9'
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const notice = (page: Page) =>
  page.getByRole('main').getByRole('status').filter({ hasText: 'We kept what you typed.' })
const startAgain = (page: Page) => page.getByRole('button', { name: 'Start again' })

async function typeSignUp(page: Page, origin: string) {
  await page.goto(`${origin}/signup`)
  await field(page, 'Full name').fill('Vera Visitor')
  await field(page, 'Email').fill('vera@visitor.example')
  await page.getByLabel('Customer type').selectOption('2')
  await field(page, 'Password').fill(secret)
  await field(page, 'Business name').pressSequentially('Visitors Ltd')
}

async function endSession(page: Page, origin: string) {
  const token = await page.evaluate(() => localStorage.getItem('token') ?? '')
  await fetch(`${origin}/frontend/api/auth/signout`, { method: 'POST', headers: { Authorization: token } })
}

test('half a sign-up is there after a reload, also without a network, and never its password', async ({
  page,
  door,
}) => {
  test.setTimeout(90_000)
  await page.goto(`${door.url}/signup`)
  await controlled(page)
  await typeSignUp(page, door.url)
  // Without a moment between the last key and the end of the page.
  await page.reload()
  await expect(notice(page)).toContainText('Please type your password again.')
  await expect(field(page, 'Full name')).toHaveValue('Vera Visitor')
  await expect(field(page, 'Business name')).toHaveValue('Visitors Ltd')
  await expect(page.getByLabel('Customer type')).toHaveValue('2')
  await expect(field(page, 'Password')).toHaveValue('')
  await expect(page.locator(':focus')).toHaveCount(0)
  expect(await barriers(page)).toEqual([])
  expect(findings(await deviceDump(page), [new RegExp(secret)])).toEqual([])

  await door.shut()
  await field(page, 'Mobile number').fill('0400 000 000')
  await field(page, 'Password').fill(secret)
  await page.getByRole('button', { name: 'Continue' }).click()
  await field(page, 'City').fill('Hobart')
  await page.reload()
  // The second step without a password leads back to the first.
  await expect(field(page, 'Full name')).toHaveValue('Vera Visitor')
  await field(page, 'Password').fill(secret)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(field(page, 'City')).toHaveValue('Hobart')
  await door.open()

  await page.goBack()
  await startAgain(page).focus()
  await page.keyboard.press('Enter')
  await expect(notice(page)).toHaveCount(0)
  await expect(field(page, 'Full name')).toBeFocused()
  await expect(field(page, 'Full name')).toHaveValue('')
  await expect(field(page, 'Password')).toHaveValue('')
  await page.reload()
  await screenReady(page)
  await expect(field(page, 'Full name')).toHaveValue('')
  expect(findings(await deviceDump(page), [/Visitor/, /Hobart/, new RegExp(secret)])).toEqual([])
})

test('a browser that is killed has what was typed half a second before', async ({ door, launchOptions }) => {
  const profile = mkdtempSync(path.join(tmpdir(), 'showfloor-drafts-'))
  const start = async () => {
    const context = await chromium.launchPersistentContext(profile, launchOptions)
    return { context, page: context.pages()[0] ?? (await context.newPage()) }
  }
  try {
    const { page } = await start()
    await typeSignUp(page, door.url)
    await page.waitForTimeout(500)
    killBrowser(profile)
    const { context, page: next } = await start()
    await next.goto(`${door.url}/signup`)
    await expect(notice(next)).toBeVisible()
    await expect(field(next, 'Business name')).toHaveValue('Visitors Ltd')
    expect(findings(await deviceDump(next), [new RegExp(secret)])).toEqual([])
    await context.close()
  } finally {
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
  }
})

test('the profile: typed, there again, saved, and no draft any more', async ({ page, door }) => {
  await signInAsNew(page, door.url)
  await page.goto(`${door.url}/account`)
  await field(page, 'Bio').fill('Buys for a chain of gyms.')
  await page.reload()
  await expect(notice(page)).toBeVisible()
  await expect(field(page, 'Bio')).toHaveValue('Buys for a chain of gyms.')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Your profile was updated.')).toBeVisible()
  await expect(notice(page)).toHaveCount(0)
  await page.reload()
  await screenReady(page)
  await expect(field(page, 'Bio')).toHaveValue('Buys for a chain of gyms.')
  await expect(notice(page)).toHaveCount(0)
})

test('the checkout: what was typed is there after a reload, over the saved addresses', async ({
  page,
  door,
}) => {
  const { token } = await signInAsNew(page, door.url)
  const product = await findProduct(
    door.url,
    ({ ProductType, ProductAttribute }) => ProductType !== 2 && ProductAttribute.length === 0,
  )
  await fetch(`${door.url}/frontend/api/cart/cart2`, {
    method: 'POST',
    headers: { Authorization: token, 'content-type': 'application/json' },
    body: JSON.stringify({
      ProductID: product.ProductID,
      QTY: 1000,
      ProductSetupPrice: [],
      randomnumber: [],
    }),
  })
  await page.goto(`${door.url}/checkout`)
  await expect(field(page, 'Address 2')).toHaveValue('Level 3')
  await field(page, 'PO#').fill('PO 9')
  await field(page, 'Address 2').fill('')
  await page.reload()
  await expect(notice(page)).toBeVisible()
  await expect(field(page, 'City')).toHaveValue('Sydney')
  await expect(field(page, 'PO#')).toHaveValue('PO 9')
  await expect(field(page, 'Address 2')).toHaveValue('')
  await startAgain(page).click()
  await expect(field(page, 'PO#')).toHaveValue('')
  await expect(field(page, 'Address 2')).toHaveValue('Level 3')
})

test('a session that ends mid-way: the text is there for the same customer, and for nobody else', async ({
  page,
  door,
}) => {
  test.setTimeout(90_000)
  const { email, password } = await newAccount(door.url)
  const other = await newAccount(door.url)
  await signIn(page, door.url, email, password)
  await page.goto(`${door.url}/shipping_address`)
  await field(page, 'City').fill('Hobart')
  await endSession(page, door.url)
  await page.getByLabel('Address Line 1').fill('2 Salamanca Pl')
  await page.getByLabel('Customer Name').fill('Dana')
  await page.getByLabel('Country').fill('Australia')
  await page.getByLabel('State').fill('TAS')
  await page.getByLabel('Zip Code').fill('7000')
  await page.getByRole('button', { name: 'Save address' }).click()
  await expect(page).toHaveURL(/\/signin$/)

  await signIn(page, door.url, other.email, other.password)
  await page.goto(`${door.url}/shipping_address`)
  await screenReady(page)
  await expect(field(page, 'City')).toHaveValue('')
  await field(page, 'City').fill('Darwin')
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/signin$/)

  await signIn(page, door.url, email, password)
  await page.goto(`${door.url}/shipping_address`)
  await expect(notice(page)).toBeVisible()
  await expect(field(page, 'City')).toHaveValue('Hobart')
  await expect(page.getByLabel('Address Line 1')).toHaveValue('2 Salamanca Pl')
  await page.getByRole('button', { name: 'Save address' }).click()
  await expect(page).toHaveURL(/\/saved_address$/)
  await page.goto(`${door.url}/shipping_address`)
  await screenReady(page)
  await expect(field(page, 'City')).toHaveValue('')
  expect(findings(await deviceDump(page), [/"Darwin"/]).map((found) => found.split(':')[0])).toEqual([
    'IndexedDB showfloor-drafts records',
  ])
})

test('a visitor’s request for a quote comes along to the account it leads to; a half sign-up does not', async ({
  page,
  door,
}) => {
  const { email, password } = await newAccount(door.url)
  await typeSignUp(page, door.url)
  const { Slug } = await findProduct(door.url, () => true)
  await page.goto(`${door.url}/product/${Slug}`)
  const open = () => page.getByRole('button', { name: 'Request a quote' }).click()
  await open()
  const dialog = page.getByRole('dialog', { name: 'Request a quote' })
  await dialog.getByLabel('Remarks').fill('Two colours, by March.')
  await page.reload()
  await open()
  await expect(dialog.getByText('We kept what you typed.')).toBeVisible()
  await expect(dialog.getByLabel('Remarks')).toHaveValue('Two colours, by March.')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click()
  await field(page, 'Email').fill(email)
  await field(page, 'Password').fill(password)
  await page.locator('form').getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(new RegExp(`/product/${Slug}$`))
  await open()
  await expect(dialog.getByLabel('Remarks')).toHaveValue('Two colours, by March.')
  expect(findings(await deviceDump(page), [/Visitors Ltd/, /vera@visitor/])).toEqual([])
})

test('of two tabs the newest typing is kept, and neither changes under the hand of the other', async ({
  page,
  context,
  door,
}) => {
  await page.goto(`${door.url}/signup`)
  await field(page, 'Full name').fill('One')
  const other = await context.newPage()
  await other.goto(`${door.url}/signup`)
  await expect(field(other, 'Full name')).toHaveValue('One')
  await field(other, 'Full name').fill('Other')
  await expect(field(page, 'Full name')).toHaveValue('One')
  await other.close({ runBeforeUnload: true })
  await page.reload()
  await expect(field(page, 'Full name')).toHaveValue('Other')
})
