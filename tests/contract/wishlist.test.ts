/**
 * The wishlist: products are added and removed, repeating changes nothing, and every customer has a separate list.
 */
import { beforeEach, describe, expect, test } from 'vitest'
import { bottle, polo, tote } from './cart-calls'
import { type Customer, newCustomer, openProvider, readList } from './provider'

const provider = openProvider()
const { get, post, remove } = provider
let customer: Customer
beforeEach(async () => {
  customer = await newCustomer(provider)
})
const add = (id: unknown, headers: Record<string, string> = customer.headers) =>
  get(`product/addwishlist/${String(id)}`, headers)
const readWishlist = async (who = customer, path = 'myaccount/getwishlist/') => {
  const reply = await get(path, who.headers)
  return ((await reply.json()) as { Data: { ProductID: number }[] }).Data
}
const ids = async (who = customer) => (await readWishlist(who)).map(({ ProductID }) => ProductID)

describe('GET product/addwishlist/{id}', () => {
  test('product is added once, and the newest is first', async () => {
    for (const id of [bottle.id, tote.id, bottle.id]) {
      const reply = await add(id)
      expect(reply.status).toBe(200)
      expect(reply.headers.get('Cache-Control')).toBe('no-store')
      expect(await reply.json()).toEqual({ Message: 'Added to your wishlist.' })
    }
    const list = await readWishlist()
    expect(list).toEqual([
      {
        ProductID: tote.id,
        ProductName: 'Café Tote',
        ProductImage: expect.stringMatching(/^media\/v1\/w640\//),
        Slug: 'cafe-tote',
      },
      expect.objectContaining({ ProductID: bottle.id, Slug: 'summit-steel-bottle' }),
    ])
    expect(await readWishlist(customer, 'myaccount/getwishlist')).toEqual(list)
  })

  test('wishlist flag is set on tiles and on the product', async () => {
    await add(tote.id)
    const { data } = await readList(await post('product/login', { RecordsPerPage: 100 }, customer.headers))
    const flagged = data.filter((tile) => tile['UserProductWishlist'] === true)
    expect(flagged).toEqual([expect.objectContaining({ ProductID: tote.id })])
    const detail = await (await get('product/login/cafe-tote', customer.headers)).json()
    expect(detail.Data).toMatchObject({ UserProductWishlist: true })
  })

  test('ten simultaneous additions add one product', async () => {
    const replies = await Promise.all(Array.from({ length: 10 }, () => add(polo.id)))
    expect(replies.every(({ status }) => status === 200)).toBe(true)
    expect(await ids()).toEqual([polo.id])
  })
})

describe.each(['product/addwishlist', 'myaccount/getwishlist'])('DELETE %s/{id}', (path) => {
  test('product is removed once, and only from the list of this customer', async () => {
    const other = await newCustomer(provider)
    for (const who of [customer, other]) await add(bottle.id, who.headers)
    for (let count = 0; count < 2; count++) {
      const reply = await remove(`${path}/${bottle.id}`, customer.headers)
      expect(reply.status).toBe(200)
      expect(await reply.json()).toEqual({ Message: 'Removed from your wishlist.' })
    }
    expect(await ids()).toEqual([])
    expect(await ids(other)).toEqual([bottle.id])
  })
})
