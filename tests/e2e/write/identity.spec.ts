/**
 * The end of an identity in a browser: Logout, a refused token, the next customer, and false replies of networks (req
 * 14).
 */
import type { Page, Route } from '@playwright/test'
import { fillSignIn, signInAsNew } from '../../support/accounts'
import { anyPrice, deviceDump, matchesIn } from '../../support/device'
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
  quantity,
  tokenIn,
  tracePatterns,
  visitPrivatePages,
} from '../../support/private-pages'

const sessionEnded = 'Your session has ended. Please sign in again.'

/** Stores unsent work of a customer who is not signed in. It is encrypted and survives every end of an identity. */
async function plantUnsentWork(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('showfloor-outbox')
        opening.onupgradeneeded = () => opening.result.createObjectStore('records')
        opening.onerror = () => reject(opening.error ?? new Error('refused'))
        opening.onsuccess = () => {
          const writing = opening.result.transaction('records', 'readwrite')
          writing.objectStore('records').put({ id: 'kept', owner: 'nobody' }, ['nobody', 'kept'])
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
  expect(await readUnsentWork(page)).toContain('"sealed"')
  await expectSessionEnded(network, token)
})

test.describe('a refused token', () => {
  const refused = (route: Route) =>
    route.fulfill({ status: 401, json: { ErrorCode: 'INVALIDTOKEN', ErrorMessage: 'Please sign in again.' } })

  test('many refused replies at once lead to sign-in once, and back after it', async ({ page, network }) => {
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
    await Promise.all(pendingRoutes.map(refused))
    await expect(page).toHaveURL(/\/signin$/)
    await expect(page.getByText(sessionEnded)).toHaveCount(1)
    await page.unroute('**/frontend/api/**')
    expect(await page.evaluate(() => history.length)).toBe(before + 1)
    const dump = await deviceDump(page)
    // sessionStorage retains the choices for the same customer, and the scroll positions of the router.
    expect(dump['sessionStorage']).toContain('showfloor-choices')
    expect(matchesIn({ ...dump, sessionStorage: '' }, [...tracePatterns(account), ...anyPrice])).toEqual([])
    expect(await readUnsentWork(page)).toContain('"sealed"')
    await fillSignIn(page, account)
    await expect(page).toHaveURL(new RegExp(`${product}$`))
    await expect(quantity(page)).toHaveValue('77313')
    // Messages disappear within this time.
    await page.clock.fastForward(5000)
    await expect(page.getByText(sessionEnded)).toHaveCount(0)
  })
})
