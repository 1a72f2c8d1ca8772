/**
 * One job from the stall to the order: a quote composed offline, approved on a client's phone, and ordered once (req
 * 23.7).
 */
import { getAs, fillSignIn, signInAsNew } from '../../support/accounts'
import { expectThanks, readOrders, placeOrderButton } from '../../support/checkout'
import { lines } from '../../support/client-drafts'
import { expect, offlineTest as test, open } from '../../support/fixtures'
import { findProduct, isPlain } from '../../support/shop'
import { sentRegion, openDevice, openDraft, clientLinkPath } from '../../support/client-link'

const amounts = (text: string) => text.match(/\$[\d,]+\.\d\d/g) ?? []

type Links = { Data: { orderedAt: number | null }[] }

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
