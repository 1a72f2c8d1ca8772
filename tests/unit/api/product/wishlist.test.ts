/** Reading and changing the wishlist. */
import { expect, test } from 'vitest'
import {
  addToWishlist,
  fetchWishlist,
  removeOnWishlistPage,
  removeFromWishlist,
} from '../../../../src/api/product/wishlist'
import { ContractFailure } from '../../../../src/domain/failure'
import { now, provider, replying } from '../answers'

const key = '6a1f0d5e-5f0c-4c0e-9a55-0d9d3f1f8f10'

test('products are read in the provider’s order, with what they must have and what they may', async () => {
  const { asked } = replying(
    {
      Data: [
        { ProductID: 7, ProductName: 'Mug &amp; lid', ProductImage: 'mugs/1.jpg', Slug: 'mug' },
        { ProductID: '8', ProductName: null },
        { ProductName: 'Without an id' },
      ],
    },
    200,
    'my token',
  )
  expect(await fetchWishlist()).toEqual({
    value: [
      { productId: '7', name: 'Mug & lid', slug: 'mug', image: '/mugs/1.jpg' },
      { productId: '8', name: '', slug: '', image: null },
    ],
    at: now,
    fresh: true,
  })
  expect(asked[0]).toMatchObject({ url: '/frontend/api/myaccount/getwishlist/', method: 'GET' })
  expect(asked[0]?.headers.get('Authorization')).toBe('my token')
})

test.each([
  ['data', { data: [{ ProductID: 7 }] }, ['7']],
  ['a list without an envelope', [{ ProductID: 7 }], ['7']],
  ['one object', { Data: { ProductID: 7 } }, ['7']],
  ['null', { Data: null }, []],
  ['an empty list', { data: { data: [] } }, []],
])('%s is a list', async (_name, reply, ids) => {
  replying(reply)
  expect((await fetchWishlist()).value.map(({ productId }) => productId)).toEqual(ids)
})

test.each([{}, { Message: 'Welcome to the hotel' }, 'text', 7, null, { Data: true }])(
  '%j is no list: nothing is taken for removed because of it',
  async (reply) => {
    replying(reply)
    await expect(fetchWishlist()).rejects.toBeInstanceOf(ContractFailure)
  },
)

test.each([
  ['adds', addToWishlist, 'GET'],
  ['removes', removeFromWishlist, 'DELETE'],
])('%s with the key of the edit', async (_name, write, method) => {
  const { asked } = replying({ Message: 'Done.' }, 200, 'my token')
  await write('a/7', { idempotencyKey: key })
  expect(asked).toHaveLength(1)
  expect(asked[0]).toMatchObject({ url: '/frontend/api/product/addwishlist/a%2F7', method, body: undefined })
  expect(asked[0]?.headers.get('Idempotency-Key')).toBe(key)
  expect(asked[0]?.headers.get('Authorization')).toBe('my token')
})

test.each([{ Message: 'Done.' }, { Data: [] }, []])(
  'the page of the wishlist has a call of its own: %j',
  async (reply) => {
    const { asked } = replying(reply, 200, 'my token')
    await removeOnWishlistPage('a/7', { idempotencyKey: key })
    expect(asked[0]).toMatchObject({ url: '/frontend/api/myaccount/getwishlist/a%2F7', method: 'DELETE' })
    expect(asked[0]?.headers.get('Idempotency-Key')).toBe(key)
  },
)

test.each([404, 405])('where there is no such call (%i) it is the heart’s', async (status) => {
  const asked: string[] = []
  provider(({ url }) => {
    asked.push(url)
    return url.includes('getwishlist') ? Response.json({}, { status }) : Response.json({ Message: 'Done.' })
  })
  await removeOnWishlistPage('7')
  expect(asked).toEqual(['/frontend/api/myaccount/getwishlist/7', '/frontend/api/product/addwishlist/7'])
})

test('an answer that says nothing does not say that it is removed there', async () => {
  replying({ ok: true })
  await expect(removeOnWishlistPage('7')).rejects.toBeInstanceOf(ContractFailure)
})

test.each([{}, { Message: '' }, { ok: true }, [], null])(
  '%j does not say that a write is done',
  async (reply) => {
    replying(reply)
    await expect(addToWishlist('7')).rejects.toBeInstanceOf(ContractFailure)
  },
)
