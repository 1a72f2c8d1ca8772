/** The section "Waiting for you" of the home page lists unsent edits, even offline (req 2.12, 12.5). */
import { signInAsNew } from '../../support/accounts'
import { expectSaved } from '../../support/device'
import { waitForServiceWorker, expect, offlineTest, open } from '../../support/fixtures'
import { layoutShift } from '../../support/page-quality'
import { pressNth, waitUntilListed, wishlistButtons } from '../../support/wishlist'

offlineTest('edit made offline is listed on the home page until it is sent', async ({ page, network }) => {
  const account = await signInAsNew(page, network.url)
  const waiting = page.getByRole('region', { name: 'Waiting for you' })
  const change = waiting.getByRole('link', { name: '1 change waiting' })
  await open(page, network.url)
  await waitForServiceWorker(page)
  await expect(waiting.getByText('Nothing just now')).toBeVisible()
  await expectSaved(page, ['orders'], ['cart'], ['wishlist'])
  await network.goOffline()
  await expect(wishlistButtons(page).first()).toBeVisible()
  await pressNth(page, 0)
  await expect(change).toHaveAttribute('href', '/sync')

  await open(page, network.url)
  await expect(page.getByRole('status').filter({ hasText: 'You’re offline' })).toBeVisible()
  await expect(change).toBeVisible()
  const { total, moved } = await layoutShift(page)
  expect(total, moved.join('\n')).toBeLessThanOrEqual(0.02)
  await network.goOnline()
  await waitUntilListed(network.url, account, 1)
  await expect(change).toHaveCount(0)
  await expect(waiting.getByText('Nothing just now')).toBeVisible()
})
