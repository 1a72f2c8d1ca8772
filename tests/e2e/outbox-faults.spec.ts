/** Unsent edits on a full device: the page reports an edit that could not be saved (req 12). */
import { signInAsNew } from '../support/accounts'
import { limitStorage } from '../support/device'
import { expect, newContextTest } from '../support/fixtures'
import { fillEntry, sentEntries, submitEntry, visitor } from '../support/giveaway'
import {
  pressNth,
  pressWishlist,
  pendingNotice,
  wishlistButtons,
  wishlistCalls,
  readWishlist,
} from '../support/wishlist'

newContextTest(
  'full device is reported for a wishlist button and for a kiosk entry',
  { tag: '@long' },
  async ({ page, network }) => {
    const fullMessage = page.getByText(
      'This device is full, so we couldn’t save this. Free up some space and try again.',
    )
    await limitStorage(page, network.url, 1)
    const account = await signInAsNew(page, network.url)
    await pressWishlist(page, network.url, 0)
    await wishlistButtons(page).first().click()
    await expect(fullMessage).toBeVisible()
    await expect(wishlistButtons(page).first()).toHaveAttribute('aria-pressed', 'false')
    await expect(pendingNotice(page, 'All synced')).toBeVisible()
    expect(await readWishlist(network.url, account)).toEqual([])

    await page.goto(`${network.url}/giveaway?kiosk=1`)
    await fillEntry(page, visitor(1))
    await submitEntry(page)
    await expect(fullMessage).toBeVisible()
    await expect(page.getByText('Thanks for entering!')).toHaveCount(0)
    await expect(page.getByLabel('Full name')).toHaveValue(visitor(1).name)
    await limitStorage(page, network.url, null)
    await submitEntry(page)
    await expect(page.getByText('Thanks for entering!')).toBeVisible()
    await expect(page.getByText('All sent')).toBeVisible({ timeout: 40_000 })
    expect(sentEntries(network).size).toBe(1)
  },
)

newContextTest(
  'wishlist presses are kept when the page is left at once on a slow device',
  { tag: '@long' },
  async ({ page, network }) => {
    await signInAsNew(page, network.url)
    network.injectFault('error', wishlistCalls)
    await pressWishlist(page, network.url, 0)
    const tools = await page.context().newCDPSession(page)
    await tools.send('Emulation.setCPUThrottlingRate', { rate: 6 })
    for (let index = 0; index < 3; index += 1) {
      await pressNth(page, index)
      await page.goto(page.url(), { waitUntil: 'commit' })
      await expect(wishlistButtons(page).nth(index)).toHaveAttribute('aria-pressed', 'true')
    }
    await expect(pendingNotice(page, '3 changes waiting')).toBeVisible()
  },
)
