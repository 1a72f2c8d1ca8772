/** A draft that is sent to a client by a private link, and the client's device. */
import type { Browser, Page } from '@playwright/test'
import { beginDraft } from './client-drafts'
import { expectSaved } from './device'
import { waitForServiceWorker } from './fixtures'

export const sentRegion = (page: Page) => page.getByRole('region', { name: 'Sent to client' })

/** Opens a phone or another tablet without a session. */
export async function openDevice(browser: Browser, width: number) {
  const context = await browser.newContext({ viewport: { width, height: 1000 }, serviceWorkers: 'allow' })
  return { page: await context.newPage(), context }
}

/** Adds the product to a new draft for Harbour Rowing and opens the draft. */
export async function openDraft(page: Page, slug: string): Promise<void> {
  const order = page.getByRole('region', { name: 'Order' })
  await beginDraft(page, order.getByRole('button', { name: 'Add to draft' }), 'Harbour Rowing')
  await expectSaved(page, ['price-list', slug])
  await waitForServiceWorker(page)
  await page.getByRole('button', { name: 'Open draft' }).click()
}

/** Returns the path of the link on a draft's page. */
export async function clientLinkPath(page: Page): Promise<string> {
  await sentRegion(page).getByRole('button', { name: 'Get link' }).click()
  const address = (await sentRegion(page).getByRole('link').getAttribute('href')) ?? ''
  return new URL(address).pathname
}
