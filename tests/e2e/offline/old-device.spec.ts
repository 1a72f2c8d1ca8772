/** An update meets what an earlier build left on the device: all of it is shown, and what waited is sent once. */
import { expect, screenReady, test } from '../../support/fixtures'
import { sentEntries } from '../../support/giveaway'
import { recorded, restoreOldDevice } from '../../support/old-device'
import { askAs } from '../../support/sign-in'
import { briefsOf, customerWithLine, status, wishesOf } from '../../support/unsent'

test('what an earlier build saved is read, and what it had not sent arrives once', async ({ page, door }) => {
  const { account } = await customerWithLine(door.url)
  const { Data: lines } = await askAs<{ Data: { Carts: { CartID: number }[] }[] }>(
    door.url,
    account.token,
    'cart',
  )
  const lineId = String(lines[0]?.Carts[0]?.CartID)
  const signedIn = await fetch(`${door.url}/frontend/api/auth/signin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ Email: account.email, Password: account.password }),
  })
  const { token, data } = (await signedIn.json()) as { token: string; data: { UserID: number } }
  await restoreOldDevice(page, door.url, {
    userId: String(data.UserID),
    token,
    email: account.email,
    lineId,
  })
  // Whatever waits stays where it is until everything was looked at.
  const isWrite = /addwishlist|addbrief|campian_add/
  await page.route(isWrite, (route) => route.abort())

  door.weather('error', /api\/(cart|category)/)
  await page.goto(`${door.url}/cart`)
  await expect(page.getByRole('link', { name: recorded.cart })).toBeVisible()
  await page.goto(`${door.url}/category/drinkware`)
  await expect(
    page
      .getByRole('main')
      .getByText(recorded.wishlist[0] ?? '')
      .first(),
  ).toBeVisible()
  door.weather('fine')

  await page.goto(`${door.url}/contact`)
  await expect(page.getByLabel('Message')).toHaveValue(recorded.message)
  await expect(status(page, '5 changes waiting')).toBeVisible()
  await page.goto(`${door.url}/sync`)
  for (const name of recorded.wishlist) await expect(page.getByText(name)).toBeVisible()
  await expect(page.getByText(recorded.brief)).toBeVisible()
  await page.goto(`${door.url}/offline`)
  await expect(page.getByText('Saved 40 products')).toBeVisible()
  await page.goto(`${door.url}/cart`)
  await expect(page.getByLabel('Brief')).toHaveValue(recorded.brief)

  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await door.shut()
  await page.goto(`${door.url}/product/${recorded.product.slug}`)
  await screenReady(page)
  await expect(page.getByRole('heading', { level: 1, name: recorded.product.name })).toBeVisible()

  await page.unroute(isWrite)
  await door.open()
  await expect(status(page, 'All changes sent')).toBeVisible({ timeout: 60_000 })
  expect(await wishesOf(door.url, account)).toBe(2)
  expect(await briefsOf(door.url, account)).toEqual([recorded.brief])
  expect(sentEntries(door).size).toBe(2)
})
