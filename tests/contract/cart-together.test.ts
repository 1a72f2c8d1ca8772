/** The same write many times at once, and sent again later. */
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { linesOf, setupOfBottle, wanted } from './cart-calls'
import { type Customer, newCustomer, openProvider } from './provider'

const provider = openProvider()
const { post, remove } = provider
let customer: Customer
beforeEach(async () => {
  customer = await newCustomer(provider)
})
const add = (more: object = {}) => post('cart/cart2', wanted(more), customer.headers)
const put = (more: object = {}) => post('cart', wanted(more), customer.headers)

describe('at the same time', () => {
  test('twenty adds of the same line make one', async () => {
    const replies = await Promise.all(Array.from({ length: 20 }, () => add()))
    const statuses = replies.map((reply) => reply.status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.filter((status) => status === 409)).toHaveLength(19)
    expect(await linesOf(provider, customer)).toHaveLength(1)
  })

  test('twenty replacements leave one whole line', async () => {
    const ProductSetupPrice = [{ ProductSetupPriceID: setupOfBottle, QTY: 3 }]
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, extra) => put({ QTY: 25 + extra, ProductSetupPrice })),
    )
    expect(replies.every((reply) => reply.status === 200)).toBe(true)
    expect(await linesOf(provider, customer)).toMatchObject([{ CartSetupPrice: [{ QTY: 3 }] }])
  })

  test('a replay with its key gets the first answer and has no second effect', async () => {
    const headers = { ...customer.headers, 'Idempotency-Key': randomUUID() }
    const replies = await Promise.all(Array.from({ length: 20 }, () => post('cart/cart2', wanted(), headers)))
    for (const reply of replies)
      expect(await reply.json()).toEqual({ Message: 'Added to cart.', CartCount: 1 })
    const [line] = await linesOf(provider, customer)
    const forRemoval = { ...customer.headers, 'Idempotency-Key': randomUUID() }
    for (const _ of [1, 2]) expect((await remove(`cart/${line?.CartID}`, forRemoval)).status).toBe(200)
    expect((await post('cart/cart2', wanted(), headers)).status).toBe(200)
    expect(await linesOf(provider, customer)).toEqual([])
  })

  test('a refusal leaves its key free, and a key of somebody else is another key', async () => {
    const key = { 'Idempotency-Key': randomUUID() }
    expect((await post('cart/cart2', wanted({ QTY: 1 }), { ...customer.headers, ...key })).status).toBe(422)
    expect((await post('cart/cart2', wanted(), { ...customer.headers, ...key })).status).toBe(200)
    expect((await post('cart/cart2', wanted({ QTY: 26 }), { ...customer.headers, ...key })).status).toBe(422)
    const other = await newCustomer(provider)
    expect((await post('cart/cart2', wanted({ QTY: 26 }), { ...other.headers, ...key })).status).toBe(200)
    expect((await linesOf(provider, customer)).map((line) => line.QTY)).toEqual([25])
  })
})
