/** What a list takes from its address; nonsense counts as absent. */
import { expect, test } from 'vitest'
import { compareSearch, pageSearch, productSortOf } from '../../../src/domain/search-params'

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
