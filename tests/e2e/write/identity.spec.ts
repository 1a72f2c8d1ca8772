/** The end of an identity in a browser: Logout, a refused token, the next customer, and networks that lie (req 14). */
import type { Page, Route } from '@playwright/test'
import { askAs, type Credentials, fillSignIn, newAccount, signIn, signInAsNew } from '../../support/accounts'
import { anyPrice, deviceDump, findings, savedHere } from '../../support/device'
import type { Door, Fault } from '../../support/door'
import { controlled, expect, offlineTest, open, settled, test } from '../../support/fixtures'
import { findProduct, isPlain } from '../../support/shop'

const logOut = (page: Page) => page.getByRole('button', { name: 'Logout' }).click()
const tokenIn = (page: Page) => page.evaluate(() => localStorage.getItem('token'))
const quantity = (page: Page) => page.getByLabel('Quantity', { exact: true })
const price = (page: Page) => page.getByRole('region', { name: 'Order' }).getByText(/\$\d/).first()
const sessionEnded = 'Your session has ended. Please sign in again.'

/** As no time in ms and no price reads. */
const typed = /\b77313\b/
/** What only this customer's device can know; the address of a page is nobody's. */
const ofDana = ({ email }: Credentials) => [
  new RegExp(email.replaceAll('.', '\\.')),
  /Dana Buyer/,
  /1 Harbour St/,
  typed,
]

/** Visits what shows private data, so that copies of all of it are on the device. Ends on the product's page. */
async function visitPrivatePages(page: Page, origin: string): Promise<string> {
  const { Slug } = await findProduct(origin, isPlain)
  await page.goto(`${origin}/saved_address`)
  await expect(page.getByRole('listitem').filter({ hasText: '1 Harbour St' })).toHaveCount(2)
  await savedHere(page, ['addresses', 'billing'], ['addresses', 'shipping'])
  await page.goto(`${origin}/product/${Slug}`)
  await expect(price(page)).toBeVisible()
  await quantity(page).fill('77313')
  await savedHere(page, ['product', Slug], ['price-list', Slug])
  return `/product/${Slug}`
}

/** Unsent work of somebody who is away. Sealed, it outlives every end. */
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

async function hasEnded(door: Door, token: string): Promise<void> {
  const asked = () => askAs(door.url, token, 'myaccount/getbilling')
  await expect.poll(asked, { timeout: 20_000 }).toMatchObject({ ErrorCode: 'INVALIDTOKEN' })
}

offlineTest(
  'Logout leaves nothing of the customer, also from a cold start without a network',
  async ({ page, context, door }) => {
    await page.clock.install()
    const account = await signInAsNew(page, door.url)
    await open(page, `${door.url}/shop`)
    await controlled(page)
    await visitPrivatePages(page, door.url)
    await plantUnsentWork(page)
    const token = (await tokenIn(page)) ?? ''
    expect(findings(await deviceDump(page), ofDana(account)).length).toBeGreaterThan(3)
    await logOut(page)
    await expect(page).toHaveURL(/\/signin$/)
    await settled(page, door)
    const dump = await deviceDump(page)
    expect(findings(dump, [...ofDana(account), ...anyPrice, new RegExp(token)])).toEqual([])
    expect(dump['sessionStorage']).not.toContain('showfloor-')
    expect(await unsentWork(page)).toContain('"sealed"')
    await hasEnded(door, token)

    await signIn(page, door.url, account)
    const product = await visitPrivatePages(page, door.url)
    await page.close()
    await door.shut()
    const cold = await context.newPage()
    await cold.clock.install()
    await cold.goto(`${door.url}/saved_address`)
    await expect(cold.getByText('1 Harbour St').first()).toBeVisible()
    await cold.goto(`${door.url}${product}`)
    await expect(price(cold)).toBeVisible()
    const second = (await tokenIn(cold)) ?? ''
    await logOut(cold)
    await expect(cold.getByRole('heading', { name: 'Sign in' })).toBeVisible()
    await settled(cold, door)
    const nothing = [...ofDana(account), ...anyPrice, new RegExp(second)]
    expect(findings(await deviceDump(cold), nothing)).toEqual([])
    await cold.goBack()
    await settled(cold, door)
    expect(findings(await deviceDump(cold), nothing)).toEqual([])
    await door.open()
    await cold.clock.fastForward(60_000)
    await hasEnded(door, second)
    await cold.goto(`${door.url}/saved_address`)
    await expect(cold).toHaveURL(/\/signin$/)
    expect(await tokenIn(cold)).toBeNull()
  },
)

test.describe('a refused token', () => {
  const refused = (route: Route) =>
    route.fulfill({ status: 401, json: { ErrorCode: 'INVALIDTOKEN', ErrorMessage: 'Please sign in again.' } })

  test('many at once lead to the sign-in page once; the next customer sees nothing', async ({
    page,
    door,
  }) => {
    const account = await signInAsNew(page, door.url)
    const product = await visitPrivatePages(page, door.url)
    await plantUnsentWork(page)
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
    expect(findings({ ...dump, sessionStorage: '' }, [...ofDana(account), ...anyPrice])).toEqual([])
    expect(await unsentWork(page)).toContain('"sealed"')
    await fillSignIn(page, account)
    await expect(page).toHaveURL(new RegExp(`${product}$`))
    await expect(quantity(page)).toHaveValue('77313')
    await expect(page.getByText(sessionEnded)).toHaveCount(0)

    await page.route('**/frontend/api/**', async (route) =>
      'authorization' in route.request().headers() ? refused(route) : route.continue(),
    )
    await page.reload()
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
})

test('no spoilt answer signs anybody out', async ({ page, door, complaints }) => {
  complaints.allowed.push(/Restocking|restocked/)
  await page.clock.install()
  await signInAsNew(page, door.url)
  await visitPrivatePages(page, door.url)
  const token = await tokenIn(page)
  for (const fault of ['captive', 'error', 'cut', 'empty', 'hang'] satisfies Fault[]) {
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
