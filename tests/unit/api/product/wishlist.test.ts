/** Providers without the wishlist page's own call. */
import { expect, test } from 'vitest'
import { removeOnWishlistPage } from '../../../../src/api/product/wishlist'
import { provider } from '../answers'

test.each([404, 405])('where there is no such call (%i) it is the heart’s', async (status) => {
  const asked: string[] = []
  provider(({ url }) => {
    asked.push(url)
    return url.includes('getwishlist') ? Response.json({}, { status }) : Response.json({ Message: 'Done.' })
  })
  await removeOnWishlistPage('7')
  expect(asked).toEqual(['/frontend/api/myaccount/getwishlist/7', '/frontend/api/product/addwishlist/7'])
})
