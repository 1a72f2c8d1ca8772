/** The wishlist: its buttons on products, its page, and presses that are not sent yet (req 8, 12). */
import { signInAsNew } from '../../support/accounts'
import { expectSaved } from '../../support/device'
import { waitForServiceWorker, expect, offlineTest } from '../../support/fixtures'
import { pressWishlist, waitUntilListed, wishlistButtons } from '../../support/wishlist'

const pressed = 'aria-pressed'

offlineTest(
  'wishlist changes at once offline, marks the product as not sent, and syncs later',
  async ({ page, network }) => {
    const account = await signInAsNew(page, network.url)
    await page.goto(`${network.url}/wishlist`)
    await expect(page.getByText('Nothing on your wishlist yet')).toBeVisible()
    await pressWishlist(page, network.url, 0)
    await waitForServiceWorker(page)
    await expectSaved(page, ['wishlist'], ['category-products'])
    await network.goOffline()
    const first = wishlistButtons(page).first()
    await first.click()
    await expect(first).toHaveAttribute(pressed, 'true')
    await expect(first).toHaveAccessibleDescription('not sent yet')
    await page.goto(`${network.url}/wishlist`)
    await expect(page.getByRole('listitem').filter({ hasText: 'Not sent yet' })).toHaveCount(1)
    await expect(page.getByText(/1 product · as of/)).toBeVisible()
    await network.goOnline()
    await expect(page.getByText('Not sent yet')).toHaveCount(0, { timeout: 40_000 })
    await waitUntilListed(network.url, account, 1)
  },
)
