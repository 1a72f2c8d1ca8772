/** A visitor’s request for a quote that is made offline is stored encrypted and sent once (req 3.15, 12.20). */
import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { waitForServiceWorker, expect, offlineTest, open } from '../support/fixtures'
import { findProduct } from '../support/shop'

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
  'visitor’s request made offline is stored encrypted and arrives once',
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
