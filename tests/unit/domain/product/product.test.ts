/** Tests the pages of reviews, the prices next to the tiles of a list, and the widths of pictures. */
import { expect, test } from 'vitest'
import { fromCents, joinReviewPages, type Review } from '../../../../src/domain/product/product'
import { pictureAt, pictureSrcSet } from '../../../../src/domain/product/picture'

test.each([
  ['mug', 978],
  ['cap', null],
  ['constructor', null],
  ['__proto__', null],
])('tile price of the product %s is %j', (slug, cents) => {
  expect(fromCents({ fromCents: { mug: 978 } }, slug)).toBe(cents)
})

const review = (author: string): Review => ({ author, createdOn: '', rating: 5, remarks: 'Good' })
const a = [review('Ann'), review('Abe')]
const b = [review('Bea'), review('Ben')]

test.each([
  ['no reviews at all', [[]], 0, true],
  ['a first page', [a], 2, false],
  ['a shorter page', [a, [review('Bea')]], 3, true],
  ['the same page again', [a, a], 2, true],
  ['an earlier page again', [a, b, a], 4, true],
])('review pages are joined: %s', (_, pages, count, ended) => {
  const list = joinReviewPages(pages)
  expect(list.reviews).toHaveLength(count)
  expect(list.ended).toBe(ended)
})

test.each(['/media/w640/mug.webp', 'https://img.example/w1280/a/mug.webp'])(
  'picture %s is offered in three widths',
  (url) => {
    const at = (width: number) => url.replace(/w\d+/, `w${width}`)
    expect(pictureSrcSet(url)).toBe(`${at(320)} 320w, ${at(640)} 640w, ${at(1280)} 1280w`)
  },
)

test.each(['/media/mug.webp', '/media/w3200/mug.webp', '/media/raw320/mug.webp', '/media/w320.webp'])(
  'picture address %s is used unchanged',
  (url) => {
    expect(pictureSrcSet(url)).toBeUndefined()
    expect(pictureAt(url, 640)).toBe(url)
  },
)
