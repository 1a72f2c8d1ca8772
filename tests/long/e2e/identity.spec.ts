/** The end of an identity in a browser: Logout, a refused token, the next customer, and networks that lie (req 14). */
import { demoCredentials, fillSignIn, newAccount, signIn, signInAsNew } from '../../support/accounts'
import { anyPrice, deviceDump, findings } from '../../support/device'
import type { Fault } from '../../support/door'
import { controlled, expect, offlineTest, open, settled, test } from '../../support/fixtures'
import {
  hasEnded,
  logOut,
  price,
  quantity,
  tokenIn,
  tracesOf,
  typed,
  visitPrivatePages,
} from '../../support/private-pages'
import { findProduct, isPlain } from '../../support/shop'

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
      .poll(async () => findings(await deviceDump(shop), [...anyPrice, ...tracesOf(account)]))
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
    // For another customer the page is loaded anew.
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
    // The column of the customer before is in no database any more.
    await expect.poll(async () => findings(await deviceDump(page), [/"wholesaler\\?":/])).toEqual([])
  })
})

offlineTest(
  'Logout without a network leaves nothing, also from a cold start',
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
    await settled(cold, door)
    const nothing = [...tracesOf(account), ...anyPrice, new RegExp(token)]
    expect(findings(await deviceDump(cold), nothing)).toEqual([])
    await cold.goBack()
    await settled(cold, door)
    expect(findings(await deviceDump(cold), nothing)).toEqual([])
    await door.open()
    await cold.clock.fastForward(60_000)
    await hasEnded(door, token)
    await cold.goto(`${door.url}/saved_address`)
    await expect(cold).toHaveURL(/\/signin$/)
    expect(await tokenIn(cold)).toBeNull()
  },
)

test('after a refused token the next customer finds nothing of the last one', async ({ page, door }) => {
  const account = await signInAsNew(page, door.url)
  const product = await visitPrivatePages(page, door.url)
  // The page that goes would hear of the refusal too, and its own way to sign in ends with it.
  await page.goto('about:blank')
  await page.route('**/frontend/api/**', (route) =>
    'authorization' in route.request().headers()
      ? route.fulfill({ status: 401, json: { ErrorCode: 'INVALIDTOKEN', ErrorMessage: 'Please sign in.' } })
      : route.continue(),
  )
  await page.goto(`${door.url}${product}`)
  await expect(page).toHaveURL(/\/signin$/)
  await page.unroute('**/frontend/api/**')
  const waiting = await page.context().newPage()
  await waiting.goto(`${door.url}/signin`)
  const second = await newAccount(door.url)
  await fillSignIn(page, second)
  await expect(page).toHaveURL(new RegExp(`${product}$`))
  await expect(quantity(page)).not.toHaveValue('77313')
  const ofFirst = [new RegExp(account.email.replaceAll('.', '\\.')), typed]
  expect(findings(await deviceDump(page), ofFirst)).toEqual([])

  const token = (await tokenIn(page)) ?? ''
  // A form that was open before leads to a third customer, and the second one's page comes anew.
  const reloaded = page.waitForEvent('load')
  await fillSignIn(waiting, await newAccount(door.url))
  await expect(waiting).not.toHaveURL(/\/signin$/)
  await reloaded
  await open(page, `${door.url}/account`)
  const ofSecond = [new RegExp(second.email.replaceAll('.', '\\.')), new RegExp(token)]
  expect(findings(await deviceDump(page), ofSecond)).toEqual([])
  await hasEnded(door, token)
})

test('no spoilt answer signs anybody out', async ({ page, door, complaints }) => {
  complaints.allowed.push(/Restocking|restocked/)
  await page.clock.install()
  await signInAsNew(page, door.url)
  await visitPrivatePages(page, door.url)
  const token = await tokenIn(page)
  for (const fault of ['captive', 'cut', 'empty', 'hang'] satisfies Fault[]) {
    door.fault(fault, /myaccount|cart\/|product\/login|order|portal/)
    const asked = door.count(/myaccount\/getbilling/)
    await open(page, `${door.url}/saved_address`)
    await expect.poll(() => door.count(/myaccount\/getbilling/)).toBeGreaterThan(asked)
    if (fault === 'hang') await page.clock.fastForward(30_000)
    else await settled(page, door)
    await expect(page).toHaveURL(/\/saved_address$/)
    expect(await tokenIn(page), fault).toBe(token)
    await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
  }
  door.recover()
  await page.goto(`${door.url}/saved_address`)
  await expect(page.getByText('1 Harbour St').first()).toBeVisible()
})
