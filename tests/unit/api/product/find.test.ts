/** Asking for what is found in a list (req 16.4). */
import { expect, test } from 'vitest'
import { fetchFound } from '../../../../src/api/product/find'
import { type FindQuery, noFilters } from '../../../../src/domain/find/find-query'
import { ContractFailure, MissingFailure, RejectedFailure } from '../../../../src/domain/failure'
import { json, provider, replying } from '../answers'

const mug = { ProductID: 7, ProductName: 'Mug', Slug: 'mug' }
const facets = {
  price: [
    { value: 5, count: 3 },
    { value: '10.00', count: '4' },
  ],
  colour: [{ value: 'Blue', count: 2 }, { value: null }],
  branding: null,
  material: [],
  dispatch: [{ value: 14, count: 1 }],
  stock: '12',
  minimum: [],
  rating: [{ value: 4.5, count: 1 }],
}
const prices = {
  mug: { each: '6.68', quantity: 250, branded: true },
  cup: null,
  jug: { each: 0, quantity: 250 },
  pot: 'free',
}
const reply = { Data: [mug], total: 30, totalPages: 2, facets, prices }
const query: FindQuery = {
  filters: { ...noFilters, priceUpTo: 668, colours: ['Blue'] },
  sort: 'price',
  quantity: 250,
}
const found = (asMember = true) => fetchFound({ of: 'subcategory', id: '11' }, query, 2, asMember)

test('a customer is told tiles, counts and own prices in cents', async () => {
  replying(reply)
  const { value } = await found()
  expect(value).toMatchObject({ total: 30, totalPages: 2, tiles: [{ id: '7', slug: 'mug' }] })
  expect(value.prices).toEqual({ mug: { eachCents: 668, quantity: 250, isBranded: true } })
  expect(value.facets).toEqual({
    price: [
      { value: 500, count: 3 },
      { value: 1000, count: 4 },
    ],
    colour: [{ value: 'Blue', count: 2 }],
    branding: [],
    material: [],
    dispatch: [{ value: 14, count: 1 }],
    stock: 12,
    minimum: [],
    rating: [{ value: 4.5, count: 1 }],
  })
})

test('a visitor is told no price, whatever comes along, and asks by none', async () => {
  const { asked } = provider(() => json(reply), 'secret')
  expect((await found(false)).value.prices).toEqual({})
  await found()
  expect(asked.map(({ url, body, headers }) => [url, body, headers.get('Authorization')])).toEqual([
    [
      '/frontend/api/product/find',
      {
        list: { of: 'subcategory', id: 11 },
        filters: { ...noFilters, colours: ['Blue'] },
        sort: 'recommended',
        quantity: 250,
        page: 2,
        limit: 24,
      },
      null,
    ],
    [
      '/frontend/api/product/login/find',
      {
        list: { of: 'subcategory', id: 11 },
        filters: { ...noFilters, colours: ['Blue'], priceUpTo: 6.68 },
        sort: 'price',
        quantity: 250,
        page: 2,
        limit: 24,
      },
      'secret',
    ],
  ])
})

test.each([
  ['no such call', { ErrorMessage: 'Not found' }, 404, MissingFailure],
  ['no such list', { ErrorCode: 'NOTFOUND', ErrorMessage: 'No' }, 200, MissingFailure],
  ['trouble', {}, 503, RejectedFailure],
  ['a list without counts', { Data: [mug], total: 1 }, 200, ContractFailure],
  ['nothing', {}, 200, ContractFailure],
])('%s is a failure', async (_, body, status, failure) => {
  provider(() => json(body, status))
  await expect(found()).rejects.toBeInstanceOf(failure)
})
