/** The end of an identity in a browser: Logout, a refused token, the next customer, and networks that lie (req 14). */
import type { Page } from '@playwright/test'
import {
  type Credentials,
  demoCredentials,
  fillSignIn,
  newAccount,
  signIn,
  signInAsNew,
} from '../../support/accounts'
import { anyPrice, deviceDump, findings } from '../../support/device'
import { expect, open, test } from '../../support/fixtures'
import { findProduct, isPlain } from '../../support/shop'

const logOut = (page: Page) => page.getByRole('button', { name: 'Logout' }).click()
const tokenIn = (page: Page) => page.evaluate(() => localStorage.getItem('token'))
const quantity = (page: Page) => page.getByLabel('Quantity', { exact: true })
const price = (page: Page) => page.getByRole('region', { name: 'Order' }).getByText(/\$\d/).first()

/** As no time in ms and no price reads. */
const typed = /\b77313\b/

/** What only this customer's device can know; the address of a page is nobody's. */
const ofDana = ({ email }: Credentials) => [
  new RegExp(email.replaceAll('.', '\\.')),
  /Dana Buyer/,
  /1 Harbour St/,
  typed,
]

test('signing in and out works where the browser keeps no database', async ({ page, door, complaints }) => {
  complaints.allowed.push(/storage|database|denied/i)
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('denied', 'SecurityError')
    }
    Object.assign(indexedDB, { open: refuse, deleteDatabase: refuse })
  })
  await page.goto(`${door.url}/signin`)
  await fillSignIn(page, await newAccount(door.url))
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
  await page.goto(`${door.url}/saved_address`)
  await expect(page.getByText('1 Harbour St').first()).toBeVisible()
  await logOut(page)
  await expect(page).toHaveURL(/\/signin$/)
  expect(await tokenIn(page)).toBeNull()
})

test.describe('in several tabs', () => {
  test('at Logout in one the others are empty, and the next customer’s after that', async ({
    page,
    context,
    door,
  }) => {
    const account = await signInAsNew(page, door.url)
    const { Slug } = await findProduct(door.url, isPlain)
    await page.goto(`${door.url}/saved_address`)
    await expect(page.getByText('1 Harbour St').first()).toBeVisible()
    const shop = await context.newPage()
    await shop.goto(`${door.url}/product/${Slug}`)
    await quantity(shop).fill('77313')
    await expect(price(shop)).toBeVisible()
    const last = await context.newPage()
    await last.goto(`${door.url}/compare`)
    await logOut(last)
    await expect(page).toHaveURL(/\/signin$/)
    await expect(last).toHaveURL(/\/signin$/)
    await expect(shop.getByRole('button', { name: 'Logout' })).toHaveCount(0)
    await expect(shop.locator('body')).not.toContainText('$')
    await expect
      .poll(async () => findings(await deviceDump(shop), [...anyPrice, ...ofDana(account)]))
      .toEqual([])

    await signIn(page, door.url, account)
    await page.goto(`${door.url}/saved_address`)
    await expect(page.getByText('1 Harbour St').first()).toBeVisible()
    // No event tells the tab that wrote: as if the message had come while it was frozen.
    const shown = page.evaluate(() => {
      localStorage.clear()
      window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
      return document.body.innerText
    })
    expect(await shown.catch(() => '')).not.toMatch(/1 Harbour St/)
    await expect(page).toHaveURL(/\/signin$/)
    await shop.close()
    await last.close()

    const unit = page.getByRole('region', { name: 'Order' }).getByText('Unit price').locator('xpath=..')
    const other = await context.newPage()
    await other.goto(`${door.url}/signin`)
    await signIn(page, door.url, account)
    await open(page, `${door.url}/product/${Slug}`)
    await expect(unit).toContainText('$')
    const before = await unit.innerText()
    const retailer = 1
    await fillSignIn(other, demoCredentials(retailer))
    await expect(unit).not.toHaveText(before)
    await page.getByRole('tab', { name: 'PRICING' }).click()
    await expect(
      page.getByRole('tabpanel', { name: 'PRICING' }).getByText('Unit price').first(),
    ).toBeVisible()
    await expect(page.getByRole('columnheader', { name: 'Retails' })).toHaveCount(0)
    // The column of the customer before is in no database any more.
    await expect.poll(async () => findings(await deviceDump(page), [/"wholesaler\\?":/])).toEqual([])
  })
})
