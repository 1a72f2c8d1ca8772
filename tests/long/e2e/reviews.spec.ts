/** Reviews under a product: the box, its cut texts, and further pages by scrolling and by button (req 3.7). */
import type { Page } from '@playwright/test'
import { type Detail, findProduct } from '../../support/shop'
import { expect, open, test } from '../../support/fixtures'

async function openReviews(
  page: Page,
  origin: string,
  isEnough = (count: number) => count > 30,
): Promise<Detail> {
  const product = await findProduct(origin, ({ NumberRating }) => isEnough(NumberRating))
  await open(page, `/product/${product.Slug}`)
  await page.getByRole('heading', { name: 'Reviews' }).scrollIntoViewIfNeeded()
  await expect(reviews(page)).not.toHaveCount(0)
  return product
}

const reviewsRegion = (page: Page) => page.getByRole('region', { name: /^Reviews of / })
const reviews = (page: Page) => reviewsRegion(page).getByRole('article')

test('reviews are cut at 80 characters, and more load by scrolling or a button', async ({ page, origin }) => {
  const { productname, NumberRating } = await openReviews(page, origin)
  await expect(reviewsRegion(page)).toHaveAccessibleName(`Reviews of ${productname}`)
  const height = async () => Math.round((await reviewsRegion(page).boundingBox())?.height ?? 0)
  expect(await height()).toBe(570)
  const first = reviews(page).first()
  await expect(first.locator('strong')).not.toBeEmpty()
  await expect(first.locator('time')).toHaveText(/^\d{1,2} [A-Z][a-z]+ 20\d\d$/)
  await expect(first.getByRole('img')).toHaveAccessibleName(/^[0-5](\.\d)? of 5 stars$/)
  const longReview = reviews(page)
    .filter({ has: page.getByRole('button') })
    .first()
  const readMore = longReview.getByRole('button')
  await expect(readMore).toHaveText('Read More')
  await expect(longReview.locator('p')).toHaveText(/^.{1,80}…$/s)
  const cut = await longReview.locator('p').innerText()
  await readMore.press('Enter')
  await expect(readMore).toHaveAttribute('aria-expanded', 'true')
  const fullText = await longReview.locator('p').innerText()
  expect(fullText.length).toBeGreaterThan(80)
  expect(fullText.startsWith(cut.slice(0, -1))).toBe(true)

  expect(await reviews(page).count()).toBeLessThan(NumberRating)
  await reviewsRegion(page).hover()
  await expect(async () => {
    await page.mouse.wheel(0, 4000)
    await expect(reviews(page)).toHaveCount(NumberRating, { timeout: 500 })
  }).toPass()
  await expect(reviewsRegion(page).getByRole('button', { name: 'Load more' })).toHaveCount(0)

  await openReviews(page, origin)
  const before = await reviews(page).count()
  const more = reviewsRegion(page).getByRole('button', { name: /Load more|Loading/ })
  // Focusing the button scrolls to the end, which requests the next page.
  await more.focus()
  await expect.poll(() => reviews(page).count()).toBeGreaterThan(before)
  await expect(more).toBeFocused()
  await expect(async () => {
    await page.keyboard.press('Enter')
    await expect(reviews(page)).toHaveCount(NumberRating, { timeout: 500 })
  }).toPass()
  await expect(more).toHaveCount(0)
  await expect(reviewsRegion(page)).toBeFocused()

  await openReviews(page, origin, (count) => count > 0 && count < 4)
  expect(await height()).toBe(570)
})
