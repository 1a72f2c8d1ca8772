/** Tests picture addresses in several widths. */
import { expect, test } from 'vitest'
import { pictureAt, pictureSrcSet } from '../../../../src/domain/product/picture'

test.each([ '/media/w640/mug.webp', 'https://img.example/w1280/a/mug.webp'])(
  'picture %s is offered in three widths',
  (url) => {
    const at = (width: number) => url.replace(/w\d+/, `w${width}`)
    expect(pictureSrcSet(url)).toBe(`${at(320)} 320w, ${at(640)} 640w, ${at(1280)} 1280w`)
  },
)

test.each([
  '/media/mug.webp',
  '/media/w3200/mug.webp',
  '/media/raw320/mug.webp',
  '/media/w320.webp',
])('picture address %s is used unchanged', (url) => {
  expect(pictureSrcSet(url)).toBeUndefined()
  expect(pictureAt(url, 640)).toBe(url)
})

