/** What a list takes from its address; nonsense counts as absent. */
import { expect, test } from 'vitest'
import {
  compareSearch,
  orderListSearch,
  orderSearch,
  pageSearch,
  productSortOf,
} from '../../../src/domain/search-params'

test.each([
  [2, 2],
  [100_000, 100_000],
  [1, undefined],
  [0, undefined],
  [-3, undefined],
  [2.5, undefined],
  [100_001, undefined],
  [Number.NaN, undefined],
  ['3', undefined],
  ['drop table', undefined],
  [null, undefined],
  [[2], undefined],
  [{ page: 2 }, undefined],
])('page %j is %j', (page, taken) => {
  expect(pageSearch({ page }).page).toBe(taken)
})

test.each([
  ['newest', 'newest'],
  ['name-asc', 'name-asc'],
  ['name-desc', 'name-desc'],
  ['fastest', ''],
  [undefined, ''],
])('a provider orders %j by %j', (sort, taken) => {
  expect(productSortOf(sort)).toBe(taken)
})

test.each([
  [{ products: 'flask,cap', branding: 'Pad Print' }, 'flask,cap', 'Pad Print'],
  [{ products: '../cart', branding: '' }, undefined, undefined],
  [{ branding: ['Pad Print'] }, undefined, undefined],
  [{ branding: { constructor: 1 }, price: '6.38' }, undefined, undefined],
])('a comparison takes of %j the products %j and the branding %j', (typed, products, branding) => {
  expect(compareSearch(typed)).toEqual({ products, branding })
})

test.each([
  [12, 12],
  // As in addresses of old, which had it in quotes.
  ['12', 12],
  ['A-12', 'A-12'],
  ['007', '007'],
  // More digits than a number holds.
  ['12345678901234567890', '12345678901234567890'],
  ['<b>', undefined],
  [{ order: 12 }, undefined],
])('the order %j is %j', (order, taken) => {
  expect(orderSearch({ order }).order).toBe(taken)
})

test.each([
  [{ find: 10026, status: 'SHIPPED' }, '10026', 'SHIPPED'],
  [{ find: '', status: null }, undefined, undefined],
  [{ find: ['mug'], status: { a: 1 } }, undefined, undefined],
])('the list of orders takes of %j the words %j and the status %j', (typed, find, status) => {
  expect(orderListSearch(typed)).toEqual({ find, status })
})
