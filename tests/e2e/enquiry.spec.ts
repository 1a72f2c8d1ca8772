/** Requests for a quote or a sample: open to visitors, and no typed text is lost on any network (req 3.15, 12.20). */
import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { waitForServiceWorker, expect, offlineTest, open, test } from '../support/fixtures'
import { findProduct } from '../support/shop'
import { scrollsSideways } from '../support/page-quality'

const newEmail = () => `dana.${randomUUID()}@buyer.example`

async function openDialog(page: Page, kind: 'quote' | 'sample') {
  await page.getByRole('button', { name: `Request a ${kind}` }).press('Enter')
  const dialog = page.getByRole('dialog', { name: `Request a ${kind}` })
  await expect(dialog).toBeVisible()
  return dialog
}

async function fillRequest(page: Page, email: string) {
  await page.getByLabel('Full name').fill('Dana Buyer')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Mobile number').fill('0400 000 000')
  await page.getByLabel('Anything else?').fill('Two colours,\nby March.')
}

offlineTest(
  'visitor’s request made offline is stored unreadable and arrives once',
  async ({ page, network }) => {
    const { Slug, productname } = await findProduct(network.url)
    await open(page, `${network.url}/product/${Slug}`)
    await waitForServiceWorker(page)
    // When the service worker answers with the app shell, the page requests its product only now.
    await expect(page.getByRole('button', { name: 'Request a quote' })).toBeVisible()
    await network.waitForIdle()
    await network.goOffline()
    const dialog = await openDialog(page, 'quote')
    await expect(dialog.getByText(/You’re offline/)).toBeVisible({ timeout: 20_000 })
    const email = newEmail()
    await fillRequest(page, email)
    await dialog.getByRole('button', { name: 'Send request' }).click()
    await expect(dialog).toContainText('We’ll send it when you’re back online.')
    await expect(dialog).not.toContainText(/thank you/i)
    await dialog.getByRole('link', { name: 'See what’s waiting' }).click()
    const row = page.getByRole('listitem').filter({ hasText: `Request for a quote: ${productname}` })
    await expect(row).toContainText('Waiting')
    await page.reload()
    await expect(row).toContainText('Waiting')
    await expect(page.locator('main')).not.toContainText(email)
    await network.goOnline()
    await expect(page.getByText('Nothing is waiting')).toBeVisible({ timeout: 30_000 })
    await page.reload()
    await expect(page.getByText('Nothing is waiting')).toBeVisible()
    expect(network.count(/product\/requestquote$/)).toBe(1)
  },
)

test('visitor requests a quote by keyboard, and a failure loses no typed text', { tag: '@long' }, async ({ page, network }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const { Slug, productname } = await findProduct(network.url)
  await open(page, `${network.url}/product/${Slug}`)
  const quote = await openDialog(page, 'quote')
  await expect(quote).toContainText(productname)
  expect(await scrollsSideways(quote)).toBe(false)
  await page.getByLabel('Anything else?').focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(quote.getByRole('alert')).toBeFocused()
  await expect(page.getByLabel('Full name')).toHaveAccessibleDescription('Full Name is required')
  const email = newEmail()
  await fillRequest(page, email)
  await expect(quote.getByText('Full Name is required')).toHaveCount(0)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  const thanks = `Thank you. We will send your quote to ${email}.`
  await expect(quote.getByRole('status').filter({ hasText: thanks }).first()).toBeVisible()
  await expect(quote.getByRole('button', { name: 'Close' })).toBeFocused()
  expect(network.count(/product\/requestquote$/)).toBe(1)
  await page.keyboard.press('Enter')
  await expect(quote).toBeHidden()
  await expect(page.getByRole('button', { name: 'Request a quote' })).toBeFocused()

  const dialog = await openDialog(page, 'sample')
  await fillRequest(page, email)
  network.injectFault('error', /request(quote|sample)/)
  await dialog.getByRole('button', { name: 'Send request' }).click()
  await expect(dialog.getByRole('alert')).toContainText('The shop is being restocked.')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await openDialog(page, 'sample')
  await expect(page.getByLabel('Anything else?')).toHaveValue('Two colours,\nby March.')
  await expect(page.getByLabel('Email')).toHaveValue(email)

  network.recover()
  await dialog.getByRole('button', { name: 'Retry' }).click()
  await expect(dialog).toContainText(`We will write to ${email} about your sample.`)
})
