/**
 * Pending edits behind a hotel’s sign-in page and on a full device: the page never claims more than is true (req 12).
 */
import type { Page } from '@playwright/test'
import { signIn, signInAsNew } from '../support/accounts'
import { readBrief, customerWithLine } from '../support/cart'
import { limitStorage } from '../support/device'
import { expect, newContextTest, finishPendingWork, test } from '../support/fixtures'
import { fillEntry, sentEntries, submitEntry, visitor } from '../support/giveaway'
import { pressNth, pressWishlist, pendingNotice, waitUntilListed, wishlistButtons, readWishlist } from '../support/wishlist'

const brief = (page: Page) => page.getByRole('main').getByLabel('Brief').first()

test('edits survive a captive portal, and none is reported as sent too early', { tag: '@long' }, async ({ page, network }) => {
  await page.clock.install()
  const { account } = await customerWithLine(network.url)
  await signIn(page, network.url, account)
  await page.goto(`${network.url}/cart`)
  await expect(brief(page)).toBeVisible()
  network.injectFault('captive', /addbrief|addwishlist|getwishlist/)
  await brief(page).fill('Logo in gold')
  await page.getByRole('button', { name: 'Save brief' }).first().click()
  await expect(page.getByRole('main').getByText('Saved on this device').first()).toBeVisible()
  await pressWishlist(page, network.url, 1)
  await pressNth(page, 1)
  await finishPendingWork(page, network, 60_000)
  await expect(pendingNotice(page, '3 changes waiting')).toBeVisible()
  await expect(page.getByText(/All synced|Your brief was saved/)).toHaveCount(0)
  network.recover()
  // Without a hint the next retry may be five minutes away, so the test simulates a user who returns to the page.
  await page.reload()
  await expect(pendingNotice(page, 'All synced')).toBeVisible({ timeout: 40_000 })
  await waitUntilListed(network.url, account, 2)
  expect(await readBrief(network.url, account)).toBe('Logo in gold')
})

newContextTest(
  'full device is reported for a wishlist button and for a kiosk entry',
  { tag: '@long' }, async ({ page, network }) => {
    const full = page.getByText(
      'This device is full, so we couldn’t save this. Free up some space and try again.',
    )
    await limitStorage(page, network.url, 1)
    const account = await signInAsNew(page, network.url)
    await pressWishlist(page, network.url, 0)
    await wishlistButtons(page).first().click()
    await expect(full).toBeVisible()
    await expect(wishlistButtons(page).first()).toHaveAttribute('aria-pressed', 'false')
    await expect(pendingNotice(page, 'All synced')).toBeVisible()
    expect(await readWishlist(network.url, account)).toEqual([])

    await page.goto(`${network.url}/giveaway?kiosk=1`)
    await fillEntry(page, visitor(1))
    await submitEntry(page)
    await expect(full).toBeVisible()
    await expect(page.getByText('Thanks for entering!')).toHaveCount(0)
    await expect(page.getByLabel('Full name')).toHaveValue(visitor(1).name)
    await limitStorage(page, network.url, null)
    await submitEntry(page)
    await expect(page.getByText('Thanks for entering!')).toBeVisible()
    await expect(page.getByText('All sent')).toBeVisible({ timeout: 40_000 })
    expect(sentEntries(network).size).toBe(1)
  },
)
