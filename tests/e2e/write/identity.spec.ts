/** The end of an identity in a browser: Logout, a refused token, the next customer, and networks that lie. */
import type { Page, Route } from '@playwright/test'
import { type Detail, findProduct } from '../../support/catalogue'
import { anyPrice, deviceDump, findings } from '../../support/device-dump'
import type { Weather } from '../../support/door'
import { controlled, expect, screenReady, test } from '../../support/fixtures'
import { newAccount, signInAsNew } from '../../support/new-account'
import { savedHere } from '../../support/saved-here'
import { askAs, signIn, signInAs, tokenOf } from '../../support/sign-in'

const priced = ({ unbrandedpriceshow, isordergrid }: Detail) => unbrandedpriceshow === 1 && isordergrid !== 1
const logOut = (page: Page) => page.getByRole('button', { name: 'Logout' }).click()
const tokenIn = (page: Page) => page.evaluate(() => localStorage.getItem('token'))
const sessionEnded = 'Your session has ended. Please sign in again.'

/** Visits what shows private data, so that copies of all of it are on the device. */
async function visitPrivatePages(page: Page, origin: string): Promise<string> {
  const { Slug } = await findProduct(origin, priced)
  await page.goto(`${origin}/saved_address`)
  await expect(page.getByRole('listitem').filter({ hasText: '1 Harbour St' })).toHaveCount(2)
  await savedHere(page, ['addresses', 'billing'], ['addresses', 'shipping'])
  await page.goto(`${origin}/product/${Slug}`)
  await expect(page.getByRole('region', { name: 'Order' }).getByText(/\$\d/).first()).toBeVisible()
  await controlled(page)
  await page.getByLabel('Quantity', { exact: true }).fill('77313')
  await savedHere(page, ['product', Slug], ['price-list', Slug])
  return `/product/${Slug}`
}

/** As no time in ms and no price reads. */
const quantity = /\b77313\b/

/** What only this customer's device can know; the address of a page is nobody's. */
const ofDana = (email: string) => [
  new RegExp(email.replaceAll('.', '\\.')),
  /Dana Buyer/,
  /1 Harbour St/,
  quantity,
]

/** Unsent work, sealed by user, which outlives every end; planted when no edit has made the database yet. */
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

async function unsentWork(page: Page): Promise<string> {
  return (await deviceDump(page))['IndexedDB showfloor-outbox records'] ?? 'gone'
}

test('Logout leaves nothing of the customer, keeps unsent work, and ends the session at the provider', async ({
  page,
  door,
}) => {
  const { email } = await signInAsNew(page, door.url)
  await visitPrivatePages(page, door.url)
  await plantUnsentWork(page)
  const token = (await tokenIn(page)) ?? ''
  expect(findings(await deviceDump(page), ofDana(email)).length).toBeGreaterThan(3)
  const work = await unsentWork(page)
  await logOut(page)
  await expect(page).toHaveURL(/\/signin$/)
  await page.waitForTimeout(1000)
  const dump = await deviceDump(page)
  expect(findings(dump, [...ofDana(email), ...anyPrice, new RegExp(token)])).toEqual([])
  expect(dump['sessionStorage']).not.toContain('showfloor-')
  expect(await unsentWork(page)).toBe(work)
  expect(await askAs(door.url, token, 'myaccount/getbilling')).toMatchObject({ ErrorCode: 'INVALIDTOKEN' })
})

test('Logout without a network is as thorough, and the provider hears of it afterwards', async ({
  page,
  door,
}) => {
  const { email } = await signInAsNew(page, door.url)
  await visitPrivatePages(page, door.url)
  const token = (await tokenIn(page)) ?? ''
  await door.shut()
  await logOut(page)
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await page.waitForTimeout(500)
  expect(findings(await deviceDump(page), [...ofDana(email), ...anyPrice, new RegExp(token)])).toEqual([])
  await page.goBack()
  await page.waitForTimeout(500)
  expect(findings(await deviceDump(page), [...ofDana(email), ...anyPrice])).toEqual([])
  await door.open()
  await expect
    .poll(() => askAs(door.url, token, 'myaccount/getbilling'), { timeout: 15_000 })
    .toMatchObject({ ErrorCode: 'INVALIDTOKEN' })
  expect(await tokenIn(page)).toBeNull()
})

test.describe('a refused token', () => {
  const refused = (route: Route) =>
    route.fulfill({ status: 401, json: { ErrorCode: 'INVALIDTOKEN', ErrorMessage: 'Please sign in again.' } })

  test('many at once lead to the sign-in page once, which says so once, and back again', async ({
    page,
    door,
  }) => {
    const { email, password } = await signInAsNew(page, door.url)
    const product = await visitPrivatePages(page, door.url)
    await plantUnsentWork(page)
    const work = await unsentWork(page)
    const first = (await tokenIn(page)) ?? ''
    const held: Route[] = []
    await page.route('**/frontend/api/**', async (route) => {
      if (route.request().headers()['authorization'] !== first) return route.continue()
      held.push(route)
    })
    await page.reload()
    await expect.poll(() => held.length).toBeGreaterThan(1)
    const before = await page.evaluate(() => history.length)
    await Promise.all(held.map(refused))
    await expect(page).toHaveURL(/\/signin$/)
    await expect(page.getByText(sessionEnded)).toHaveCount(1)
    await page.unroute('**/frontend/api/**')
    expect(await page.evaluate(() => history.length)).toBe(before + 1)
    const dump = await deviceDump(page)
    // What was chosen waits for the same customer; the router keeps how far pages were scrolled.
    expect(dump['sessionStorage']).toContain('showfloor-choices')
    expect(findings({ ...dump, sessionStorage: '' }, [...ofDana(email), ...anyPrice])).toEqual([])
    expect(await unsentWork(page)).toBe(work)

    await page.getByLabel('Email', { exact: true }).fill(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.locator('form').getByRole('button', { name: 'Sign in' }).click()
    await expect(page).toHaveURL(new RegExp(`${product}$`))
    await expect(page.getByLabel('Quantity', { exact: true })).toHaveValue('77313')
    await expect(page.getByText(sessionEnded)).toHaveCount(0)
  })

  test('another customer comes back to the same page, and sees nothing of the first', async ({
    page,
    door,
  }) => {
    const { email } = await signInAsNew(page, door.url)
    const product = await visitPrivatePages(page, door.url)
    await page.route('**/frontend/api/**', async (route) =>
      'authorization' in route.request().headers() ? refused(route) : route.continue(),
    )
    await page.reload()
    await expect(page).toHaveURL(/\/signin$/)
    await page.unroute('**/frontend/api/**')
    const second = await newAccount(door.url)
    await page.getByLabel('Email', { exact: true }).fill(second.email)
    await page.getByLabel('Password', { exact: true }).fill(second.password)
    await page.locator('form').getByRole('button', { name: 'Sign in' }).click()
    await expect(page).toHaveURL(new RegExp(`${product}$`))
    await expect(page.getByLabel('Quantity', { exact: true })).not.toHaveValue('77313')
    expect(findings(await deviceDump(page), [new RegExp(email.replaceAll('.', '\\.')), quantity])).toEqual([])
  })
})

test('who signs in over another customer finds nothing of them', async ({ page, door }) => {
  const { email } = await signInAsNew(page, door.url)
  await visitPrivatePages(page, door.url)
  const token = (await tokenIn(page)) ?? ''
  await signInAs(page, door.url, 1)
  await page.goto(`${door.url}/account`)
  await screenReady(page)
  await page.waitForTimeout(800)
  expect(findings(await deviceDump(page), [...ofDana(email), /wholesal/i, new RegExp(token)])).toEqual([])
  expect(await askAs(door.url, token, 'myaccount/getbilling')).toMatchObject({ ErrorCode: 'INVALIDTOKEN' })
})

test('no spoilt answer signs anybody out', async ({ page, door, complaints }) => {
  complaints.allowed.push(/Restocking|restocked/)
  await signInAsNew(page, door.url)
  await visitPrivatePages(page, door.url)
  const token = await tokenIn(page)
  const memberCalls = /myaccount|cart\/|product\/login|order|portal/
  for (const weather of ['captive', 'error', 'cut', 'empty', 'hang'] satisfies Weather[]) {
    door.weather(weather, memberCalls)
    const asked = door.seen.length
    await page.goto(`${door.url}/saved_address`)
    await expect(page.locator('main h1')).toBeVisible({ timeout: 15_000 })
    await expect.poll(() => door.seen.slice(asked).join()).toContain('myaccount/getbilling')
    await page.waitForTimeout(weather === 'hang' ? 4500 : 500)
    await expect(page).toHaveURL(/\/saved_address$/)
    expect(await tokenIn(page), weather).toBe(token)
    await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
  }
  door.weather('fine')
  await page.goto(`${door.url}/saved_address`)
  await expect(page.getByText('1 Harbour St').first()).toBeVisible()
})

test('a customer’s pages open from a cold start without a network, and still not for anybody else', async ({
  page,
  context,
  door,
}) => {
  await signInAsNew(page, door.url)
  const product = await visitPrivatePages(page, door.url)
  await page.close()
  await door.shut()
  const cold = await context.newPage()
  await cold.goto(`${door.url}/saved_address`)
  await expect(cold.getByText('1 Harbour St').first()).toBeVisible()
  await cold.goto(`${door.url}${product}`)
  await expect(cold.getByRole('region', { name: 'Order' }).getByText(/\$\d/).first()).toBeVisible()
  await logOut(cold)
  await expect(cold.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await cold.goto(`${door.url}/saved_address`)
  await expect(cold).toHaveURL(/\/signin$/)
  await cold.goto(`${door.url}${product}`)
  await screenReady(cold)
  expect(findings(await deviceDump(cold), anyPrice)).toEqual([])
})

test('signing in and out works where the browser keeps no database', async ({ page, door, complaints }) => {
  complaints.allowed.push(/storage|database|denied/i)
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('denied', 'SecurityError')
    }
    Object.assign(indexedDB, { open: refuse, deleteDatabase: refuse })
  })
  const { email, password } = await newAccount(door.url)
  await signIn(page, door.url, email, password)
  await page.goto(`${door.url}/saved_address`)
  await expect(page.getByText('1 Harbour St').first()).toBeVisible()
  await logOut(page)
  await expect(page).toHaveURL(/\/signin$/)
  expect(await tokenIn(page)).toBeNull()
  expect(await tokenOf(door.url, email, password)).toBeTruthy()
})
