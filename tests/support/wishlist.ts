/** Wishlist buttons, what the header says of edits that wait, and what the provider has of them. */
import type { Page } from '@playwright/test'
import { askAs, type Credentials, tokenOf } from './accounts'
import { expect } from './fixtures'
import { shopPlaces } from './shop'

export type WishlistItem = { ProductID: number; ProductName: string }

/** Every call that changes or reads a wishlist. */
export const wishlistCalls = /addwishlist|getwishlist/

export const wishlistButtons = (page: Page) =>
  page.getByRole('main').getByRole('button', { name: /^(Add|Remove) .* wishlist$/ })

/** The header's words about what waits. */
export const status = (page: Page, words: string) =>
  page.getByRole('banner').getByRole('link', { name: words, exact: true })

/** Not with the page's token: it may have ended. */
export async function wishlistOf(origin: string, credentials: Credentials): Promise<WishlistItem[]> {
  const token = await tokenOf(origin, credentials)
  return (await askAs<{ Data: WishlistItem[] }>(origin, token, 'myaccount/getwishlist/')).Data
}

/** Resolves when the provider has so many. */
export async function untilListed(origin: string, credentials: Credentials, count: number): Promise<void> {
  const token = await tokenOf(origin, credentials)
  const listed = async () =>
    (await askAs<{ Data: unknown[] }>(origin, token, 'myaccount/getwishlist/')).Data.length
  await expect.poll(listed, { timeout: 40_000 }).toBe(count)
}

/** Presses the first `count` buttons of a category's list. Ends there. */
export async function pressWishlist(page: Page, origin: string, count: number): Promise<void> {
  const { category } = await shopPlaces(origin)
  await page.goto(`${origin}${category}`)
  await expect(wishlistButtons(page).nth(count)).toBeVisible()
  for (let index = 0; index < count; index += 1) await pressNth(page, index)
}

export async function pressNth(page: Page, index: number): Promise<void> {
  await wishlistButtons(page).nth(index).click()
  await expect(wishlistButtons(page).nth(index)).toHaveAttribute('aria-pressed', 'true')
}
