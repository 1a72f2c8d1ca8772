/**
 * The wishlist: products are added and removed, repeating changes nothing, and every customer has a separate list.
 */
import { describe, expect, test } from 'vitest'
import { bottle, polo, tote } from './cart-calls'
import {
  atOnce,
  callerOfEachTest,
  type Customer,
  newCustomer,
  openProvider,
  readList,
  repliedWith,
} from './provider'

const provider = openProvider()
const customer = callerOfEachTest(provider)
const add = (id: number, headers: Record<string, string> = {}) =>
  customer.get(`product/addwishlist/${id}`, headers)
const readWishlist = async (
  { headers }: Pick<Customer, 'headers'> = customer,
  path = 'myaccount/getwishlist/',
) => ((await (await provider.get(path, headers)).json()) as { Data: { ProductID: number }[] }).Data
const ids = async (owner: Customer = customer) =>
  (await readWishlist(owner)).map(({ ProductID }) => ProductID)

describe('GET product/addwishlist/{id}', () => {
  test('product is added once, and the newest is first', async () => {
    for (const id of [bottle.id, tote.id, bottle.id]) {
      const reply = await add(id)
      expect(reply.status).toBe(200)
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
    const { data } = await readList(await customer.post('product/login', { RecordsPerPage: 100 }))
    const flagged = data.filter((tile) => tile['UserProductWishlist'] === true)
    expect(flagged).toEqual([expect.objectContaining({ ProductID: tote.id })])
    const { Data } = await (await customer.get('product/login/cafe-tote')).json()
    expect(Data).toMatchObject({ UserProductWishlist: true })
  })

  test('ten simultaneous additions add one product', async () => {
    expect(repliedWith(await atOnce(10, () => add(polo.id)), 200)).toHaveLength(10)
    expect(await ids()).toEqual([polo.id])
  })
})

describe.each(['product/addwishlist', 'myaccount/getwishlist'])('DELETE %s/{id}', (path) => {
  test('product is removed once, and only from the list of this customer', async () => {
    const other = await newCustomer(provider)
    for (const owner of [customer, other]) await add(bottle.id, owner.headers)
    for (let count = 0; count < 2; count++) {
      const reply = await customer.remove(`${path}/${bottle.id}`)
      expect(reply.status).toBe(200)
      expect(await reply.json()).toEqual({ Message: 'Removed from your wishlist.' })
    }
    expect(await ids()).toEqual([])
    expect(await ids(other)).toEqual([bottle.id])
  })
})
