/** Unsent edits on a full device: the page reports an edit that could not be saved (req 12). */
import { signInAsNew } from '../support/accounts'
import { limitStorage } from '../support/device'
import { expect, newContextTest } from '../support/fixtures'
import { fillEntry, sentEntries, submitEntry, visitor } from '../support/giveaway'
import { pressWishlist, pendingNotice, wishlistButtons, readWishlist } from '../support/wishlist'

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
