/**
 * A private link on a client's device: answers sent through it reach the draft (req 23.9), even from a shared device
 * (req 23.8), and a kiosk shows no link (req 10.4).
 */
import type { Page } from '@playwright/test'
import { getAs, fillSignIn, signInAsNew } from '../../support/accounts'
import { lines } from '../../support/client-drafts'
import { waitForServiceWorker, expect, offlineTest as test, open } from '../../support/fixtures'
import { expectKiosk, openKiosk } from '../../support/giveaway'
import { logo } from '../../support/mock-up'
import { logOut } from '../../support/private-pages'
import { findProduct, isPlain } from '../../support/shop'
import { sentRegion, openDevice, openDraft, clientLinkPath } from '../../support/client-link'

/** Makes a link to a draft with one product, and leaves the draft's page open. */
async function makeLink(page: Page, url: string) {
  const account = await signInAsNew(page, url)
  const { Slug } = await findProduct(url, isPlain)
  await open(page, `${url}/product/${Slug}`)
  await openDraft(page, Slug)
  await page.getByRole('button', { name: 'Send to client' }).click()
  const sending = page.getByRole('dialog', { name: 'Send to client' })
  await sending.getByRole('button', { name: 'Make link' }).click()
  await expect(sentRegion(page)).toContainText('Not opened yet')
  await sending.getByRole('button', { name: 'Close' }).click()
  return { account, link: `${url}${await clientLinkPath(page)}` }
}

test('logo sent by the client is put on the draft’s product by one press', async ({
  page,
  browser,
  network,
  pageErrors,
}) => {
  // The browser reports the inline event handler of the SVG while the SVG is sanitised.
  pageErrors.allowed.push(/inline event handler/, /script-src-attr/)
  const { link } = await makeLink(page, network.url)
  const phone = await openDevice(browser, 390)
  await phone.page.goto(link)
  await phone.page.getByLabel('Your logo').setInputFiles(logo)
  await phone.page.getByRole('button', { name: 'Upload' }).click()
  await expect(phone.page.getByText('Your logo was added.')).toBeVisible()
  await phone.context.close()

  await page.reload()
  await sentRegion(page)
    .getByRole('button', { name: /^Use this logo/ })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Try your logo' })
  await expect(dialog.getByText('harbour bank')).toBeVisible()
  await dialog.getByRole('button', { name: 'Save to draft' }).click()
  await expect(lines(page).locator('img').first()).toHaveAttribute('src', /^blob:/)
  await expect(sentRegion(page).getByText('It’s on your draft.')).toBeVisible()
})

test('a kiosk shows its form at the address of a private link', async ({ page, browser, network }) => {
  const { link } = await makeLink(page, network.url)
  const tablet = await openDevice(browser, 820)
  // The pages of links have a service worker of their own from the first visit on.
  await tablet.page.goto(link)
  await waitForServiceWorker(tablet.page)
  await openKiosk(tablet.page, network.url)
  await expectKiosk(tablet.page)
  await tablet.page.goto(link)
  await expectKiosk(tablet.page)
  await tablet.context.close()
})

const linkCaches = (page: Page) =>
  page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('for ')).length)

type Links = { Data: { lines: { comment: string }[] }[] }

test('unsent answer of a client survives the rep’s Logout, but no stored page does', async ({
  page,
  browser,
  network,
}) => {
  const { account, link } = await makeLink(page, network.url)
  const tablet = await openDevice(browser, 1280)
  const client = await tablet.context.newPage()
  await client.goto(link)
  await expect.poll(() => linkCaches(client)).toBe(1)
  await tablet.context.setOffline(true)
  await client.getByLabel('Comment').fill('In navy, please')
  await client.getByLabel('Comment').blur()
  await expect(client.getByText(/^Not sent yet/)).toBeVisible()
  await client.close()
  await tablet.context.setOffline(false)

  const rep = tablet.page
  await open(rep, `${network.url}/signin`)
  await fillSignIn(rep, account)
  await expect(rep).not.toHaveURL(/signin/)
  await expect.poll(() => linkCaches(rep)).toBe(0)
  await open(rep, `${network.url}/shop`)
  await logOut(rep)
  await expect(rep).toHaveURL(/signin/)
  await rep.goto(link)
  await expect(rep.getByText('Saved', { exact: true })).toBeVisible()
  await expect(rep.getByLabel('Comment')).toHaveValue('In navy, please')
  const links = await getAs<Links>(network.url, account.token, 'client-links')
  expect(links.Data[0]?.lines[0]?.comment).toBe('In navy, please')
  await tablet.context.close()

  // The rep, signed in on another device, opens the link.
  await page.goto(link)
  await expect(page.getByLabel('Comment')).toHaveValue('In navy, please')
  await page.waitForLoadState('networkidle')
  expect(await linkCaches(page)).toBe(0)
})
