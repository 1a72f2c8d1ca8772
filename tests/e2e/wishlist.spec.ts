/** The wishlist: its buttons on products, its page, and presses that are not sent yet (req 8, 12). */
import { signInAsNew } from '../support/accounts'
import { expectSaved } from '../support/device'
import { waitForServiceWorker, expect, offlineTest, open, test } from '../support/fixtures'
import { pressWishlist, waitUntilListed, wishlistButtons, pressNth, readWishlist } from '../support/wishlist'
import { beginDraft, addToDraftButton } from '../support/client-drafts'
import { layoutShift, scrollsSideways } from '../support/page-quality'
import { shopPaths } from '../support/shop'

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

test('products are added to the wishlist, moved into a draft, and moved back', {
  tag: '@long',
}, async ({ page, network }) => {
  const { category, product, search } = await shopPaths(network.url)
  for (const address of [category, product]) {
    await open(page, `${network.url}${address}`)
    await expect(page.getByRole('button', { name: /wishlist/ })).toHaveCount(0)
  }
  const account = await signInAsNew(page, network.url)
  await open(page, `${network.url}${search}`)
  await expect(wishlistButtons(page)).toHaveCount(12)
  await page.setViewportSize({ width: 360, height: 740 })
  await open(page, `${network.url}${category}`)
  await expect(wishlistButtons(page)).toHaveCount(24)
  expect((await layoutShift(page)).total).toBeLessThanOrEqual(0.02)
  expect(await scrollsSideways(page)).toBe(false)
  const box = await wishlistButtons(page).first().boundingBox()
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
  await page.getByRole('article').first().getByRole('link').focus()
  await page.keyboard.press('Tab')
  await expect(wishlistButtons(page).first()).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(wishlistButtons(page).first()).toHaveAttribute(pressed, 'true')

  const wishlistNames = async () =>
    (await readWishlist(network.url, account)).map(({ ProductName }) => ProductName)
  for (const index of [1, 2]) await pressNth(page, index)
  await waitUntilListed(network.url, account, 3)
  // The button is not part of the link, so the page stays the same.
  await expect(page).toHaveURL(new RegExp(`${category}$`))
  const label = (await wishlistButtons(page).first().getAttribute('aria-label')) ?? ''
  const name = label.replace(/^Remove (.*) from wishlist$/, '$1')
  await page.getByRole('link', { name, exact: true }).click()
  await expect(page.locator('main h1')).toHaveText(name)
  const productButton = page
    .getByRole('button', { name: `Remove ${name} from wishlist`, exact: true })
    .first()
  await expect(productButton).toHaveAttribute(pressed, 'true')
  await productButton.press('Space')
  await waitUntilListed(network.url, account, 2)

  await page.setViewportSize({ width: 360, height: 740 })
  await open(page, `${network.url}/wishlist`)
  await expect(page.getByText('2 products')).toBeVisible()
  expect(await scrollsSideways(page)).toBe(false)
  const shownTitles = await page.getByRole('main').getByRole('listitem').getByRole('heading').allInnerTexts()
  for (const title of shownTitles) await page.getByLabel(`Choose ${title}`).check()
  await expect(page.getByText('2 products chosen')).toBeVisible()
  await beginDraft(page, addToDraftButton(page), 'Harbour Bank')
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'OK' }).click()
  await expect(page.getByText('Nothing on your wishlist yet')).toBeVisible()
  await page.getByRole('button', { name: 'Open draft' }).click()
  for (const title of shownTitles) await page.getByLabel(`Choose ${title}`).check()
  await page.getByRole('button', { name: 'To wishlist' }).click()
  await expect(page.getByText('Nothing in this draft yet')).toBeVisible()
  await expect.poll(async () => (await wishlistNames()).toSorted()).toEqual(shownTitles.toSorted())
})
