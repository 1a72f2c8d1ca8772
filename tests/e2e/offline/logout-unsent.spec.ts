/** Logout with changes that are not sent: they are sent, kept for their customer, or let go, and never lost by chance (req 12). */
import type { Page } from '@playwright/test'
import { fillSignIn, newAccount, signInAsNew } from '../../support/accounts'
import { deviceDump } from '../../support/device'
import { controlled, expect, offlineTest, test } from '../../support/fixtures'
import { pressWishlist, status, wishlistCalls, wishlistOf } from '../../support/wishlist'

const logOut = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Logout' }).click()
const question = (page: Page) =>
  page.getByRole('dialog', { name: /^You have \d changes? that (is|are) not sent$/ })
const answer = (page: Page, name: string) => question(page).getByRole('button', { name })
const isOut = (page: Page) => expect(page).toHaveURL(/\/signin$/)

test('Logout with unsent work: Cancel, Sync now, and Keep for me on this device', async ({ page, door }) => {
  const account = await signInAsNew(page, door.url)
  door.fault('error', wishlistCalls)
  await pressWishlist(page, door.url, 2)
  await logOut(page)
  await expect(answer(page, 'Cancel')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(question(page)).toBeHidden()
  await expect(page.getByRole('banner').getByRole('button', { name: 'Logout' })).toBeFocused()
  await logOut(page)
  await answer(page, 'Sync now').click()
  const stays = /^2 changes could not be sent, so you are still signed in\. The shop couldn’t/
  await expect(question(page).getByText(stays)).toBeVisible()
  await expect(page).not.toHaveURL(/signin/)
  await answer(page, 'Keep for me on this device').click()
  await isOut(page)
  await expect(page.getByText(/waiting/)).toHaveCount(0)
  const other = await newAccount(door.url)
  await fillSignIn(page, other)
  await expect(status(page, 'All synced')).toBeVisible()
  await logOut(page)
  await isOut(page)
  await fillSignIn(page, account)
  await expect(status(page, '2 changes waiting')).toBeVisible()
  // None of them is sent before it is asked for.
  door.fault('hang', wishlistCalls)
  await logOut(page)
  await answer(page, 'Sync now').click()
  door.recover()
  await isOut(page)
  expect(await wishlistOf(door.url, account)).toHaveLength(2)
  expect(await wishlistOf(door.url, other)).toEqual([])
})

offlineTest('Discard asks once more and leaves nothing, also without a network', async ({ page, door }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const account = await signInAsNew(page, door.url)
  door.fault('error', wishlistCalls)
  await pressWishlist(page, door.url, 2)
  // The code of the menu and of the question has to be here.
  await controlled(page)
  await door.shut()
  await expect(page.getByText(/^You’re offline/)).toBeVisible({ timeout: 20_000 })
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name: 'Logout' }).click()
  await expect(answer(page, 'Sync now')).toHaveAttribute('aria-disabled', 'true')
  await expect(answer(page, 'Sync now')).toHaveAccessibleDescription('Sending needs a connection.')
  await answer(page, 'Discard').click()
  const sure = page.getByRole('dialog', { name: 'Discard 2 changes?' })
  await expect(sure.getByRole('button', { name: 'Go back' })).toBeFocused()
  await sure.getByRole('button', { name: 'Go back' }).click()
  await answer(page, 'Discard').click()
  await sure.getByRole('button', { name: 'Discard 2 changes' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  expect((await deviceDump(page))['IndexedDB showfloor-outbox records'] ?? '').not.toContain('wish')
  await door.open()
  door.recover()
  expect(await wishlistOf(door.url, account)).toEqual([])
})
