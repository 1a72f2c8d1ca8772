/** Reviews under a product: the box, its cut texts, and further pages by scrolling and by button. */
import type { Page } from '@playwright/test'
import { type Detail, findProduct } from '../../support/catalogue'
import { expect, screenReady, test } from '../../support/fixtures'

async function openReviews(page: Page, origin: string): Promise<Detail> {
  const product = await findProduct(origin, ({ NumberRating }) => NumberRating > 30)
  await page.goto(`/product/${product.Slug}`)
  await screenReady(page)
  await page.getByRole('heading', { name: 'Reviews' }).scrollIntoViewIfNeeded()
  await expect(reviewsOf(page)).not.toHaveCount(0)
  return product
}

const boxOf = (page: Page) => page.getByRole('region', { name: /^Reviews of / })
const reviewsOf = (page: Page) => boxOf(page).getByRole('article')

test('the box is 570 px tall, named, and reached and scrolled by keyboard', async ({ page, baseURL }) => {
  const product = await openReviews(page, baseURL ?? '')
  await expect(boxOf(page)).toHaveAccessibleName(`Reviews of ${product.productname}`)
  expect(Math.round((await boxOf(page).boundingBox())?.height ?? 0)).toBe(570)
  await boxOf(page).focus()
  await expect(boxOf(page)).toBeFocused()
  await page.keyboard.press('End')
  await expect.poll(() => boxOf(page).evaluate((box) => box.scrollTop)).toBeGreaterThan(0)
})

test('each review has its author, date, rating and remarks, cut at 80 characters', async ({
  page,
  baseURL,
}) => {
  await openReviews(page, baseURL ?? '')
  const first = reviewsOf(page).first()
  await expect(first.locator('strong')).not.toBeEmpty()
  await expect(first.locator('time')).toHaveText(/^\d{1,2} [A-Z][a-z]+ 20\d\d$/)
  await expect(first.getByRole('img')).toHaveAccessibleName(/^[0-5](\.\d)? of 5 stars$/)

  const long = reviewsOf(page)
    .filter({ has: page.getByRole('button') })
    .first()
  const more = long.getByRole('button')
  await expect(more).toHaveText('Read More')
  await expect(more).toHaveAttribute('aria-expanded', 'false')
  const cut = await long.locator('p').innerText()
  expect(cut.length).toBeLessThanOrEqual(81)
  expect(cut.endsWith('…')).toBe(true)
  await more.press('Enter')
  await expect(more).toHaveAttribute('aria-expanded', 'true')
  const whole = await long.locator('p').innerText()
  expect(whole.length).toBeGreaterThan(80)
  expect(whole.startsWith(cut.slice(0, -1))).toBe(true)
  for (const review of await reviewsOf(page).all()) {
    if ((await review.getByRole('button').count()) > 0) continue
    expect((await review.locator('p').innerText()).length).toBeLessThanOrEqual(80)
  }
})

test('scrolling the box brings further pages until all are there', async ({ page, baseURL }) => {
  const { NumberRating } = await openReviews(page, baseURL ?? '')
  const before = await reviewsOf(page).count()
  expect(before).toBeLessThan(NumberRating)
  await boxOf(page).hover()
  await expect(async () => {
    await page.mouse.wheel(0, 4000)
    await expect(reviewsOf(page)).toHaveCount(NumberRating, { timeout: 500 })
  }).toPass()
  await expect(boxOf(page).getByRole('button', { name: 'Load more' })).toHaveCount(0)
})

test('the keyboard brings further pages by "Load more" and keeps the focus', async ({ page, baseURL }) => {
  const { NumberRating } = await openReviews(page, baseURL ?? '')
  const before = await reviewsOf(page).count()
  const more = boxOf(page).getByRole('button', { name: /Load more|Loading/ })
  // The focus alone scrolls to the end, which asks for the next page.
  await more.focus()
  await expect.poll(() => reviewsOf(page).count()).toBeGreaterThan(before)
  await expect(more).toBeFocused()
  await expect(async () => {
    await page.keyboard.press('Enter')
    await expect(reviewsOf(page)).toHaveCount(NumberRating, { timeout: 500 })
  }).toPass()
  await expect(more).toHaveCount(0)
  await expect(boxOf(page)).toBeFocused()
})
