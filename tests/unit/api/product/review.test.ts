/** Reading reviews. */
import { expect, test } from 'vitest'
import { fetchReviews } from '../../../../src/api/product/review'
import { replying } from '../answers'

test('a review is read with its author, date, stars and words', async () => {
  const { asked } = replying({
    data: [
      {
        User: { FullName: 'Jo' },
        CreatedOn: '2026-05-12T10:00:00Z',
        Rating: '4',
        Remarks: 'Good &amp; fast',
      },
      { User: [{ FullName: 'Al' }], CreatedOn: 'yesterday', Rating: 9, Remarks: null },
      { User: null, Rating: -2, Remarks: 7 },
      'nonsense',
    ],
  })
  expect((await fetchReviews('a/7', 2)).value).toEqual([
    { author: 'Jo', createdOn: '2026-05-12T10:00:00.000Z', rating: 4, remarks: 'Good & fast' },
    { author: 'Al', createdOn: '', rating: 5, remarks: '' },
    { author: 'A customer', createdOn: '', rating: 0, remarks: '7' },
  ])
  expect(asked[0]?.url).toBe('/frontend/api/product_review/a%2F7?page=2')
})

test.each([[null], [[]], ['']])('%j is an empty page', async (Data) => {
  replying({ Data })
  expect((await fetchReviews('7', 1)).value).toEqual([])
})
