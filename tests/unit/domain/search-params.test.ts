/** What a list takes from its address; nonsense counts as absent. */
import { expect, test } from 'vitest'
import { pageSearch, sortedPageSearch } from '../../../src/domain/search-params'

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
  ['', undefined],
  ['price', undefined],
  [1, undefined],
  [['newest'], undefined],
])('sort %j is %j', (sort, taken) => {
  expect(sortedPageSearch({ page: 2, sort })).toEqual({ page: 2, sort: taken })
})

test('what does not belong there is left out', () => {
  expect(sortedPageSearch({ utm_source: 'x' })).toEqual({})
})
