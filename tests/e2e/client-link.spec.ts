/** A quote behind a private link: from the stall to the order, and on a client’s device (req 10.4, 23.7 to 23.9). */
import type { Page } from '@playwright/test'
import { getAs, fillSignIn, signInAsNew } from '../support/accounts'
import { expectThanks, readOrders, placeOrderButton } from '../support/checkout'
import { lines } from '../support/client-drafts'
import { expect, offlineTest as test, open, waitForServiceWorker } from '../support/fixtures'
import { findProduct, isPlain } from '../support/shop'
import { sentRegion, openDevice, openDraft, clientLinkPath } from '../support/client-link'
import { expectKiosk, openKiosk } from '../support/giveaway'
import { logo } from '../support/mock-up'
import { logOut } from '../support/private-pages'

const amounts = (text: string) => text.match(/\$[\d,]+\.\d\d/g) ?? []
type Links = { Data: { orderedAt: number | null; lines: { comment: string }[] }[] }

test('a quote composed offline is approved on a phone and ordered once', async ({
  page,
  browser,
  network,
}) => {
  const account = await signInAsNew(page, network.url)
  const { Slug } = await findProduct(network.url, isPlain)
  await open(page, `${network.url}/product/${Slug}`)
  await openDraft(page, Slug)
  await expect(lines(page).getByText(/each ex GST/)).toHaveCount(1)
  const costPrices = amounts(await lines(page).innerText())
  await expect(page.getByRole('main').getByText('Saved to your account')).toBeVisible()
  await network.waitForIdle()
  await network.goOffline()

  await page.getByRole('button', { name: 'Send to client' }).click()
  const dialog = page.getByRole('dialog', { name: 'Send to client' })
  await dialog.getByLabel('Prices shown').selectOption('My prices plus a margin')
  await dialog.getByLabel('Margin', { exact: true }).fill('25')
  await dialog.getByLabel('Message').fill('As discussed at the stall.')
  await expect(dialog).toContainText('You’re offline. We’ll send it as soon as you’re back.')
  await dialog.getByRole('button', { name: 'Make link' }).click()
  await expect(sentRegion(page)).toContainText('Not sent yet')

  await network.goOnline()
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expect(sentRegion(page)).toContainText('Not opened yet', { timeout: 20_000 })
  const address = await clientLinkPath(page)

  // The client opens the link on a phone, without an account.
  const phone = await openDevice(browser, 390)
  const replies: Promise<string>[] = []
  phone.page.on('response', (reply) => {
    if (!/image|font/.test(reply.headers()['content-type'] ?? '')) replies.push(reply.text().catch(() => ''))
  })
  await phone.page.goto(`${network.url}${address}`)
  await expect(phone.page.getByRole('heading', { level: 1 })).toHaveText('Quote for Harbour Rowing')
  await expect(phone.page.getByText('As discussed at the stall.')).toBeVisible()
  const lastDay = await phone.page
    .getByText('Valid until')
    .locator('xpath=following-sibling::*[1]')
    .innerText()
  // A quote for one product has no products to leave out.
  await expect(phone.page.getByRole('radio')).toHaveCount(0)
  await phone.page.getByLabel('Comment').fill('In navy, please')
  await phone.page.getByLabel('Comment').blur()
  await expect(phone.page.getByText('Saved', { exact: true })).toBeVisible()
  // An answer given offline is stored on the phone until the network is back.
  await phone.context.setOffline(true)
  await phone.page.getByLabel('Quantity').fill('300')
  await phone.page.getByLabel('Quantity').blur()
  await expect(phone.page.getByText(/^Not sent yet/)).toBeVisible()
  await phone.context.setOffline(false)
  await expect(phone.page.getByText('Saved', { exact: true })).toBeVisible()
  const day = phone.page.getByLabel('Needed by')
  const tooEarly = new Date(Date.now() + 24 * 3600_000).toISOString().slice(0, 10)
  await phone.page.getByText('Delivery address').click()
  await phone.page.getByLabel('Street address').fill('1 Jetty Rd')
  await phone.page.getByLabel('Suburb').fill('Broome')
  await phone.page.getByLabel('State').selectOption('WA')
  await phone.page.getByLabel('Postcode').fill('6725')
  await day.fill(tooEarly)
  await expect(phone.page.getByText(/^The earliest day is \w{3} \d+ \w+\.$/)).toBeVisible()
  await expect(day).toHaveAttribute('aria-invalid', 'true')
  await phone.page.getByLabel('Your name').fill('Noor Client')
  await phone.page.getByLabel('PO number').fill('PO-4711')
  await day.fill('2027-03-19')
  await phone.page.getByLabel('I approve').check()
  await phone.page.getByRole('button', { name: 'Approve' }).click()
  await expect(phone.page.getByText('Approved by Noor Client')).toBeVisible()
  const receivedText = (await Promise.all(replies)).join('\n')
  expect(costPrices.length).toBeGreaterThan(0)
  for (const cost of costPrices) expect(receivedText).not.toContain(cost)

  // The quote can be read again offline.
  await expect
    .poll(() =>
      phone.page.evaluate(async () => (await caches.keys()).some((name) => name.startsWith('for '))),
    )
    .toBe(true)
  await phone.context.setOffline(true)
  await phone.page.reload()
  await expect(phone.page.getByText('Approved by Noor Client')).toBeVisible()
  await phone.context.close()

  // The rep continues on another device.
  const other = await openDevice(browser, 820)
  await open(other.page, `${network.url}/signin`)
  await fillSignIn(other.page, account)
  await expect(other.page).not.toHaveURL(/signin/)
  await open(other.page, `${network.url}/`)
  await other.page.getByRole('link', { name: 'Harbour Rowing approved a quote' }).click()
  await expect(sentRegion(other.page)).toContainText('Approved by Noor Client')
  await expect(sentRegion(other.page)).toContainText('In navy, please')
  // Both pages name the day of the shop, whatever the time zones of the devices are.
  await expect(sentRegion(other.page)).toContainText(`valid until ${lastDay}`)
  await sentRegion(other.page).getByRole('button', { name: 'Place order for 300' }).click()
  const review = other.page.getByRole('dialog', { name: 'Place order' })
  await expect(review).toContainText('Ships to Noor Client, 1 Jetty Rd, Broome, WA 6725')
  await review.getByRole('button', { name: /^Continue to checkout: 1 line/ }).click()
  await expect(other.page).toHaveURL(/checkout/)
  await expect(other.page.getByLabel('PO#')).toHaveValue('PO-4711')
  await expect(other.page.getByLabel('Needed by')).toHaveValue('2027-03-19')
  await expect(other.page.getByText('Filled in from Harbour Rowing’s approval.')).toBeVisible()
  await expect(other.page.getByText('We kept what you typed.')).toHaveCount(0)
  await expect(other.page.getByText('Brief: In navy, please')).toBeVisible()
  await expect(other.page.getByRole('group', { name: 'Shipping Address' })).toContainText('Zipcode')
  await placeOrderButton(other.page).click()
  await expectThanks(other.page)
  expect(await readOrders(network.url, account)).toHaveLength(1)
  await open(other.page, `${network.url}/drafts`)
  await expect(other.page.getByRole('region', { name: 'Ordered' })).toContainText(/Ordered: \d+/)
  const links = await getAs<Links>(network.url, account.token, 'client-links')
  expect(links.Data).toEqual([expect.objectContaining({ orderedAt: expect.any(Number) })])
  await other.context.close()
})

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

test('logo sent by the client is put on the draft’s product by one press', { tag: '@long' }, async ({
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

test('a kiosk shows its form at the address of a private link', { tag: '@long' }, async ({
  page,
  browser,
  network,
}) => {
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

test('unsent answer of a client survives the rep’s Logout, but no stored page does', {
  tag: '@long',
}, async ({ page, browser, network }) => {
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
