/** The wishlist: its buttons on products, the page of what is on it, and presses that wait (req 8, 12). */
import { signInAsNew } from '../../support/accounts'
import { savedHere } from '../../support/device'
import { controlled, expect, offlineTest } from '../../support/fixtures'
import { pressWishlist, untilListed, wishlistButtons } from '../../support/wishlist'

const pressed = 'aria-pressed'

offlineTest(
  'without a network it changes at once, waits with a mark, and is sent later',
  async ({ page, door }) => {
    const account = await signInAsNew(page, door.url)
    await page.goto(`${door.url}/wishlist`)
    await expect(page.getByText('Nothing on your wishlist yet')).toBeVisible()
    await pressWishlist(page, door.url, 0)
    await controlled(page)
    await savedHere(page, ['wishlist'], ['category-products'])
    await door.shut()
    const first = wishlistButtons(page).first()
    await first.click()
    await expect(first).toHaveAttribute(pressed, 'true')
    await expect(first).toHaveAccessibleDescription('not sent yet')
    await page.goto(`${door.url}/wishlist`)
    await expect(page.getByRole('listitem').filter({ hasText: 'Not sent yet' })).toHaveCount(1)
    await expect(page.getByText(/1 product · as of/)).toBeVisible()
    await door.open()
    await expect(page.getByText('Not sent yet')).toHaveCount(0, { timeout: 40_000 })
    await untilListed(door.url, account, 1)
  },
)
