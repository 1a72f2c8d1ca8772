/** Wishlist buttons, the header's notice of pending edits, and the wishlist at the provider. */
import type { Page } from '@playwright/test'
import { getAs, type Credentials, tokenOf } from './accounts'
import { expect } from './fixtures'
import { shopPaths } from './shop'

export type WishlistItem = { ProductID: number; ProductName: string }

/** Every call that changes or reads a wishlist. */
export const wishlistCalls = /addwishlist|getwishlist/

export const wishlistButtons = (page: Page) =>
  page.getByRole('main').getByRole('button', { name: /^(Add|Remove) .* wishlist$/ })

/** Returns the header's notice of pending edits with this text. */
export const pendingNotice = (page: Page, text: string) =>
  page.getByRole('banner').getByRole('link', { name: text, exact: true })

/** Opens a new session, because the page's session may have ended. */
export async function readWishlist(origin: string, credentials: Credentials): Promise<WishlistItem[]> {
  const token = await tokenOf(origin, credentials)
  return (await getAs<{ Data: WishlistItem[] }>(origin, token, 'myaccount/getwishlist/')).Data
}

/** Resolves when the provider's wishlist has `count` items. */
export async function waitUntilListed(
  origin: string,
  credentials: Credentials,
  count: number,
): Promise<void> {
  const token = await tokenOf(origin, credentials)
  const countItems = async () =>
    (await getAs<{ Data: unknown[] }>(origin, token, 'myaccount/getwishlist/')).Data.length
  await expect.poll(countItems, { timeout: 40_000 }).toBe(count)
}

/** Presses the first `count` buttons in a category's list, and stays on its page. */
export async function pressWishlist(page: Page, origin: string, count: number): Promise<void> {
  const { category } = await shopPaths(origin)
  await page.goto(`${origin}${category}`)
  await expect(wishlistButtons(page).nth(count)).toBeVisible()
  for (let index = 0; index < count; index += 1) await pressNth(page, index)
}

export async function pressNth(page: Page, index: number): Promise<void> {
  await wishlistButtons(page).nth(index).click()
  await expect(wishlistButtons(page).nth(index)).toHaveAttribute('aria-pressed', 'true')
}
