/**
 * Logout with unsent changes: they are sent, stored for their customer or discarded, but never lost by accident (req
 * 12).
 */
import type { Page } from '@playwright/test'
import { fillSignIn, newAccount, signInAsNew } from '../../support/accounts'
import { expect, test } from '../../support/fixtures'
import { pressWishlist, pendingNotice, wishlistCalls, readWishlist } from '../../support/wishlist'

const logOut = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Logout' }).click()
const question = (page: Page) =>
  page.getByRole('dialog', { name: /^You have \d changes? that (is|are) not sent$/ })
const answer = (page: Page, name: string) => question(page).getByRole('button', { name })
const expectSignedOut = (page: Page) => expect(page).toHaveURL(/\/signin$/)

test('Logout with unsent edits offers Cancel, Sync now and Keep for me on this device', async ({
  page,
  network,
}) => {
  const account = await signInAsNew(page, network.url)
  network.injectFault('error', wishlistCalls)
  await pressWishlist(page, network.url, 2)
  await logOut(page)
  await expect(answer(page, 'Cancel')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(question(page)).toBeHidden()
  await expect(page.getByRole('banner').getByRole('button', { name: 'Logout' })).toBeFocused()
  await logOut(page)
  await answer(page, 'Sync now').click()
  const stillSignedInMessage = /^2 changes could not be sent, so you are still signed in\. The shop couldn’t/
  await expect(question(page).getByText(stillSignedInMessage)).toBeVisible()
  await expect(page).not.toHaveURL(/signin/)
  await answer(page, 'Keep for me on this device').click()
  await expectSignedOut(page)
  await expect(page.getByText(/waiting/)).toHaveCount(0)
  const other = await newAccount(network.url)
  await fillSignIn(page, other)
  // The header shows the customer before the sign-in form closes.
  await expect(page).not.toHaveURL(/signin/)
  await expect(pendingNotice(page, 'All synced')).toBeVisible()
  await logOut(page)
  await expectSignedOut(page)
  await fillSignIn(page, account)
  await expect(pendingNotice(page, '2 changes waiting')).toBeVisible()
  // The requests hang, so that no change is sent before Sync now is pressed.
  network.injectFault('hang', wishlistCalls)
  await logOut(page)
  await answer(page, 'Sync now').click()
  network.recover()
  await expectSignedOut(page)
  expect(await readWishlist(network.url, account)).toHaveLength(2)
  expect(await readWishlist(network.url, other)).toEqual([])
})
