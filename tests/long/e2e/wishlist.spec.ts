/** The wishlist: its buttons on products, its page, and presses that are not sent yet (req 8, 12). */
import type { Page } from '@playwright/test'
import { endSessionAt, fillSignIn, newAccount, signIn, signInAsNew } from '../../support/accounts'
import { beginDraft, addToDraftButton } from '../../support/client-drafts'
import { deviceDump } from '../../support/device'
import { expect, open, finishPendingWork, test } from '../../support/fixtures'
import { startOtherProvider } from '../../support/other-provider'
import { otherCredentials } from '../../support/other-shopper'
import { layoutShift, scrollsSideways } from '../../support/page-quality'
import { shopPaths } from '../../support/shop'
import {
  pressNth,
  pressWishlist,
  waitUntilListed,
  wishlistButtons,
  wishlistCalls,
  readWishlist,
} from '../../support/wishlist'

const pressed = 'aria-pressed'
const readOutbox = async (page: Page) => (await deviceDump(page))['IndexedDB showfloor-outbox records'] ?? ''

test('unsent wishlist edits survive a refused session, for their owner alone', async ({ page, network }) => {
  await page.clock.install()
  const account = await signInAsNew(page, network.url)
  const { category } = await shopPaths(network.url)
  network.injectFault('error', wishlistCalls)
  await pressWishlist(page, network.url, 2)
  await expect(wishlistButtons(page).first()).toHaveAccessibleDescription('not sent yet')
  await endSessionAt(page, network.url, /getbilling/)
  await page.goto(`${network.url}/saved_address`)
  await expect(page).toHaveURL(/\/signin$/)
  await expect(page.getByText('Your session has ended. Please sign in again.')).toHaveCount(1)
  expect(await page.evaluate(() => Object.keys(localStorage))).not.toContain('token')
  expect(await readOutbox(page)).toContain('"sealed"')

  network.recover()
  const before = network.count(/addwishlist/)
  const other = await newAccount(network.url)
  await fillSignIn(page, other)
  await expect(page).toHaveURL(/\/saved_address$/)
  await page.goto(`${network.url}${category}`)
  await expect(wishlistButtons(page).first()).toHaveAttribute(pressed, 'false')
  await expect(page.getByText('not sent yet')).toHaveCount(0)
  // This time is longer than any retry delay.
  await finishPendingWork(page, network, 10 * 60_000)
  expect(network.count(/addwishlist/)).toBe(before)
  expect(await readWishlist(network.url, account)).toEqual([])

  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/signin$/)
  await fillSignIn(page, account)
  await waitUntilListed(network.url, account, 2)
  expect(await readWishlist(network.url, other)).toEqual([])
  await page.goto(`${network.url}${category}`)
  await expect(wishlistButtons(page).first()).toHaveAttribute(pressed, 'true')
  await expect(wishlistButtons(page).first()).not.toHaveAccessibleDescription('not sent yet')
  // The outbox retains only the fact that they were sent.
  await expect.poll(() => readOutbox(page)).not.toMatch(/"name":"(pending|retry|inflight|blocked)"/)
})

test('wishlist works with another provider', async ({ page }) => {
  const other = await startOtherProvider()
  try {
    await signIn(page, other.url, otherCredentials(2))
    await page.goto(`${other.url}/wishlist`)
    await expect(page.getByText('Nothing on your wishlist yet')).toBeVisible()
    await page.goto(`${other.url}/category/cat-1`)
    for (const id of [2, 5])
      await page.getByRole('button', { name: `Add Thing ${id} & Co to wishlist` }).click()
    await expect.poll(() => other.selling.accountData.wishesOf(2)).toEqual([2, 5])
    await page.goto(`${other.url}/wishlist`)
    await expect(page.getByText('2 products')).toBeVisible()
    await page.getByRole('button', { name: 'Remove Thing 2 & Co' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'OK' }).click()
    await expect.poll(() => other.selling.accountData.wishesOf(2)).toEqual([5])
    await page.reload()
    await expect(page.getByRole('link', { name: 'Thing 5 & Co' })).toBeVisible()
  } finally {
    await other.stop()
  }
})

test('every product has a wishlist button, and the wishlist asks before it removes', async ({
  page,
  network,
}) => {
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
  const removeButton = (index: number) =>
    page.getByRole('button', { name: `Remove ${shownTitles[index]}`, exact: true })
  await removeButton(0).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'OK' }).press('Enter')
  await expect(page.getByText(`${shownTitles[0]}: removed from your wishlist.`)).toBeVisible()
  await expect(removeButton(1)).toBeFocused()
  await expect.poll(wishlistNames).toEqual([shownTitles[1]])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(removeButton(0)).toBeVisible()
  await expect.poll(async () => (await wishlistNames()).toSorted()).toEqual(shownTitles.toSorted())

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
