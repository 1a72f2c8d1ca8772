/** One job from the stall to the order: composed without a network, approved on a client's phone, ordered once (req 23.7). */
import { askAs, fillSignIn, signInAsNew } from '../../support/accounts'
import { isThanked, ordersOf, place } from '../../support/checkout'
import { lines } from '../../support/client-drafts'
import { expect, offlineTest as test, open } from '../../support/fixtures'
import { findProduct, isPlain } from '../../support/shop'
import { sent, device, openDraft, addressOn } from '../../support/client-link'

const amounts = (text: string) => text.match(/\$[\d,]+\.\d\d/g) ?? []

type Links = { Data: { Id: string; Approval: { PurchaseOrder: string } | null; OrderedAt: string | null }[] }

test('a quote composed offline is approved on a phone and ordered once', async ({ page, browser, door }) => {
  const account = await signInAsNew(page, door.url)
  const { Slug } = await findProduct(door.url, isPlain)
  await open(page, `${door.url}/product/${Slug}`)
  await openDraft(page, Slug)
  await expect(lines(page).getByText(/each ex GST/)).toHaveCount(1)
  const own = amounts(await lines(page).innerText())
  await expect(page.getByRole('main').getByText('Saved to your account')).toBeVisible()
  await door.idle()
  await door.shut()

  await page.getByRole('button', { name: 'Send to client' }).click()
  const dialog = page.getByRole('dialog', { name: 'Send to client' })
  await dialog.getByLabel('Prices shown').selectOption('My prices plus a margin')
  await dialog.getByLabel('Margin', { exact: true }).fill('25')
  await dialog.getByLabel('Message').fill('As discussed at the stall.')
  await dialog.getByRole('button', { name: 'Make link' }).click()
  await expect(sent(page)).toContainText('Your client has nothing yet.')

  await door.open()
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expect(sent(page)).toContainText('Sent, not opened yet', { timeout: 20_000 })
  const address = await addressOn(page)

  // On the client's phone, without an account.
  const phone = await device(browser, 390)
  const replies: Promise<string>[] = []
  phone.page.on('response', (reply) => {
    if (!/image|font/.test(reply.headers()['content-type'] ?? '')) replies.push(reply.text().catch(() => ''))
  })
  await phone.page.goto(`${door.url}${address}`)
  await expect(phone.page.getByRole('heading', { level: 1 })).toHaveText('Quote for Harbour Rowing')
  await expect(phone.page.getByText('As discussed at the stall.')).toBeVisible()
  await phone.page.getByRole('radio', { name: 'Yes' }).check()
  await phone.page.getByLabel('Comment').fill('In navy, please')
  await phone.page.getByLabel('Comment').blur()
  await expect(phone.page.getByText('Saved', { exact: true })).toBeVisible()
  // Without a network an answer waits on the phone.
  await phone.context.setOffline(true)
  await phone.page.getByRole('radio', { name: 'Maybe' }).check()
  await expect(phone.page.getByText(/^Not sent yet/)).toBeVisible()
  await phone.context.setOffline(false)
  await expect(phone.page.getByText('Saved', { exact: true })).toBeVisible()
  await phone.page.getByRole('radio', { name: 'Yes' }).check()
  await phone.page.getByLabel('Your name').fill('Noor Client')
  await phone.page.getByLabel('PO number').fill('PO-4711')
  await phone.page.getByLabel('Needed by').fill('2027-03-19')
  await phone.page.getByLabel('I approve').check()
  await phone.page.getByRole('button', { name: 'Approve' }).click()
  await expect(phone.page.getByText('Approved by Noor Client')).toBeVisible()
  const got = (await Promise.all(replies)).join('\n')
  expect(own.length).toBeGreaterThan(0)
  for (const cost of own) expect(got).not.toContain(cost)

  // It is read again without a network.
  await expect
    .poll(() =>
      phone.page.evaluate(async () => (await caches.keys()).some((name) => name.startsWith('for '))),
    )
    .toBe(true)
  await phone.context.setOffline(true)
  await phone.page.reload()
  await expect(phone.page.getByText('Approved by Noor Client')).toBeVisible()
  await phone.context.close()

  // On the rep's other device.
  const other = await device(browser, 820)
  await open(other.page, `${door.url}/signin`)
  await fillSignIn(other.page, account)
  await expect(other.page).not.toHaveURL(/signin/)
  await open(other.page, `${door.url}/`)
  await other.page.getByRole('link', { name: 'Harbour Rowing approved a quote' }).click()
  await expect(sent(other.page)).toContainText('Approved by Noor Client')
  await expect(sent(other.page)).toContainText('In navy, please')
  await sent(other.page).getByRole('button', { name: 'Place order' }).click()
  await other.page
    .getByRole('dialog', { name: 'Move to cart' })
    .getByRole('button', { name: /^Move 1 line/ })
    .click()
  await expect(other.page).toHaveURL(/checkout/)
  await expect(other.page.getByLabel('PO#')).toHaveValue('PO-4711')
  await expect(other.page.getByLabel('Needed by')).toHaveValue('2027-03-19')
  await place(other.page).click()
  await isThanked(other.page)
  expect(await ordersOf(door.url, account)).toHaveLength(1)
  const links = await askAs<Links>(door.url, account.token, 'client-links')
  expect(links.Data).toEqual([expect.objectContaining({ OrderedAt: expect.any(String) })])
  await other.context.close()
})
