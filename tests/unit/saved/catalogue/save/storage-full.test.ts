/** Estimate of the products that fit on a full device. */
import { expect, test } from 'vitest'
import { newJob } from '../../../../../src/saved/catalogue/generations'
import { fitsIn } from '../../../../../src/saved/catalogue/save/storage-full'
import { bundle, newMark } from '../bundle-fixture'

const job = (done: number, pictures = 0) => ({
  ...newJob({ categories: null, pictures: 'small' }, 1, 0),
  products: { done, of: 1000 },
  pictures: { done: pictures, of: pictures > 0 ? 2000 : 0 },
})
const mark = (bytes: number, pictureBytes = 0) => newMark({ bytes, pictureBytes })

test.each([
  ['nothing was received', job(0), mark(500), { withPictures: 0, withoutPictures: 0 }],
  ['half of the text was received', job(500), mark(500_000), { withPictures: 34, withoutPictures: 450 }],
  ['all of the text was received', job(1000), mark(1_000_000), { withPictures: 69, withoutPictures: 1000 }],
  [
    'half of the pictures were received, two for each product',
    job(1000, 1000),
    mark(1_000_000, 4_000_000),
    { withPictures: 500, withoutPictures: 1000 },
  ],
])('estimate of what fits when %s', (_, stopped, reached, fits) => {
  expect(fitsIn(stopped, reached, null)).toEqual(fits)
})

test('products of the catalogue in use fit, however early its update stopped', () => {
  const inUse = { ...bundle, choice: job(0).choice, products: 400, pictures: { done: 560, of: 560 } }
  expect(fitsIn(job(1), mark(500), inUse)).toEqual({ withPictures: 400, withoutPictures: 400 })
  const large = { ...job(1), choice: { categories: null, pictures: 'large' as const } }
  expect(fitsIn(large, mark(500), inUse)).toEqual({ withPictures: 0, withoutPictures: 400 })
})
