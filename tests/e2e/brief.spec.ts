/** Briefs are stored on the device, sent once on any network, and replace another edit only after a choice (req 12). */
import type { Page } from '@playwright/test'
import { type NewAccount, signIn } from '../support/accounts'
import { readBrief, changeBrief, customerWithLine } from '../support/cart'
import { expectSaved } from '../support/device'
import type { NetworkProxy } from '../support/network-proxy'
import { waitForServiceWorker, expect, offlineTest, test } from '../support/fixtures'
import { scrollsSideways } from '../support/page-quality'

const line = (page: Page) => page.getByRole('main').getByRole('group').first()
const brief = (page: Page) => line(page).getByRole('textbox', { name: 'Brief' })
const save = (page: Page) => line(page).getByRole('button', { name: 'Save brief' })

const expectStatus = (page: Page, text: string) =>
  expect(line(page).getByRole('status').getByText(text, { exact: true })).toBeVisible(syncTimeout)

const title = 'This brief was changed somewhere else'
const conflictDialog = (page: Page) => page.getByRole('dialog', { name: title })
const writes = (network: NetworkProxy) => network.count(/addbrief/)

/** Pending edits are sent after at most one retry delay once the network is back. */
const syncTimeout = { timeout: 40_000 }

async function openCart(page: Page, origin: string) {
  const created = await customerWithLine(origin)
  await signIn(page, origin, created.account)
  await page.goto(`${origin}/cart`)
  await expect(brief(page)).toBeVisible()
  return created
}

const readServerBrief = (network: NetworkProxy, account: NewAccount) => () => readBrief(network.url, account)

offlineTest(
  'brief written offline stays on the device and is sent once, before the order',
  async ({ page, network }) => {
    await page.clock.install()
    const { account } = await openCart(page, network.url)
    await waitForServiceWorker(page)
    await expectSaved(page, ['cart'])
    await network.goOffline()
    await page.reload()
    await expect(page.getByText('You’re offline. You can change the cart')).toBeVisible()
    await expect(page.getByText(/saved copy from /)).toBeVisible()
    await expect(
      page.getByRole('region', { name: 'Order summary' }).getByText(/^Prices as of /),
    ).toBeVisible()
    await brief(page).fill('Logo in gold,\nnames on the back')
    await save(page).click()
    await expectStatus(page, 'Saved on this device')
    await page.reload()
    await expect(brief(page)).toHaveValue('Logo in gold,\nnames on the back')
    await expectStatus(page, 'Saved on this device')
    // A second edit replaces the first one: there is still one brief.
    await brief(page).fill('Logo in silver')
    await brief(page).blur()
    await expectStatus(page, 'Saved on this device')
    expect(writes(network)).toBe(0)
    await network.goOnline()
    await expectStatus(page, 'Brief saved')
    expect(await readServerBrief(network, account)()).toBe('Logo in silver')
    // A page that is closed during a retry may have sent the first text; then the second text follows it.
    expect(writes(network)).toBeLessThanOrEqual(2)

    network.injectFault('error', /addbrief/)
    await brief(page).fill('Logo on the left sleeve')
    await save(page).click()
    await expectStatus(page, 'Saved on this device')
    await page.getByRole('main').getByRole('link', { name: 'Checkout' }).click()
    await expect(page.getByText('1 brief hasn’t reached us yet. We print from the briefs')).toBeVisible()
    await expect(page.getByRole('link', { name: 'See what’s waiting' })).toHaveAttribute('href', '/sync')
    await page.getByLabel('PO#').fill('PO 12')
    const orderButton = page.getByRole('button', { name: 'Place Order' })
    const writesBeforeOrder = writes(network)
    await orderButton.click()
    // The brief is sent before the order, and the order waits for it only for a limited time.
    await expect.poll(() => writes(network)).toBeGreaterThan(writesBeforeOrder)
    const alert = page.getByRole('main').getByRole('alert')
    const unsentNotice = alert.getByText('1 brief hasn’t reached us yet.', { exact: true })
    // The wait may start a moment after the request that the proxy has counted.
    await expect(async () => {
      await page.clock.fastForward(8000)
      await expect(unsentNotice).toBeVisible({ timeout: 500 })
    }).toPass(syncTimeout)
    expect(await readServerBrief(network, account)()).toBe('Logo in silver')
    network.recover()
    await orderButton.click()
    await expect(page.getByRole('heading', { name: 'Thank You for Your Order!' })).toBeVisible(syncTimeout)
    await page.getByRole('link', { name: 'See the order' }).click()
    await expect(page.getByText('Logo on the left sleeve')).toBeVisible()
  },
)

test('brief that was changed elsewhere is overwritten only after the customer chooses', async ({
  page,
  network,
}) => {
  const { account, product } = await openCart(page, network.url)
  await brief(page).fill('Mine: gold')
  await changeBrief(network.url, account, 'Theirs: silver')
  await save(page).click()
  await expect(conflictDialog(page)).toBeVisible()
  const before = writes(network)
  await expect(conflictDialog(page)).toContainText(product.productname)
  await expect(conflictDialog(page).getByRole('region', { name: 'Yours' })).toHaveText('Mine: gold')
  await expect(conflictDialog(page).getByRole('region', { name: 'Now' })).toHaveText('Theirs: silver')
  await expect(conflictDialog(page).getByRole('button', { name: 'Later' })).toBeFocused()
  await page.setViewportSize({ width: 360, height: 800 })
  expect(await scrollsSideways(conflictDialog(page))).toBe(false)
  await page.keyboard.press('Enter')
  await expect(conflictDialog(page)).toBeHidden()
  await expect(save(page)).toBeFocused()
  await page.reload()
  await expect(line(page).getByText(title)).toBeVisible()
  await expect(brief(page)).toHaveValue('Mine: gold')
  expect(await readServerBrief(network, account)()).toBe('Theirs: silver')
  expect(writes(network)).toBe(before)
  await line(page).getByRole('button', { name: 'Choose…' }).press('Enter')
  await page.keyboard.press('Escape')
  await expect(conflictDialog(page)).toBeHidden()
  await line(page).getByRole('button', { name: 'Choose…' }).press('Enter')
  await conflictDialog(page).getByRole('button', { name: 'Keep mine' }).press('Enter')
  await expectStatus(page, 'Brief saved')
  expect(await readServerBrief(network, account)()).toBe('Mine: gold')
})
