/** The wishlist: its buttons on products, the page of what is on it, and presses that wait (req 8, 12). */
import { signInAsNew } from '../../support/accounts'
import { beginDraft, toDraft } from '../../support/client-drafts'
import { savedHere } from '../../support/device'
import { controlled, expect, offlineTest, open, test } from '../../support/fixtures'
import { layoutShift, scrollsSideways } from '../../support/page-quality'
import { shopPlaces } from '../../support/shop'
import { pressNth, pressWishlist, untilListed, wishlistButtons, wishlistOf } from '../../support/wishlist'

const pressed = 'aria-pressed'

test('a wishlist button on every product, a page that asks before it removes', async ({ page, door }) => {
  const { category, product, search } = await shopPlaces(door.url)
  for (const place of [category, product]) {
    await open(page, `${door.url}${place}`)
    await expect(page.getByRole('button', { name: /wishlist/ })).toHaveCount(0)
  }
  const account = await signInAsNew(page, door.url)
  await open(page, `${door.url}${search}`)
  await expect(wishlistButtons(page)).toHaveCount(12)
  await page.setViewportSize({ width: 360, height: 740 })
  await open(page, `${door.url}${category}`)
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

  const names = async () => (await wishlistOf(door.url, account)).map(({ ProductName }) => ProductName)
  for (const index of [1, 2]) await pressNth(page, index)
  await untilListed(door.url, account, 3)
  // Not in the link: the page is the same.
  await expect(page).toHaveURL(new RegExp(`${category}$`))
  const label = (await wishlistButtons(page).first().getAttribute('aria-label')) ?? ''
  const name = label.replace(/^Remove (.*) from wishlist$/, '$1')
  await page.getByRole('link', { name, exact: true }).click()
  await expect(page.locator('main h1')).toHaveText(name)
  const own = page.getByRole('button', { name: `Remove ${name} from wishlist`, exact: true }).first()
  await expect(own).toHaveAttribute(pressed, 'true')
  await own.press('Space')
  await untilListed(door.url, account, 2)

  await page.setViewportSize({ width: 360, height: 740 })
  await open(page, `${door.url}/wishlist`)
  await expect(page.getByText('2 products')).toBeVisible()
  expect(await scrollsSideways(page)).toBe(false)
  const shown = await page.getByRole('main').getByRole('listitem').getByRole('heading').allInnerTexts()
  const remove = (index: number) => page.getByRole('button', { name: `Remove ${shown[index]}`, exact: true })
  await remove(0).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'OK' }).press('Enter')
  await expect(page.getByText(`${shown[0]}: removed from your wishlist.`)).toBeVisible()
  await expect(remove(1)).toBeFocused()
  await expect.poll(names).toEqual([shown[1]])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(remove(0)).toBeVisible()
  await expect.poll(async () => (await names()).toSorted()).toEqual(shown.toSorted())

  for (const title of shown) await page.getByLabel(`Choose ${title}`).check()
  await expect(page.getByText('2 products chosen')).toBeVisible()
  await beginDraft(page, toDraft(page), 'Harbour Bank')
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'OK' }).click()
  await expect(page.getByText('Nothing on your wishlist yet')).toBeVisible()
  await page.getByRole('button', { name: 'Open draft' }).click()
  for (const title of shown) await page.getByLabel(`Choose ${title}`).check()
  await page.getByRole('button', { name: 'To wishlist' }).click()
  await expect(page.getByText('Nothing in this draft yet')).toBeVisible()
  await expect.poll(async () => (await names()).toSorted()).toEqual(shown.toSorted())
})

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
