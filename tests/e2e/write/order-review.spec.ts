/** Reviews of ordered lines: by keyboard, refused, written, read. */
import { expect, test } from '../../support/fixtures'
import { type OtherProvider, startOtherProvider } from '../../support/other-provider'
import { emailOf, otherPassword } from '../../support/other-shopper'
import { signIn, signInAs } from '../../support/sign-in'

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
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
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
  test.beforeEach(async () => {
    other = await startOtherProvider()
  })
  test.afterEach(() => other.stop())

  test('nothing chosen and nothing said is sent as it is; its words are shown', async ({ page }) => {
    await signIn(page, other.url, emailOf(1), otherPassword)
    await page.goto(`${other.url}/order_detail/901`)
    const review = page.getByRole('region', { name: 'Review of Thing 7 & Co' })
    await review.getByRole('button', { name: 'Submit' }).click()
    await expect(review.getByText('Stars, please.')).toBeVisible()
    expect(other.orders.said).toEqual([
      { Rating: 0, Remarks: '', OrderDetailsID: 31, ProductID: 7, OrderID: 901 },
    ])
    await review.getByRole('radio', { name: '5 stars' }).click()
    await review.getByLabel('Comment').fill('Fine')
    await review.getByRole('button', { name: 'Submit' }).click()
    await expect(page.getByText('Ta.', { exact: true })).toBeVisible()
    await expect(page.getByRole('img', { name: '5 of 5 stars' })).toBeVisible()
    await expect(page.getByText('Stars, please.')).toHaveCount(0)
  })
})
