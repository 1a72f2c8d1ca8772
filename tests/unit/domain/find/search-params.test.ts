/** Tests the search params that lists read from their address; invalid values count as absent. */
import { expect, test } from 'vitest'
import {
  orderListSearch,
  orderSearch,
  pageSearch,
  productSortOf,
} from '../../../../src/domain/find/search-params'

test.each([
  [2, 2],
  [1, undefined],
  [0, undefined],
  [2.5, undefined],
  [100_001, undefined],
  [Number.NaN, undefined],
  ['drop table', undefined],
  [{ page: 2 }, undefined],
])('page param %j is read as %j', (page, expected) => expect(pageSearch({ page }).page).toBe(expected))

test.each([
  ['newest', 'newest'],
  ['name-desc', 'name-desc'],
  ['fastest', ''],
  [undefined, ''],
])('sort param %j is sent to the provider as %j', (sort, expected) => {
  expect(productSortOf(sort)).toBe(expected)
})

test.each([
  [12, 12],
  // Older addresses have the number in quotes.
  ['12', 12],
  ['007', '007'],
  // More digits than a number holds.
  ['12345678901234567890', '12345678901234567890'],
  ['<b>', undefined],
])('order param %j is read as %j', (order, expected) => expect(orderSearch({ order }).order).toBe(expected))

test.each([
  [{ find: 10026, status: 'SHIPPED' }, '10026', 'SHIPPED'],
  [{ find: '', status: null }, undefined, undefined],
  [{ find: ['mug'], status: { a: 1 } }, undefined, undefined],
])('order list reads %j as the search %j and the status %j', (typed, find, status) => {
  expect(orderListSearch(typed)).toEqual({ find, status })
})
