/** Orders after they were placed: the list, one of them with its artwork, reviews, on paper, offline, ordered again (req 6.10 to 6.16). */
import { signIn, signInAs } from '../../support/accounts'
import { expect, open, test } from '../../support/fixtures'
import { type OtherProvider, startOtherProvider } from '../../support/other-provider'
import { cartPanel, otherCartLines, otherCredentials } from '../../support/other-shopper'

const portalUser = 3

test('a review is chosen by arrows, refused without stars, then stands with the line', async ({
  page,
  door,
}) => {
  await signInAs(page, door.url, portalUser)
  await page.goto(`${door.url}/order_list`)
  await page.getByRole('row').filter({ hasText: 'COMPLETE' }).getByRole('link').click()
  const review = page.getByRole('region', { name: /^Review of/ }).first()
  const words = `${'The print is crisp and the colours are right. '.repeat(3)}Thank you.`
  await review.getByLabel('Comment').fill(words)
  await review.getByRole('button', { name: 'Submit' }).click()
  await expect(review.getByRole('alert')).toBeVisible()
  await expect(review.getByLabel('Comment')).toHaveValue(words)
  await review.getByRole('button', { name: 'Dismiss' }).click()
  await expect(review.getByRole('alert')).toHaveCount(0)
  await review.getByRole('radio', { name: '1 star', exact: true }).focus()
  for (let star = 1; star < 4; star += 1) await page.keyboard.press('ArrowRight')
  await expect(review.getByRole('radio', { name: '4 stars' })).toBeChecked()
  const name = (await review.getAttribute('aria-label'))?.replace('Review of ', '') ?? ''
  await review.getByRole('button', { name: 'Submit' }).click()
  const line = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) })
  await expect(line.getByRole('img', { name: '4 of 5 stars' })).toBeVisible()
  await line.getByRole('button', { name: 'Read More' }).click()
  await expect(line).toContainText('Thank you.')
})

test.describe('another provider', () => {
  let other: OtherProvider
  test.beforeEach(async ({ page }) => {
    other = await startOtherProvider()
    await signIn(page, other.url, otherCredentials(1))
  })
  test.afterEach(() => other.stop())

  test('its orders are shown in its own words, reviewed and ordered again', async ({ page }) => {
    await page.goto(`${other.url}/order_detail/5`)
    await expect(page.getByText('We can’t find this order')).toBeVisible()
    await open(page, `${other.url}/order_list`)
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
    await page.keyboard.press('Escape')

    const review = page.getByRole('region', { name: 'Review of Thing 7 & Co' })
    await review.getByRole('button', { name: 'Submit' }).click()
    await expect(review.getByText('Stars, please.')).toBeVisible()
    expect(other.orders.said).toEqual([
      { Rating: 0, Remarks: '', OrderDetailsID: 31, ProductID: 7, OrderID: 901 },
    ])
    await review.getByRole('radio', { name: '5 stars' }).click()
    await review.getByRole('button', { name: 'Submit' }).click()
    await expect(page.getByText('Ta.', { exact: true })).toBeVisible()
    await expect(page.getByRole('img', { name: '5 of 5 stars' })).toBeVisible()

    const again = page.getByRole('button', { name: 'Order again' })
    await again.click()
    await expect(cartPanel(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByText('1 of 2 lines were added to your cart, at today’s price.')).toBeVisible()
    await expect(page.getByText('A thing that was, Colour: Red: It’s no longer sold.')).toBeVisible()
    expect(await otherCartLines(page, other.url)).toHaveLength(1)
    await again.click()
    const asked = page.getByRole('dialog', { name: 'Already in your cart' })
    await expect(asked).toContainText('Thing 7 is in your cart. Replace it?')
    await asked.getByRole('button', { name: 'No', exact: true }).click()
    await expect(page.getByText('0 of 2 lines were added to your cart, at today’s price.')).toBeVisible()
  })
})
