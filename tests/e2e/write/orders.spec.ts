/** Orders after they were placed: the list, one of them with its artwork, on paper, offline, and ordering again. */
import { barriers } from '../../support/axe'
import { expect, screenReady, test } from '../../support/fixtures'
import { type OtherProvider, startOtherProvider } from '../../support/other-provider'
import { cartPanel, emailOf, otherCartLines, otherPassword } from '../../support/other-shopper'
import { askAs, demoTokenOf, signIn, signInAs } from '../../support/sign-in'

const vip = 4

test('the list leads to an order that says everything, with artwork that opens', async ({
  page,
  door,
  complaints,
}) => {
  // The file's own tab may run nothing, not even the script that listens for complaints.
  complaints.allowed.push(/^Blocked script execution in .*\/uploads\//)
  await signInAs(page, door.url, vip)
  await page.goto(`${door.url}/order_list`)
  await screenReady(page)
  const rows = page.getByRole('table').getByRole('row')
  await expect(rows.first()).toHaveText(/Order Id.*Order Placed On.*Status.*Total/)
  await expect(rows.nth(1)).toContainText(/\d\d\/\d\d\/\d{4}, \d{1,2}:\d\d [ap]m/)
  await rows.filter({ hasText: 'SHIPPED' }).click()
  await expect(page).toHaveURL(/\/order_detail\/\d+$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Order Information')
  await expect(page.getByRole('term').filter({ hasText: 'Coupon WELCOME10 (10%)' })).toBeVisible()
  await expect(page.getByText('No card details are taken on this site')).toBeVisible()
  await page.getByRole('button', { name: 'Client ArtWork' }).first().click()
  const sent = page.getByRole('dialog', { name: 'Client ArtWork' })
  await expect(sent.getByAltText('Preview of logo.png')).toHaveJSProperty('complete', true)
  const [width, share] = await sent
    .getByAltText('Preview of logo.png')
    .evaluate((img: HTMLImageElement) => [
      img.naturalWidth,
      img.offsetWidth / (img.parentElement?.clientWidth ?? 0),
    ])
  expect(width).toBe(900)
  expect(share).toBeCloseTo(0.95, 2)
  const popup = page.waitForEvent('popup')
  await sent.getByRole('link', { name: /logo\.png/ }).click()
  const file = await popup
  expect(await file.evaluate(() => window.opener)).toBeNull()
  await file.close()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Artwork Approve' }).first().click()
  await expect(page.getByRole('dialog', { name: 'Artwork Approve' })).toContainText('Approved')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Artwork Approve' }).first()).toBeFocused()
  expect(await barriers(page)).toEqual([])
})

test('an order that is not the customer’s is not there, and the way back is', async ({ page, door }) => {
  await signInAs(page, door.url, vip)
  await page.goto(`${door.url}/order_detail/10001`)
  await expect(page.getByText('This order was not found')).toBeVisible()
  await page.getByRole('link', { name: 'Your orders' }).click()
  await expect(page).toHaveURL(/\/order_list$/)
})

test('what was seen opens without a network, says how old it is, and is not ordered again', async ({
  page,
  door,
}) => {
  await signInAs(page, door.url, vip)
  await page.goto(`${door.url}/order_list`)
  await page.getByRole('table').getByRole('link').first().click()
  await expect(page.getByText('Order Summary')).toBeVisible()
  await page.waitForTimeout(1500)
  await door.shut()
  await expect(page.getByText('You are offline.', { exact: false })).toBeVisible({ timeout: 15_000 })
  await page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: 'Orders' }).click()
  await expect(page.getByRole('table')).toBeVisible()
  await expect(page.getByText(/Saved copy from/)).toBeVisible()
  await page.getByRole('table').getByRole('link').first().click()
  const again = page.getByRole('button', { name: 'Order again' })
  await expect(again).toHaveAttribute('aria-disabled', 'true')
  await expect(again).toHaveAccessibleDescription(/needs a connection/)
  await door.open()
})

test('on paper there is the order and nothing else', async ({ page, door }) => {
  await signInAs(page, door.url, vip)
  await page.goto(`${door.url}/order_list`)
  await page.getByRole('table').getByRole('link').last().click()
  await expect(page.getByText('Order Summary')).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  for (const name of ['Order again', 'Print order', 'Client ArtWork', 'Submit'])
    await expect(page.getByRole('button', { name }).first()).toBeHidden()
  await expect(page.getByRole('navigation', { name: 'Account' })).toBeHidden()
  await expect(page.getByText('Order Summary')).toBeVisible()
})

test('ordering again puts the lines into the cart', async ({ page, door }) => {
  await emptyCart(door.url)
  await signInAs(page, door.url, vip)
  await page.goto(`${door.url}/order_list`)
  await page.getByRole('row').filter({ hasText: 'REJECTED' }).getByRole('link').click()
  await page.getByRole('button', { name: 'Order again' }).click()
  await expect(cartPanel(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(
    page.getByText(/^(\d) of \1 lines? (was|were) added to your cart, at today’s price\.$/),
  ).toBeVisible()
})

type Cart = { Data: { Carts: { CartID: number }[] }[] }

async function emptyCart(origin: string): Promise<void> {
  const token = await demoTokenOf(origin, vip)
  const { Data } = await askAs<Cart>(origin, token, 'cart')
  for (const { CartID } of Data.flatMap(({ Carts }) => Carts))
    await fetch(`${origin}/frontend/api/cart/${CartID}`, {
      method: 'DELETE',
      headers: { Authorization: token },
    })
}

test.describe('another provider', () => {
  let other: OtherProvider
  test.beforeEach(async ({ page }) => {
    other = await startOtherProvider()
    await signIn(page, other.url, emailOf(1), otherPassword)
  })
  test.afterEach(() => other.stop())

  test('its orders are shown in its own words, and nothing broken stands in the way', async ({ page }) => {
    await page.goto(`${other.url}/order_list`)
    const rows = page.getByRole('table').getByRole('row')
    await expect(rows).toHaveCount(3)
    await expect(rows.filter({ hasText: 'B-77' })).toContainText('Waiting for Bob')
    await rows.filter({ hasText: '901' }).click()
    const main = page.getByRole('main')
    await expect(main).toContainText('Thing 7 & Co')
    await expect(main).toContainText('GST (10%)')
    await expect(page.getByRole('link', { name: 'A thing that was' })).toHaveCount(0)
    await page.getByRole('button', { name: 'Artwork Approve' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'Artwork Approve' })
    await expect(dialog).toContainText('Pending')
    await expect(dialog).toContainText('Status not available')
    await expect(dialog.getByRole('link')).toHaveCount(1)
  })

  test('an order that it does not know is not found', async ({ page }) => {
    await page.goto(`${other.url}/order_detail/5`)
    await expect(page.getByText('This order was not found')).toBeVisible()
  })

  test('ordering again adds what is there, asks about what is in the cart, and names the rest', async ({
    page,
  }) => {
    await page.goto(`${other.url}/order_detail/901`)
    const again = page.getByRole('button', { name: 'Order again' })
    await again.click()
    await expect(cartPanel(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByText('1 of 2 lines were added to your cart, at today’s price.')).toBeVisible()
    await expect(page.getByText('A thing that was, Colour: Red: It is not sold any more.')).toBeVisible()
    expect(await otherCartLines(page, other.url)).toHaveLength(1)
    await again.click()
    const asked = page.getByRole('dialog', { name: 'Already in your cart' })
    await expect(asked).toContainText('Thing 7 is in your cart. Replace it?')
    await asked.getByRole('button', { name: 'No', exact: true }).click()
    await expect(page.getByText('0 of 2 lines were added to your cart, at today’s price.')).toBeVisible()
  })
})
