/**
 * The end of an identity in a browser: Logout, a refused token, the next customer, and false replies of networks (req
 * 14).
 */
import { demoCredentials, fillSignIn, newAccount, signIn, signInAsNew } from '../../support/accounts'
import { anyPrice, deviceDump, matchesIn } from '../../support/device'
import type { Fault } from '../../support/network-proxy'
import {
  waitForServiceWorker,
  expect,
  offlineTest,
  open,
  finishPendingWork,
  test,
} from '../../support/fixtures'
import {
  expectSessionEnded,
  logOut,
  price,
  quantity,
  tokenIn,
  tracePatterns,
  typedQuantity,
  visitPrivatePages,
} from '../../support/private-pages'
import { findProduct, isPlain } from '../../support/shop'

test('sign-in and Logout work when the browser allows no database', async ({ page, network, pageErrors }) => {
  pageErrors.allowed.push(/storage|database|denied/i)
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('denied', 'SecurityError')
    }
    Object.assign(indexedDB, { open: refuse, deleteDatabase: refuse })
  })
  await page.goto(`${network.url}/signin`)
  await fillSignIn(page, await newAccount(network.url))
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
  await page.goto(`${network.url}/saved_address`)
  await expect(page.getByText('1 Harbour St').first()).toBeVisible()
  await logOut(page)
  await expect(page).toHaveURL(/\/signin$/)
  expect(await tokenIn(page)).toBeNull()
})

test.describe('in several tabs', () => {
  test('Logout empties the other tabs, which then show only the next customer’s data', async ({
    page,
    context,
    network,
  }) => {
    const account = await signInAsNew(page, network.url)
    const { Slug } = await findProduct(network.url, isPlain)
    await page.goto(`${network.url}/saved_address`)
    await expect(page.getByText('1 Harbour St').first()).toBeVisible()
    const productTab = await context.newPage()
    await productTab.goto(`${network.url}/product/${Slug}`)
    await quantity(productTab).fill('77313')
    await expect(price(productTab)).toBeVisible()
    const logoutTab = await context.newPage()
    await logoutTab.goto(`${network.url}/compare`)
    await logOut(logoutTab)
    await expect(page).toHaveURL(/\/signin$/)
    await expect(logoutTab).toHaveURL(/\/signin$/)
    await expect(productTab.getByRole('button', { name: 'Logout' })).toHaveCount(0)
    await expect(productTab.locator('body')).not.toContainText('$')
    await expect
      .poll(async () => matchesIn(await deviceDump(productTab), [...anyPrice, ...tracePatterns(account)]))
      .toEqual([])

    await signIn(page, network.url, account)
    await page.goto(`${network.url}/saved_address`)
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
    await productTab.close()
    await logoutTab.close()

    const unit = page.getByRole('region', { name: 'Order' }).getByText('Unit price').locator('xpath=..')
    const other = await context.newPage()
    await other.goto(`${network.url}/signin`)
    await signIn(page, network.url, account)
    await open(page, `${network.url}/product/${Slug}`)
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
  async ({ page, context, network }) => {
    const account = await signInAsNew(page, network.url)
    await open(page, `${network.url}/shop`)
    await waitForServiceWorker(page)
    const product = await visitPrivatePages(page, network.url)
    await page.close()
    await network.goOffline()
    const cold = await context.newPage()
    await cold.clock.install()
    await cold.goto(`${network.url}/saved_address`)
    await expect(cold.getByText('1 Harbour St').first()).toBeVisible()
    await cold.goto(`${network.url}${product}`)
    await expect(price(cold)).toBeVisible()
    const token = (await tokenIn(cold)) ?? ''
    await logOut(cold)
    await expect(cold.getByRole('heading', { name: 'Sign in' })).toBeVisible()
    await finishPendingWork(cold, network)
    const privateTraces = [...tracePatterns(account), ...anyPrice, new RegExp(token)]
    expect(matchesIn(await deviceDump(cold), privateTraces)).toEqual([])
    await cold.goBack()
    await finishPendingWork(cold, network)
    expect(matchesIn(await deviceDump(cold), privateTraces)).toEqual([])
    await network.goOnline()
    await cold.clock.fastForward(60_000)
    await expectSessionEnded(network, token)
    await cold.goto(`${network.url}/saved_address`)
    await expect(cold).toHaveURL(/\/signin$/)
    expect(await tokenIn(cold)).toBeNull()
  },
)

test('next customer finds no data of the previous one after a refused token', async ({ page, network }) => {
  const account = await signInAsNew(page, network.url)
  const product = await visitPrivatePages(page, network.url)
  // The old page would also receive the refusal, and its redirect to sign-in would end with it.
  await page.goto('about:blank')
  await page.route('**/frontend/api/**', (route) =>
    'authorization' in route.request().headers()
      ? route.fulfill({ status: 401, json: { ErrorCode: 'INVALIDTOKEN', ErrorMessage: 'Please sign in.' } })
      : route.continue(),
  )
  await page.goto(`${network.url}${product}`)
  await expect(page).toHaveURL(/\/signin$/)
  await page.unroute('**/frontend/api/**')
  const waitingTab = await page.context().newPage()
  await waitingTab.goto(`${network.url}/signin`)
  const second = await newAccount(network.url)
  await fillSignIn(page, second)
  await expect(page).toHaveURL(new RegExp(`${product}$`))
  await expect(quantity(page)).not.toHaveValue('77313')
  const firstTraces = [new RegExp(account.email.replaceAll('.', '\\.')), typedQuantity]
  expect(matchesIn(await deviceDump(page), firstTraces)).toEqual([])

  const token = (await tokenIn(page)) ?? ''
  // A form that was open before signs in a third customer, and the second customer's page is reloaded.
  const reloaded = page.waitForEvent('load')
  await fillSignIn(waitingTab, await newAccount(network.url))
  await expect(waitingTab).not.toHaveURL(/\/signin$/)
  await reloaded
  await open(page, `${network.url}/account`)
  const secondTraces = [new RegExp(second.email.replaceAll('.', '\\.')), new RegExp(token)]
  expect(matchesIn(await deviceDump(page), secondTraces)).toEqual([])
  await expectSessionEnded(network, token)
})

test('no broken reply signs the customer out', async ({ page, network, pageErrors }) => {
  pageErrors.allowed.push(/Restocking|restocked/)
  await page.clock.install()
  await signInAsNew(page, network.url)
  await visitPrivatePages(page, network.url)
  const token = await tokenIn(page)
  for (const fault of ['captive', 'cut', 'empty', 'hang'] satisfies Fault[]) {
    network.injectFault(fault, /myaccount|cart\/|product\/login|order|portal/)
    const requestsBefore = network.count(/myaccount\/getbilling/)
    await open(page, `${network.url}/saved_address`)
    await expect.poll(() => network.count(/myaccount\/getbilling/)).toBeGreaterThan(requestsBefore)
    if (fault === 'hang') await page.clock.fastForward(30_000)
    else await finishPendingWork(page, network)
    await expect(page).toHaveURL(/\/saved_address$/)
    expect(await tokenIn(page), fault).toBe(token)
    await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
  }
  network.recover()
  await page.goto(`${network.url}/saved_address`)
  await expect(page.getByText('1 Harbour St').first()).toBeVisible()
})
