/** An update on a device with data of an earlier build: all saved data is shown, and unsent edits are sent once. */
import { openSession } from '../support/accounts'
import { readBrief, cartLines, customerWithLine } from '../support/cart'
import { waitForServiceWorker, expect, offlineTest as test, open } from '../support/fixtures'
import { sentEntries } from '../support/giveaway'
import { recorded, restoreOldDevice } from '../support/old-device'
import { pendingNotice, readWishlist } from '../support/wishlist'

test('data saved by an earlier build is read, and its unsent edits arrive once', { tag: '@long' }, async ({
  page,
  network,
}) => {
  const { account } = await customerWithLine(network.url)
  const [line] = await cartLines(network.url, account)
  const { token, data } = await openSession(network.url, account)
  await restoreOldDevice(page, network.url, {
    userId: String(data['UserID']),
    token,
    email: account.email,
    lineId: String(line?.CartID),
  })
  // Pending edits stay on the device until everything was checked.
  const writeCalls = /addwishlist|addbrief|campian_add/
  await page.route(writeCalls, (route) => route.abort())

  network.injectFault('error', /api\/category/)
  await page.goto(`${network.url}/category/drinkware`)
  await expect(
    page
      .getByRole('main')
      .getByText(recorded.wishlist[0] ?? '')
      .first(),
  ).toBeVisible()
  network.recover()

  await page.goto(`${network.url}/contact`)
  await expect(page.getByLabel('Message')).toHaveValue(recorded.message)
  await expect(pendingNotice(page, '5 changes waiting')).toBeVisible()
  await page.goto(`${network.url}/sync`)
  for (const name of recorded.wishlist) await expect(page.getByText(name)).toBeVisible()
  await expect(page.getByText(recorded.brief)).toBeVisible()
  await page.goto(`${network.url}/offline`)
  await expect(page.getByText('Saved 40 products')).toBeVisible()
  await page.goto(`${network.url}/cart`)
  await expect(page.getByRole('textbox', { name: 'Brief' })).toHaveValue(recorded.brief)

  await waitForServiceWorker(page)
  await network.goOffline()
  await open(page, `${network.url}/product/${recorded.product.slug}`)
  await expect(page.getByRole('heading', { level: 1, name: recorded.product.name })).toBeVisible()

  await page.unroute(writeCalls)
  await network.goOnline()
  await expect(pendingNotice(page, 'All synced')).toBeVisible({ timeout: 60_000 })
  expect(await readWishlist(network.url, account)).toHaveLength(2)
  expect(await readBrief(network.url, account)).toBe(recorded.brief)
  expect(sentEntries(network).size).toBe(2)
})
