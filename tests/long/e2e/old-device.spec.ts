/** An update meets what an earlier build left on the device: all of it is shown, and what waited is sent once. */
import { openSession } from '../../support/accounts'
import { briefOf, cartLines, customerWithLine } from '../../support/cart'
import { controlled, expect, offlineTest as test, open } from '../../support/fixtures'
import { sentEntries } from '../../support/giveaway'
import { recorded, restoreOldDevice } from '../../support/old-device'
import { status, wishlistOf } from '../../support/wishlist'

test('what an earlier build saved is read, and what it had not sent arrives once', async ({ page, door }) => {
  const { account } = await customerWithLine(door.url)
  const [line] = await cartLines(door.url, account)
  const { token, data } = await openSession(door.url, account)
  await restoreOldDevice(page, door.url, {
    userId: String(data['UserID']),
    token,
    email: account.email,
    lineId: String(line?.CartID),
  })
  // Whatever waits stays where it is until everything was looked at.
  const isWrite = /addwishlist|addbrief|campian_add/
  await page.route(isWrite, (route) => route.abort())

  door.fault('error', /api\/(cart|category)/)
  await page.goto(`${door.url}/cart`)
  await expect(page.getByRole('link', { name: recorded.cart })).toBeVisible()
  await page.goto(`${door.url}/category/drinkware`)
  await expect(
    page
      .getByRole('main')
      .getByText(recorded.wishlist[0] ?? '')
      .first(),
  ).toBeVisible()
  door.recover()

  await page.goto(`${door.url}/contact`)
  await expect(page.getByLabel('Message')).toHaveValue(recorded.message)
  await expect(status(page, '5 changes waiting')).toBeVisible()
  await page.goto(`${door.url}/sync`)
  for (const name of recorded.wishlist) await expect(page.getByText(name)).toBeVisible()
  await expect(page.getByText(recorded.brief)).toBeVisible()
  await page.goto(`${door.url}/offline`)
  await expect(page.getByText('Saved 40 products')).toBeVisible()
  await page.goto(`${door.url}/cart`)
  await expect(page.getByRole('textbox', { name: 'Brief' })).toHaveValue(recorded.brief)

  await controlled(page)
  await door.shut()
  await open(page, `${door.url}/product/${recorded.product.slug}`)
  await expect(page.getByRole('heading', { level: 1, name: recorded.product.name })).toBeVisible()

  await page.unroute(isWrite)
  await door.open()
  await expect(status(page, 'All synced')).toBeVisible({ timeout: 60_000 })
  expect(await wishlistOf(door.url, account)).toHaveLength(2)
  expect(await briefOf(door.url, account)).toBe(recorded.brief)
  expect(sentEntries(door).size).toBe(2)
})
