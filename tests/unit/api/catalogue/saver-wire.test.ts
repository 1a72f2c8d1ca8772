/** Selects the pictures of a product that are saved with the catalogue (req 11.9, 18.25). */
import { expect, test } from 'vitest'
import { unprintedPictures, detailPictures } from '../../../../src/api/catalogue/saver-wire'

test('detail pictures have every picture and its unprinted version once', () => {
  const ProductGallery = [
    { Image: 'media/v1/w640/mug/1.webp', Unprinted: 'media/v1/w640/mug/5.webp', PrintArea: [] },
    { Image: 'media/v1/w640/mug/2.webp', Unprinted: 'media/v1/w640/mug/2.webp' },
    'media/v1/w640/mug/3.webp',
  ]
  const names = detailPictures({ ProductGallery }).map((url) => url.replace(/^.*\//, ''))
  expect(new Set(names)).toEqual(new Set(['1.webp', '5.webp', '2.webp', '3.webp']))
})

test('tile picture is the first unprinted picture in small size', () => {
  const ProductGallery = [
    'media/v1/w640/mug/3.webp',
    { Image: 'media/v1/w640/mug/1.webp', Unprinted: 'media/v1/w640/mug/5.webp', PrintArea: [] },
    { Image: 'media/v1/w640/mug/2.webp', Unprinted: 'media/v1/w640/mug/6.webp', PrintArea: [] },
  ]
  expect(unprintedPictures({ ProductGallery }).map((url) => url.replace(/^.*media/, 'media'))).toEqual([
    'media/v1/w320/mug/5.webp',
  ])
  expect(unprintedPictures({ ProductGallery: ['media/v1/w640/mug/3.webp'] })).toEqual([])
})
