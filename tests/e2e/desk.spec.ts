/**
 * The desk on a laptop and a phone: its screens meet policy and axe, work by keyboard, and show changes of colleagues
 * (req 22.4, 22.11, 22.16, 22.34, 22.52).
 */
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { newOrder, signInToDesk, newKiosk, newLead, newRequest, tabTo } from '../support/desk'
import { expect, newContextTest, test } from '../support/fixtures'
import { demoAccounts, demoPassword } from '../../demo/seed/demo-accounts'
import { scrollsSideways } from '../support/page-quality'

const screens: [address: string, heading: string][] = [
  ['', 'Today'],
  ['orders', 'Orders'],
  ['requests', 'Requests'],
  ['customers', 'Customers'],
  ['customers/create', 'Add customer'],
  ['products', 'Products'],
  ['home', 'Home page'],
  ['coupons', 'Coupons'],
  ['texts', 'FAQ'],
  ['texts/terms', 'Terms and conditions'],
  ['brand', 'Brand'],
  ['delivery', 'Delivery'],
  ['leads', 'Leads'],
  ['kiosks', 'Kiosks'],
  ['lead-forms', 'Lead forms'],
  ['lead-forms/built-in', 'Lead form'],
  ['lead-tools', 'Email, badges and clean-up'],
  ['giveaway', 'Giveaway'],
  ['entries', 'Entries'],
  ['staff', 'Staff'],
  ['jobs', 'Backups and jobs'],
  ['keys', 'API keys'],
  ['webhooks', 'Webhooks'],
  ['deliveries', 'Events'],
  ['acts', 'Log'],
  ['passkeys', 'Passkeys'],
]

/** Lists whose rows open a screen, with its heading, which is not the list's. */
const lists: [list: string, heading: RegExp][] = [
  ['orders', /^Order \d+: /],
  ['requests', /^Request \d+ for a /],
  ['customers', /^(?!Customers$)\S/],
  ['products', /\w: /],
  ['leads', /^(?!Leads$)\S/],
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

    test('every desk screen opens under its policy without axe violations', { tag: '@long' }, async ({
      page,
      origin,
    }) => {
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

    test('rows of desk lists open without axe violations', { tag: '@long' }, async ({ page, origin }) => {
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

const menuEntries = (
  'Today,Orders,Requests,Customers,Leads,Lead forms,Giveaway,Kiosks,' +
  'Products,Categories,Home page,Coupons,Brand,Texts,Delivery,Invoices,' +
  'Staff,Keys,Webhooks,Log,Backups,Privacy requests,View shop'
).split(',')

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('bar at the foot opens screens and the whole menu', { tag: '@long' }, async ({ page }) => {
    await signInToDesk(page)
    const bar = page.getByRole('navigation', { name: 'Main' })
    await bar.getByRole('link', { name: 'Orders' }).click()
    await expect(title(page, 'Orders')).toBeVisible()
    await bar.getByRole('button', { name: 'Menu' }).click()
    const entries = page.getByRole('menuitem')
    await expect(entries).toHaveText(menuEntries)
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
    await entries.filter({ hasText: 'Staff' }).click()
    await expect(title(page, 'Staff')).toBeVisible()
    await expect(entries).toHaveCount(0)
    await expect(
      page.getByText(`${demoAccounts[0].email} · Everything, including staff rights`),
    ).toBeVisible()
  })
})

test('import shows its progress, and then all errors of the file', { tag: '@long' }, async ({ page }) => {
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

newContextTest('order is found and shipped by keyboard alone', async ({ page, origin }) => {
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

test('desk shows a colleague’s change when two people work on the same order', { tag: '@long' }, async ({
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

  await page.getByRole('button', { name: 'Start review' }).click()
  await expect(title(page, `Order ${id}: In review`)).toBeVisible()
  await other.getByRole('button', { name: 'Start review' }).click()
  await expect(other.getByText('A colleague has changed this in the meantime.')).toBeVisible()
  await expect(title(other, `Order ${id}: In review`)).toBeVisible()

  // By keyboard, because a click closes the refusal's toast.
  await other.getByRole('button', { name: 'Start production' }).press('Enter')
  await expect(title(other, `Order ${id}: In production`)).toBeVisible()
  await expect(other.getByText(`Order ${id} is now in production.`)).toBeVisible({ timeout: 3000 })
  await expect(other.getByText('A colleague has changed this in the meantime.')).toBeHidden()
  // This page follows the change by its event stream.
  await expect(title(page, `Order ${id}: In production`)).toBeVisible()
  await context.close()
})

test('list shows the customer by whom it is filtered, and the menu opens it in full', {
  tag: '@long',
}, async ({ page, origin }) => {
  const [first, second] = [await newOrder(origin), await newOrder(origin)]
  await signInToDesk(page)
  await page.goto('/desk/customers')
  await page.getByLabel('Search').fill(first.email)
  await expect(page.locator('tbody tr')).toHaveCount(1)
  await page.getByRole('link', { name: first.email }).click()
  await page.getByRole('link', { name: 'Orders (1)' }).click()
  const order = (id: number) => page.getByRole('link', { name: String(id), exact: true })
  await expect(order(first.id)).toBeVisible()
  await expect(order(second.id)).toHaveCount(0)
  await expect(page.getByText(/^Customer: /)).toBeVisible()
  await page.getByRole('menuitem', { name: 'Today' }).click()
  await page.getByRole('menuitem', { name: 'Orders' }).click()
  await expect(order(second.id)).toBeVisible()
  await expect(page.getByText(/^Customer: /)).toHaveCount(0)

  await page.goBack()
  await page.goBack()
  await expect(page.getByText(/^Customer: /)).toBeVisible()
  await page.getByTitle('Remove this filter').click()
  await expect(order(second.id)).toBeVisible()
})
