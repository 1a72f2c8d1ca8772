/** The operator's desk as browser tests use it: sign-in, new orders and requests, and access by keyboard. */
import { randomUUID } from 'node:crypto'
import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Locator, type Page } from '@playwright/test'
import { billing, shipping } from '../contract/address-calls'
import { apiAddress, type Credentials, demoCredentials, demoTokenOf, postAs } from './accounts'
import { customerWithLine } from './cart'
import { findProduct, isPlain } from './shop'

const admin = 0

export async function signInToDesk(
  page: Page,
  credentials: Credentials = demoCredentials(admin),
): Promise<void> {
  await page.goto('/desk')
  await page.getByLabel('Email').fill(credentials.email)
  await page.getByLabel('Password').fill(credentials.password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Today', level: 1 })).toBeVisible()
}

/** Expects that axe-core reports no violation at all, also no minor one. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
}

/** Places an order as a new customer. */
export async function newOrder(origin: string): Promise<{ id: number; email: string }> {
  const { account } = await customerWithLine(origin)
  const order = { ...billing, ...shipping, GSTText: '10', CouponName: '', CouponValue: 0, ponumber: 'PO-77' }
  const { Data } = await postAs<{ Data: { OrderID: number } }>(origin, account.token, 'order', order)
  return { id: Data.OrderID, email: account.email }
}

/** Requests a quote as a visitor. */
export async function newRequest(origin: string): Promise<void> {
  const { ProductID } = await findProduct(origin, isPlain)
  await postAs(origin, '', 'product/requestquote', {
    ProductID,
    FullName: 'Dana Buyer',
    Email: 'dana@buyer.example',
    MobileNumber: '0400 000 000',
    QTY: 500,
    Remarks: 'With our logo, please.',
  })
}

/** Saves a lead (a contact from a trade-show stall). Resolves to the lead's email address. */
export async function newLead(origin: string, overrides: object = {}): Promise<string> {
  const CapturedAt = '2026-11-27T01:02:03.000Z'
  const lead = {
    Badge: 'EXPO-000123',
    FullName: 'Noor Haddad',
    Company: 'Harbour Rowing',
    Email: `${randomUUID()}@harbour.example`,
    Grade: 'warm',
    Interests: ['summit-steel-bottle'],
    Note: 'Wants caps in navy.',
    Consent: { Words: 'Email me about this.', Version: '2026-11-27', At: CapturedAt },
    CapturedAt,
    ...overrides,
  }
  await fetch(apiAddress(origin, `leads/${randomUUID()}`), {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json', Authorization: await demoTokenOf(origin, admin) },
    body: JSON.stringify(lead),
  })
  return lead.Email
}

/** Admits a kiosk on the desk's page of kiosks and sends the kiosk's first report. Resolves to the kiosk's id. */
export async function newKiosk(page: Page, origin: string): Promise<string> {
  const id = randomUUID()
  await page.getByLabel('Code on the tablet').fill(id.slice(0, 8))
  await page.getByRole('button', { name: 'Add kiosk' }).click()
  await expect(page.getByRole('list', { name: 'Kiosks' })).toContainText('Not seen yet.')
  await fetch(apiAddress(origin, `kiosks/${id}`), {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ Build: 'DttqdjFC', Unsent: 3 }),
  })
  return id
}

const maxPresses = 150

/** Moves the focus to the element by Tab alone, so that the focus can be seen on the way. */
export async function tabTo(page: Page, wanted: Locator): Promise<void> {
  await expect(wanted).toBeVisible()
  for (let presses = 0; presses < maxPresses; presses++) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not reach ${wanted.toString()}.`)
}
