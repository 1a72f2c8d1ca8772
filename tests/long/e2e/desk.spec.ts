/**
 * The desk on a laptop and a phone: every screen meets its policy and axe, works by keyboard alone, and shows changes
 * of colleagues (req 22.4, 22.11, 22.16).
 */
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { demoAccounts, demoPassword } from '../../../demo/seed/demo-accounts'
import { newKiosk, newLead, newOrder, newRequest, signInToDesk, tabTo } from '../../support/desk'
import { expect, test } from '../../support/fixtures'
import { scrollsSideways } from '../../support/page-quality'

const screens: [address: string, heading: string][] = [
  ['', 'Today'],
  ['orders', 'Orders'],
  ['requests', 'Requests'],
  ['customers', 'Customers'],
  ['customers/create', 'Add customer'],
  ['products', 'Products'],
  ['coupons', 'Coupons'],
  ['faq', 'FAQ'],
  ['terms', 'Terms and conditions'],
  ['brand', 'Brand'],
  ['delivery', 'Delivery'],
  ['leads', 'Leads'],
  ['kiosks', 'Kiosks'],
  ['lead-forms/built-in', 'Lead form'],
  ['lead-tools', 'Badges and clean-up'],
  ['giveaway', 'Giveaway'],
  ['entries', 'Entries'],
  ['jobs', 'Jobs and backup'],
  ['keys', 'API keys'],
  ['webhooks', 'Webhooks'],
  ['deliveries', 'Events'],
  ['acts', 'Log'],
  ['passkeys', 'Passkeys'],
]
/** Lists whose rows open a screen. */
const lists: [list: string, heading: RegExp][] = [
  ['orders', /^Order \d+: /],
  ['requests', /^Request \d+ for a /],
  ['customers', /\w/],
  ['products', /\w: /],
  ['leads', /\S/],
]

const title = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })

async function expectAccessible(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('progressbar')).toHaveCount(0)
  // The heading is empty until its data was read.
  await expect(page.getByRole('heading', { level: 1 }).first()).not.toBeEmpty()
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect([name, violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)]).toEqual([name, []])
  expect([name, await scrollsSideways(page)]).toEqual([name, false])
}

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
])
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport })

    test('every desk screen opens under its policy without axe violations', async ({ page, origin }) => {
      test.slow()
      await page.goto('/desk')
      await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
      await expectAccessible(page, 'sign in')
      await signInToDesk(page)
      await page.goto('/desk/kiosks')
      await newKiosk(page, origin)
      for (const [address, heading] of screens) {
        await page.goto(`/desk/${address}`)
        await expect(title(page, heading)).toBeVisible()
        await expectAccessible(page, address)
      }
    })

    test('rows of desk lists open without axe violations', async ({ page, origin }) => {
      await newRequest(origin)
      await newLead(origin)
      await signInToDesk(page)
      for (const [list, heading] of lists) {
        await page.goto(`/desk/${list}`)
        await page.locator(`#main-content a[href^="/desk/${list}/"][href$="/show"]`).first().click()
        await expect(title(page, heading)).toBeVisible()
        await expectAccessible(page, `one of ${list}`)
      }
    })
  })

test('import shows its progress, and then all errors of the file', async ({ page }) => {
  await signInToDesk(page)
  await page.goto('/desk/products')
  const rows = Array.from({ length: 100_000 }, (_, nth) => `NONE-${nth},None,many\n`)
  await page.getByLabel('Import', { exact: true }).setInputFiles({
    name: 'products.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`sku,name,minimum\n${rows.join('')}`),
  })
  const status = page.getByRole('status')
  await expect(status).toContainText(/(Uploading|Reading) the file/)
  await expect(status.getByRole('progressbar', { name: 'Import' })).toBeVisible()
  await expect(page.getByText('Nothing was imported:')).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText('Row 2 (NONE-0), minimum: "many" is not a whole number')).toBeVisible()
  await expect(page.getByText('Reading stopped after 1,000 errors')).toBeVisible()
  await expect(page.getByRole('progressbar')).toHaveCount(0)
})

test('order is found and shipped by keyboard alone', async ({ page, origin }) => {
  const { id, email } = await newOrder(origin)
  await page.goto('/desk')
  const type = (text: string) => page.keyboard.type(text)
  const press = (key: string) => page.keyboard.press(key)
  await tabTo(page, page.getByLabel('Email'))
  await type(demoAccounts[0].email)
  await press('Tab')
  await type(demoPassword)
  await press('Enter')
  await tabTo(page, page.getByRole('menuitem', { name: 'Orders' }))
  await press('Enter')
  await tabTo(page, page.getByLabel('Search'))
  await type(email)
  await expect(page.locator('tbody tr')).toHaveCount(1)
  await tabTo(page, page.getByRole('link', { name: String(id) }))
  await press('Enter')
  await tabTo(page, page.getByLabel('New status'))
  await press('Enter')
  await type('Shi')
  await press('Enter')
  await tabTo(page, page.getByLabel('Carrier'))
  await type('DHL')
  await tabTo(page, page.getByLabel('Tracking number'))
  await type('33ABC123')
  await press('Enter')
  await expect(title(page, `Order ${id}: Shipped`)).toBeVisible()
  await expect(page.getByText('Sent by DHL, 33ABC123')).toBeVisible()
})

test('lead is followed up and an API key is made, by keyboard alone', async ({ page, origin }) => {
  const email = await newLead(origin)
  await signInToDesk(page)
  const type = (text: string) => page.keyboard.type(text)
  const press = (key: string) => page.keyboard.press(key)
  await tabTo(page, page.getByRole('menuitem', { name: 'Leads' }))
  await press('Enter')
  await tabTo(page, page.getByLabel('Search'))
  await type(email)
  await expect(page.locator('tbody tr')).toHaveCount(1)
  await tabTo(page, page.getByRole('link', { name: 'Noor Haddad' }))
  await press('Enter')
  await tabTo(page, page.getByRole('combobox', { name: 'Status' }))
  await press('Enter')
  await type('Quo')
  await press('Enter')
  await expect(page.getByRole('combobox', { name: 'Status' })).toHaveText('Quoted')
  await tabTo(page, page.getByLabel('Your note'))
  await type('Called back')
  await tabTo(page, page.getByRole('button', { name: 'Add note' }))
  await press('Enter')
  await expect(page.getByRole('list', { name: 'Notes' })).toContainText('Called back')

  await tabTo(page, page.getByRole('menuitem', { name: 'API keys' }))
  await press('Enter')
  await tabTo(page, page.getByLabel('Name of the program'))
  await type(`ERP ${Date.now()}`)
  await tabTo(page, page.getByLabel('Orders and requests'))
  await press('Space')
  await tabTo(page, page.getByRole('button', { name: 'Create key' }))
  await press('Enter')
  await expect(page.getByLabel('API key', { exact: true })).toHaveValue(/^sfk_/)
})

test('desk shows a colleague’s change when two people work on the same order', async ({
  page,
  origin,
  browser,
}) => {
  const { id } = await newOrder(origin)
  await signInToDesk(page)
  await page.goto(`/desk/orders/${id}/show`)
  await expect(title(page, `Order ${id}: Pending`)).toBeVisible()
  const context = await browser.newContext({ baseURL: origin })
  const other = await context.newPage()
  await signInToDesk(other)
  // The event stream is blocked, so that this page learns of changes late.
  await other.route('**/desk/api/events', (route) => route.abort())
  await other.goto(`/desk/orders/${id}/show`)
  await expect(title(other, `Order ${id}: Pending`)).toBeVisible()

  await page.getByRole('button', { name: 'Update status' }).click()
  await expect(title(page, `Order ${id}: In review`)).toBeVisible()
  await other.getByRole('button', { name: 'Update status' }).click()
  await expect(other.getByText('A colleague has changed this in the meantime.')).toBeVisible()
  await expect(title(other, `Order ${id}: In review`)).toBeVisible()

  // By keyboard, because a click closes the refusal's toast.
  await other.getByRole('button', { name: 'Update status' }).press('Enter')
  await expect(title(other, `Order ${id}: In production`)).toBeVisible()
  await expect(other.getByText(`Order ${id} is now in production.`)).toBeVisible({ timeout: 3000 })
  await expect(other.getByText('A colleague has changed this in the meantime.')).toBeHidden()
  // This page follows the change by its event stream.
  await expect(title(page, `Order ${id}: In production`)).toBeVisible()
  await context.close()
})
