/** Which pictures of a product are saved with the catalogue (req 11.9, 18.25). */
import { expect, test } from 'vitest'
import { blankPictures, detailPictures } from '../../../../src/api/catalogue/saver-wire'

test('with all its pictures a product brings those without a print, each once', () => {
  const ProductGallery = [
    { Image: 'media/v1/w640/mug/1.webp', Unprinted: 'media/v1/w640/mug/5.webp', PrintArea: [] },
    { Image: 'media/v1/w640/mug/2.webp', Unprinted: 'media/v1/w640/mug/2.webp' },
    'media/v1/w640/mug/3.webp',
  ]
  const names = detailPictures({ ProductGallery }).map((url) => url.replace(/^.*\//, ''))
  expect(new Set(names)).toEqual(new Set(['1.webp', '5.webp', '2.webp', '3.webp']))
})

test('with tiles’ pictures a product brings its first one without a print, small', () => {
  const ProductGallery = [
    'media/v1/w640/mug/3.webp',
    { Image: 'media/v1/w640/mug/1.webp', Unprinted: 'media/v1/w640/mug/5.webp', PrintArea: [] },
    { Image: 'media/v1/w640/mug/2.webp', Unprinted: 'media/v1/w640/mug/6.webp', PrintArea: [] },
  ]
  expect(blankPictures({ ProductGallery }).map((url) => url.replace(/^.*media/, 'media'))).toEqual([
    'media/v1/w320/mug/5.webp',
  ])
  expect(blankPictures({ ProductGallery: ['media/v1/w640/mug/3.webp'] })).toEqual([])
})
