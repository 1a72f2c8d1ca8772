/** Tests the parameters that the comparison reads from its address; invalid values count as absent. */
import { expect, test } from 'vitest'
import { compareSearch } from '../../rules/compare-search'

test.each([
  [{ products: 'flask,cap', branding: 'Pad Print' }, 'flask,cap', 'Pad Print'],
  [{ products: '../cart', branding: '' }, undefined, undefined],
  [{ branding: ['Pad Print'] }, undefined, undefined],
  [{ branding: { constructor: 1 }, price: '6.38' }, undefined, undefined],
])('comparison reads %j as the products %j and the branding %j', (parameters, products, branding) => {
  expect(compareSearch(parameters)).toEqual({ products, branding })
})
