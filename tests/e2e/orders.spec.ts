/**
 * Placed orders: the list, an order with its artwork, printing, offline use, and ordering again (req 6.10 to 6.16,
 * 6.33).
 */
import { signInAs } from '../support/accounts'
import { expect, open, test } from '../support/fixtures'
import { scrollsSideways, withLargeText } from '../support/page-quality'
import { cartLines, emptyCart } from '../support/cart'

const wholesaler = 2

test('order page with doubled text size scrolls only down, and steps do not overlap', async ({
  page,
  network,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signInAs(page, network.url, wholesaler)
  await withLargeText(page)
  await open(page, `${network.url}/order_list`)
  expect(await scrollsSideways(page)).toBe(false)
  await page.getByRole('row').filter({ hasText: 'SHIPPED' }).first().click()
  const steps = page.getByRole('list', { name: 'Progress' }).getByRole('listitem')
  await expect(steps).toHaveCount(6)
  expect(await scrollsSideways(page)).toBe(false)
  const boxes = await steps.evaluateAll((all) =>
    all.map((step) => {
      const { top, bottom } = step.getBoundingClientRect()
      return { top, bottom, isCut: step.scrollWidth > step.clientWidth }
    }),
  )
  expect(boxes.filter(({ isCut }) => isCut)).toEqual([])
  for (const [index, { top }] of boxes.entries())
    expect(top).toBeGreaterThanOrEqual(boxes[index - 1]?.bottom ?? 0)
})

const vip = 4

test('order shows all its data, prints, can be ordered again, and opens offline', { tag: '@long' }, async ({
  page,
  network,
  pageErrors,
}) => {
  // The policy of the uploaded file blocks every script in its tab, including the script that records page errors.
  pageErrors.allowed.push(/^Blocked script execution in .*\/uploads\//)
  await signInAs(page, network.url, vip)
  await page.goto(`${network.url}/order_detail/10001`)
  await expect(page.getByText('We can’t find this order')).toBeVisible()
  await page.getByRole('link', { name: 'Your orders' }).click()
  await expect(page).toHaveURL(/\/order_list$/)

  const rows = page.getByRole('table').getByRole('row')
  await rows.filter({ hasText: 'SHIPPED' }).click()
  await expect(page).toHaveURL(/\/order_detail\/\d+$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Order Information')
  await expect(page.getByText('With the carrier')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Follow the parcel opens in a new tab' })).toHaveAttribute(
    'href',
    'https://auspost.com.au/mypost/track/details/33ABC0012345',
  )
  await expect(page.getByRole('term').filter({ hasText: 'Coupon WELCOME10 (10%)' })).toBeVisible()
  await expect(page.getByText('No card details are taken on this site')).toBeVisible()
  await page.getByRole('button', { name: 'Client ArtWork' }).first().click()
  const artworkDialog = page.getByRole('dialog', { name: 'Client ArtWork' })
  const preview = artworkDialog.getByAltText('Preview of logo.png')
  await expect(preview).toHaveJSProperty('naturalWidth', 900)
  const widthRatio = await preview.evaluate(
    (img: HTMLImageElement) => img.offsetWidth / (img.parentElement?.clientWidth ?? 0),
  )
  expect(widthRatio).toBeCloseTo(0.95, 2)
  const popup = page.waitForEvent('popup')
  await artworkDialog.getByRole('link', { name: /logo\.png/ }).click()
  const file = await popup
  expect(await file.evaluate(() => window.opener)).toBeNull()
  await file.close()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Artwork Approve' }).first().click()
  await expect(page.getByRole('dialog', { name: 'Artwork Approve' })).toContainText('Approved')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Artwork Approve' }).first()).toBeFocused()

  await page.emulateMedia({ media: 'print' })
  for (const name of ['Order again', 'Print order', 'Client ArtWork'])
    await expect(page.getByRole('button', { name }).first()).toBeHidden()
  await expect(page.getByRole('navigation', { name: 'Account' })).toBeHidden()
  await expect(page.getByText('Order Summary')).toBeVisible()
  await page.emulateMedia({ media: null })

  const token = await page.evaluate(() => localStorage.getItem('token') ?? '')
  await emptyCart(network.url, { token })
  await page.goto(`${network.url}/order_list`)
  await page.getByRole('row').filter({ hasText: 'REJECTED' }).getByRole('link').click()
  const orderAgainButton = page.getByRole('button', { name: 'Order again' })
  await orderAgainButton.click()
  await expect(page.getByRole('dialog').filter({ hasText: 'GO TO CART' })).toBeVisible()
  await page.keyboard.press('Escape')
  const addedMessage = /^(\d) of \1 lines? (was|were) added to your cart, at today’s price\./
  await expect(page.getByText(addedMessage)).toBeVisible()
  expect(await cartLines(network.url, { token })).not.toEqual([])

  await network.goOffline()
  await expect(page.getByText('You’re offline.').first()).toBeVisible({ timeout: 20_000 })
  await page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: 'Orders' }).click()
  await expect(page.getByText(/saved copy from/)).toBeVisible()
  await page.getByLabel('Status').selectOption('REJECTED')
  await expect(rows).toHaveCount(2)
  await page.getByRole('row').filter({ hasText: 'REJECTED' }).getByRole('link').click()
  await expect(orderAgainButton).toHaveAttribute('aria-disabled', 'true')
  await expect(orderAgainButton).toHaveAccessibleDescription(/back online/)
})
