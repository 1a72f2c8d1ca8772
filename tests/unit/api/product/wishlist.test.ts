/** Tests removal from the wishlist page when the provider has no separate call for this page. */
import { expect, test } from 'vitest'
import { removeOnWishlistPage } from '../../../../src/api/product/wishlist'
import { connectProvider } from '../fake-provider'

test.each([404, 405])(
  'removal falls back to the addwishlist call when getwishlist answers %i',
  async (status) => {
    const urls: string[] = []
    connectProvider(({ url }) => {
      urls.push(url)
      return url.includes('getwishlist') ? Response.json({}, { status }) : Response.json({ Message: 'Done.' })
    })
    await removeOnWishlistPage('7')
    expect(urls).toEqual(['/frontend/api/myaccount/getwishlist/7', '/frontend/api/product/addwishlist/7'])
  },
)
