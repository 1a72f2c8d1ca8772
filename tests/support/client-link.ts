/** A draft that is sent to a client by a private link, and the client's own device. */
import type { Browser, Page } from '@playwright/test'
import { beginDraft } from './client-drafts'
import { savedHere } from './device'
import { controlled } from './fixtures'

export const sent = (page: Page) => page.getByRole('region', { name: 'Sent to client' })

/** A phone or another tablet, on which nobody is signed in. */
export async function device(browser: Browser, width: number) {
  const context = await browser.newContext({ viewport: { width, height: 1000 }, serviceWorkers: 'allow' })
  return { page: await context.newPage(), context }
}

/** Of the product, for Harbour Rowing; its page is open afterwards. */
export async function openDraft(page: Page, slug: string): Promise<void> {
  const order = page.getByRole('region', { name: 'Order' })
  await beginDraft(page, order.getByRole('button', { name: 'Add to draft' }), 'Harbour Rowing')
  await savedHere(page, ['price-list', slug])
  await controlled(page)
  await page.getByRole('button', { name: 'Open draft' }).click()
}

/** The address of the link on a draft's page. */
export async function addressOn(page: Page): Promise<string> {
  await sent(page).getByRole('button', { name: 'Get link' }).click()
  const address = (await sent(page).getByRole('link').getAttribute('href')) ?? ''
  return new URL(address).pathname
}
