/**
 * The end of an identity in a browser: Logout, a refused token, the next customer, and false replies of networks (req
 * 14).
 */
import type { Page, Route } from '@playwright/test'
import { fillSignIn, signInAsNew, demoCredentials, newAccount, signIn } from '../support/accounts'
import { anyPrice, deviceDump, matchesIn } from '../support/device'
import { waitForServiceWorker, expect, offlineTest, open, finishPendingWork, test } from '../support/fixtures'
import {
  expectSessionEnded,
  logOut,
  quantity,
  tokenIn,
  tracePatterns,
  visitPrivatePages,
  price,
  typedQuantity,
} from '../support/private-pages'
import type { Fault } from '../support/network-proxy'
import { findProduct, isPlain } from '../support/shop'

const sessionEnded = 'Your session has ended. Please sign in again.'

/** Stores encrypted unsent work of another customer, which survives every end of an identity. */
async function plantUnsentWork(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('showfloor-outbox')
        opening.onupgradeneeded = () => opening.result.createObjectStore('records')
        opening.onerror = () => reject(opening.error ?? new Error('refused'))
        opening.onsuccess = () => {
          const writing = opening.result.transaction('records', 'readwrite')
          const record = { key: 'theirs', nonce: new Uint8Array(24), data: new Uint8Array(16) }
          writing.objectStore('records').put(record, [['other customer'], 'unsent edit'])
          writing.oncomplete = () => {
            opening.result.close()
            resolve()
          }
        }
      }),
  )
}

async function readUnsentWork(page: Page): Promise<string> {
  return (await deviceDump(page))['IndexedDB showfloor-outbox records'] ?? 'gone'
}

offlineTest('Logout leaves nothing of the customer on the device', async ({ page, network }) => {
  await page.clock.install()
  const account = await signInAsNew(page, network.url)
  await open(page, `${network.url}/shop`)
  await waitForServiceWorker(page)
  await visitPrivatePages(page, network.url)
  await plantUnsentWork(page)
  const token = (await tokenIn(page)) ?? ''
  expect(matchesIn(await deviceDump(page), tracePatterns(account)).length).toBeGreaterThan(3)
  await logOut(page)
  await expect(page).toHaveURL(/\/signin$/)
  await finishPendingWork(page, network)
  const dump = await deviceDump(page)
  expect(matchesIn(dump, [...tracePatterns(account), ...anyPrice, new RegExp(token)])).toEqual([])
  expect(dump['sessionStorage']).not.toContain('showfloor-')
  expect(await readUnsentWork(page)).toContain('unsent edit')
  await expectSessionEnded(network, token)
})

offlineTest(
  'Logout that is cut off before databases are deleted leaves only encrypted data',
  {
    tag: '@long',
  },
  async ({ page, network }) => {
    // As in a browser that is killed meanwhile: the databases stay, and their deletion is never reported.
    await page.addInitScript(() => {
      IDBFactory.prototype.deleteDatabase = () => new EventTarget() as IDBOpenDBRequest
    })
    const account = await signInAsNew(page, network.url)
    await visitPrivatePages(page, network.url)
    const token = (await tokenIn(page)) ?? ''
    await logOut(page)
    await expect(page).toHaveURL(/\/signin$/)
    const dump = await deviceDump(page)
    const names = Object.keys(dump).filter((source) => source.startsWith('IndexedDB showfloor-reads-m-'))
    expect(names).toHaveLength(1)
    expect(matchesIn(dump, [...tracePatterns(account), ...anyPrice, new RegExp(token)])).toEqual([])
  },
)

test.describe('a refused token', () => {
  const refuse = (route: Route) =>
    route.fulfill({ status: 401, json: { ErrorCode: 'INVALIDTOKEN', ErrorMessage: 'Please sign in again.' } })

  test('many refusals at once lead to sign-in once, and sign-in leads back to the page', async ({
    page,
    network,
  }) => {
    await page.clock.install()
    const account = await signInAsNew(page, network.url)
    const product = await visitPrivatePages(page, network.url)
    await plantUnsentWork(page)
    const first = (await tokenIn(page)) ?? ''
    const pendingRoutes: Route[] = []
    await page.route('**/frontend/api/**', async (route) => {
      if (route.request().headers()['authorization'] !== first) return route.continue()
      pendingRoutes.push(route)
    })
    await page.reload()
    await expect.poll(() => pendingRoutes.length).toBeGreaterThan(1)
    const before = await page.evaluate(() => history.length)
    await Promise.all(pendingRoutes.map(refuse))
    await expect(page).toHaveURL(/\/signin$/)
    await expect(page.getByText(sessionEnded)).toHaveCount(1)
    await page.unroute('**/frontend/api/**')
    expect(await page.evaluate(() => history.length)).toBe(before + 1)
    const dump = await deviceDump(page)
    // sessionStorage retains the choices for the same customer, and the scroll positions of the router.
    expect(dump['sessionStorage']).toContain('showfloor-choices')
    expect(matchesIn({ ...dump, sessionStorage: '' }, [...tracePatterns(account), ...anyPrice])).toEqual([])
    expect(await readUnsentWork(page)).toContain('unsent edit')
    await fillSignIn(page, account)
    await expect(page).toHaveURL(new RegExp(`${product}$`))
    await expect(quantity(page)).toHaveValue('77313')
    // Messages disappear within this time.
    await page.clock.fastForward(5000)
    await expect(page.getByText(sessionEnded)).toHaveCount(0)
  })
})

test.describe('in several tabs', () => {
  test('Logout empties the other tabs, which then show only the next customer’s data', {
    tag: '@long',
  }, async ({ page, context, network }) => {
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
  { tag: '@long' },
  async ({ page, context, network }) => {
    const account = await signInAsNew(page, network.url)
    await open(page, `${network.url}/shop`)
    await waitForServiceWorker(page)
    const product = await visitPrivatePages(page, network.url)
    await page.close()
    await network.goOffline()
    const newTab = await context.newPage()
    await newTab.clock.install()
    await newTab.goto(`${network.url}/saved_address`)
    await expect(newTab.getByText('1 Harbour St').first()).toBeVisible()
    await newTab.goto(`${network.url}${product}`)
    await expect(price(newTab)).toBeVisible()
    const token = (await tokenIn(newTab)) ?? ''
    await logOut(newTab)
    await expect(newTab.getByRole('heading', { name: 'Sign in' })).toBeVisible()
    await finishPendingWork(newTab, network)
    const privateTraces = [...tracePatterns(account), ...anyPrice, new RegExp(token)]
    expect(matchesIn(await deviceDump(newTab), privateTraces)).toEqual([])
    await newTab.goBack()
    await finishPendingWork(newTab, network)
    expect(matchesIn(await deviceDump(newTab), privateTraces)).toEqual([])
    await network.goOnline()
    await newTab.clock.fastForward(60_000)
    await expectSessionEnded(network, token)
    await newTab.goto(`${network.url}/saved_address`)
    await expect(newTab).toHaveURL(/\/signin$/)
    expect(await tokenIn(newTab)).toBeNull()
  },
)

test('next customer finds no data of the previous customer after a refused token', {
  tag: '@long',
}, async ({ page, network }) => {
  const account = await signInAsNew(page, network.url)
  const product = await visitPrivatePages(page, network.url)
  // The old page would also receive a refusal, and the next navigation would interrupt its redirect to sign-in.
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

test('no broken reply signs the customer out', { tag: '@long' }, async ({ page, network, pageErrors }) => {
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
