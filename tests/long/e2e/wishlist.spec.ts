/** The wishlist: its buttons on products, the page of what is on it, and presses that wait (req 8, 12). */
import type { Page } from '@playwright/test'
import { endSessionAt, fillSignIn, newAccount, signIn, signInAsNew } from '../../support/accounts'
import { deviceDump } from '../../support/device'
import { expect, settled, test } from '../../support/fixtures'
import { startOtherProvider } from '../../support/other-provider'
import { otherCredentials } from '../../support/other-shopper'
import { shopPlaces } from '../../support/shop'
import {
  pressWishlist,
  untilListed,
  wishlistButtons,
  wishlistCalls,
  wishlistOf,
} from '../../support/wishlist'

const pressed = 'aria-pressed'
const outbox = async (page: Page) => (await deviceDump(page))['IndexedDB showfloor-outbox records'] ?? ''

test('presses that wait outlive a refused session, for their owner alone', async ({ page, door }) => {
  await page.clock.install()
  const account = await signInAsNew(page, door.url)
  const { category } = await shopPlaces(door.url)
  door.fault('error', wishlistCalls)
  await pressWishlist(page, door.url, 2)
  await expect(wishlistButtons(page).first()).toHaveAccessibleDescription('not sent yet')
  await endSessionAt(page, door.url, /getbilling/)
  await page.goto(`${door.url}/saved_address`)
  await expect(page).toHaveURL(/\/signin$/)
  await expect(page.getByText('Your session has ended. Please sign in again.')).toHaveCount(1)
  expect(await page.evaluate(() => Object.keys(localStorage))).not.toContain('token')
  expect(await outbox(page)).toContain('"sealed"')

  door.recover()
  const before = door.count(/addwishlist/)
  const other = await newAccount(door.url)
  await fillSignIn(page, other)
  await expect(page).toHaveURL(/\/saved_address$/)
  await page.goto(`${door.url}${category}`)
  await expect(wishlistButtons(page).first()).toHaveAttribute(pressed, 'false')
  await expect(page.getByText('not sent yet')).toHaveCount(0)
  // Longer than anything waits that wants to be sent.
  await settled(page, door, 10 * 60_000)
  expect(door.count(/addwishlist/)).toBe(before)
  expect(await wishlistOf(door.url, account)).toEqual([])

  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/signin$/)
  await fillSignIn(page, account)
  await untilListed(door.url, account, 2)
  expect(await wishlistOf(door.url, other)).toEqual([])
  await page.goto(`${door.url}${category}`)
  await expect(wishlistButtons(page).first()).toHaveAttribute(pressed, 'true')
  await expect(wishlistButtons(page).first()).not.toHaveAccessibleDescription('not sent yet')
  // What is left of them is that they were sent.
  await expect.poll(() => outbox(page)).not.toMatch(/"name":"(pending|retry|inflight|blocked)"/)
})

test('a provider that is not ours', async ({ page }) => {
  const other = await startOtherProvider()
  try {
    await signIn(page, other.url, otherCredentials(2))
    await page.goto(`${other.url}/wishlist`)
    await expect(page.getByText('Nothing on your wishlist yet')).toBeVisible()
    await page.goto(`${other.url}/category/cat-1`)
    for (const id of [2, 5])
      await page.getByRole('button', { name: `Add Thing ${id} & Co to wishlist` }).click()
    await expect.poll(() => other.selling.keeping.wishesOf(2)).toEqual([2, 5])
    await page.goto(`${other.url}/wishlist`)
    await expect(page.getByText('2 products')).toBeVisible()
    await page.getByRole('button', { name: 'Remove Thing 2 & Co' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'OK' }).click()
    await expect.poll(() => other.selling.keeping.wishesOf(2)).toEqual([5])
    await page.reload()
    await expect(page.getByRole('link', { name: 'Thing 5 & Co' })).toBeVisible()
  } finally {
    await other.stop()
  }
})
