/** A private link on a client's device: what is sent by it comes to the draft (req 23.9), and a kiosk shows none (req 10.4). */
import type { Page } from '@playwright/test'
import { signInAsNew } from '../../support/accounts'
import { lines } from '../../support/client-drafts'
import { controlled, expect, offlineTest as test, open } from '../../support/fixtures'
import { isKiosk, openKiosk } from '../../support/giveaway'
import { logo } from '../../support/mock-up'
import { findProduct, isPlain } from '../../support/shop'
import { sent, device, openDraft, addressOn } from '../../support/client-link'

/** Of a product in a draft, whose page is open afterwards. */
async function makeLink(page: Page, url: string): Promise<string> {
  await signInAsNew(page, url)
  const { Slug } = await findProduct(url, isPlain)
  await open(page, `${url}/product/${Slug}`)
  await openDraft(page, Slug)
  await page.getByRole('button', { name: 'Send to client' }).click()
  const sending = page.getByRole('dialog', { name: 'Send to client' })
  await sending.getByRole('button', { name: 'Make link' }).click()
  await expect(sent(page)).toContainText('Not opened yet')
  await sending.getByRole('button', { name: 'Close' }).click()
  return `${url}${await addressOn(page)}`
}

test('a logo that the client sends is laid on the draft’s product by a press', async ({
  page,
  browser,
  door,
  complaints,
}) => {
  // That of the logo's SVG, as it is cleaned.
  complaints.allowed.push(/inline event handler/, /script-src-attr/)
  const link = await makeLink(page, door.url)
  const phone = await device(browser, 390)
  await phone.page.goto(link)
  await phone.page.getByLabel('Your logo').setInputFiles(logo)
  await phone.page.getByRole('button', { name: 'Upload' }).click()
  await expect(phone.page.getByText('Your logo was added.')).toBeVisible()
  await phone.context.close()

  await page.reload()
  await sent(page)
    .getByRole('button', { name: /^Use this logo/ })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Try your logo' })
  await expect(dialog.getByText('harbour bank')).toBeVisible()
  await dialog.getByRole('button', { name: 'Save to draft' }).click()
  await expect(lines(page).locator('img').first()).toHaveAttribute('src', /^blob:/)
  await expect(sent(page).getByText('It’s on your draft.')).toBeVisible()
})

test('a kiosk shows its form at the address of a private link', async ({ page, browser, door }) => {
  const link = await makeLink(page, door.url)
  const tablet = await device(browser, 820)
  // The pages of links have a service worker of their own from the first visit on.
  await tablet.page.goto(link)
  await controlled(tablet.page)
  await openKiosk(tablet.page, door.url)
  await isKiosk(tablet.page)
  await tablet.page.goto(link)
  await isKiosk(tablet.page)
  await tablet.context.close()
})
