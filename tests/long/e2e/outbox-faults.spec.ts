/** A hotel's sign-in page stands between the device and the shop while edits wait: nothing is claimed that is not so (req 12). */
import type { Page } from '@playwright/test'
import { signIn } from '../../support/accounts'
import { briefOf, customerWithLine } from '../../support/cart'
import { expect, settled, test } from '../../support/fixtures'
import { pressNth, pressWishlist, status, untilListed } from '../../support/wishlist'

const brief = (page: Page) => page.getByRole('main').getByLabel('Brief').first()

test('edits outlast a hotel’s sign-in page, and nothing is said to be sent before', async ({
  page,
  door,
}) => {
  await page.clock.install()
  const { account } = await customerWithLine(door.url)
  await signIn(page, door.url, account)
  await page.goto(`${door.url}/cart`)
  await expect(brief(page)).toBeVisible()
  door.fault('captive', /addbrief|addwishlist|getwishlist/)
  await brief(page).fill('Logo in gold')
  await page.getByRole('button', { name: 'Save brief' }).first().click()
  await expect(page.getByRole('main').getByText('Saved on this device').first()).toBeVisible()
  await pressWishlist(page, door.url, 1)
  await pressNth(page, 1)
  await settled(page, door, 60_000)
  await expect(status(page, '3 changes waiting')).toBeVisible()
  await expect(page.getByText(/All synced|Your brief was saved/)).toHaveCount(0)
  door.recover()
  // Without a hint it may wait for five minutes; somebody comes back to the page.
  await page.reload()
  await expect(status(page, 'All synced')).toBeVisible({ timeout: 40_000 })
  await untilListed(door.url, account, 2)
  expect(await briefOf(door.url, account)).toBe('Logo in gold')
})
