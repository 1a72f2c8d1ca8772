/**
 * The end of an identity in a browser: Logout, a refused token, the next customer, and false replies of networks (req
 * 14).
 */
import { demoCredentials, fillSignIn, newAccount, signIn, signInAsNew } from '../../support/accounts'
import { anyPrice, deviceDump, matchesIn } from '../../support/device'
import type { Fault } from '../../support/door'
import { controlled, expect, offlineTest, open, finishPendingWork, test } from '../../support/fixtures'
import {
  expectSessionEnded,
  logOut,
  price,
  quantity,
  tokenIn,
  tracesOf,
  typedQuantity,
  visitPrivatePages,
} from '../../support/private-pages'
import { findProduct, isPlain } from '../../support/shop'

test('sign-in and Logout work when the browser allows no database', async ({ page, door, complaints }) => {
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
  test('Logout empties the other tabs, which then show only the next customer’s data', async ({
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
    const logoutTab = await context.newPage()
    await logoutTab.goto(`${door.url}/compare`)
    await logOut(logoutTab)
    await expect(page).toHaveURL(/\/signin$/)
    await expect(logoutTab).toHaveURL(/\/signin$/)
    await expect(shop.getByRole('button', { name: 'Logout' })).toHaveCount(0)
    await expect(shop.locator('body')).not.toContainText('$')
    await expect
      .poll(async () => matchesIn(await deviceDump(shop), [...anyPrice, ...tracesOf(account)]))
      .toEqual([])

    await signIn(page, door.url, account)
    await page.goto(`${door.url}/saved_address`)
    await expect(page.getByText('1 Harbour St').first()).toBeVisible()
    // The storage event does not reach the tab that wrote, so pageshow simulates a tab that was frozen when the
    // message came.
    const shownText = page.evaluate(() => {
      localStorage.clear()
      window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
      return document.body.innerText
    })
    expect(await shownText.catch(() => '')).not.toMatch(/1 Harbour St/)
    await expect(page).toHaveURL(/\/signin$/)
    await shop.close()
    await logoutTab.close()

    const unit = page.getByRole('region', { name: 'Order' }).getByText('Unit price').locator('xpath=..')
    const other = await context.newPage()
    await other.goto(`${door.url}/signin`)
    await signIn(page, door.url, account)
    await open(page, `${door.url}/product/${Slug}`)
    await expect(unit).toContainText('$')
    const before = await unit.innerText()
    const retailer = 1
    // The page is reloaded for another customer.
    const loaded = page.waitForEvent('load')
    await fillSignIn(other, demoCredentials(retailer))
    await loaded
    await expect(unit).toContainText('$')
    await expect(unit).not.toHaveText(before)
    await page.getByRole('tab', { name: 'PRICING' }).click()
    await expect(
      page.getByRole('tabpanel', { name: 'PRICING' }).getByText('Unit price').first(),
    ).toBeVisible()
    await expect(page.getByRole('columnheader', { name: 'Retails' })).toHaveCount(0)
    // No database has the column of the previous customer any more.
    await expect.poll(async () => matchesIn(await deviceDump(page), [/"wholesaler\\?":/])).toEqual([])
  })
})

offlineTest(
  'Logout offline leaves no customer data, also after a cold start',
  async ({ page, context, door }) => {
    const account = await signInAsNew(page, door.url)
    await open(page, `${door.url}/shop`)
    await controlled(page)
    const product = await visitPrivatePages(page, door.url)
    await page.close()
    await door.shut()
    const cold = await context.newPage()
    await cold.clock.install()
    await cold.goto(`${door.url}/saved_address`)
    await expect(cold.getByText('1 Harbour St').first()).toBeVisible()
    await cold.goto(`${door.url}${product}`)
    await expect(price(cold)).toBeVisible()
    const token = (await tokenIn(cold)) ?? ''
    await logOut(cold)
    await expect(cold.getByRole('heading', { name: 'Sign in' })).toBeVisible()
    await finishPendingWork(cold, door)
    const privateTraces = [...tracesOf(account), ...anyPrice, new RegExp(token)]
    expect(matchesIn(await deviceDump(cold), privateTraces)).toEqual([])
    await cold.goBack()
    await finishPendingWork(cold, door)
    expect(matchesIn(await deviceDump(cold), privateTraces)).toEqual([])
    await door.open()
    await cold.clock.fastForward(60_000)
    await expectSessionEnded(door, token)
    await cold.goto(`${door.url}/saved_address`)
    await expect(cold).toHaveURL(/\/signin$/)
    expect(await tokenIn(cold)).toBeNull()
  },
)

test('next customer finds no data of the previous one after a refused token', async ({ page, door }) => {
  const account = await signInAsNew(page, door.url)
  const product = await visitPrivatePages(page, door.url)
  // The old page would also receive the refusal, and its redirect to sign-in would end with it.
  await page.goto('about:blank')
  await page.route('**/frontend/api/**', (route) =>
    'authorization' in route.request().headers()
      ? route.fulfill({ status: 401, json: { ErrorCode: 'INVALIDTOKEN', ErrorMessage: 'Please sign in.' } })
      : route.continue(),
  )
  await page.goto(`${door.url}${product}`)
  await expect(page).toHaveURL(/\/signin$/)
  await page.unroute('**/frontend/api/**')
  const waitingTab = await page.context().newPage()
  await waitingTab.goto(`${door.url}/signin`)
  const second = await newAccount(door.url)
  await fillSignIn(page, second)
  await expect(page).toHaveURL(new RegExp(`${product}$`))
  await expect(quantity(page)).not.toHaveValue('77313')
  const firstTraces = [new RegExp(account.email.replaceAll('.', '\\.')), typedQuantity]
  expect(matchesIn(await deviceDump(page), firstTraces)).toEqual([])

  const token = (await tokenIn(page)) ?? ''
  // A form that was open before signs in a third customer, and the second customer's page is reloaded.
  const reloaded = page.waitForEvent('load')
  await fillSignIn(waitingTab, await newAccount(door.url))
  await expect(waitingTab).not.toHaveURL(/\/signin$/)
  await reloaded
  await open(page, `${door.url}/account`)
  const secondTraces = [new RegExp(second.email.replaceAll('.', '\\.')), new RegExp(token)]
  expect(matchesIn(await deviceDump(page), secondTraces)).toEqual([])
  await expectSessionEnded(door, token)
})

test('no broken reply signs the customer out', async ({ page, door, complaints }) => {
  complaints.allowed.push(/Restocking|restocked/)
  await page.clock.install()
  await signInAsNew(page, door.url)
  await visitPrivatePages(page, door.url)
  const token = await tokenIn(page)
  for (const fault of ['captive', 'cut', 'empty', 'hang'] satisfies Fault[]) {
    door.fault(fault, /myaccount|cart\/|product\/login|order|portal/)
    const requestsBefore = door.count(/myaccount\/getbilling/)
    await open(page, `${door.url}/saved_address`)
    await expect.poll(() => door.count(/myaccount\/getbilling/)).toBeGreaterThan(requestsBefore)
    if (fault === 'hang') await page.clock.fastForward(30_000)
    else await finishPendingWork(page, door)
    await expect(page).toHaveURL(/\/saved_address$/)
    expect(await tokenIn(page), fault).toBe(token)
    await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
  }
  door.recover()
  await page.goto(`${door.url}/saved_address`)
  await expect(page.getByText('1 Harbour St').first()).toBeVisible()
})
