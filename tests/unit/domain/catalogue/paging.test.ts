/** Tests the page numbers that a pagination offers. */
import * as fc from '../../../support/fast-check'
import { expect, test } from 'vitest'
import { pageEntries } from '../../../../src/domain/catalogue/paging'

test.each([
  [1, 3, [1, 2, 3]],
  [1, 9, [1, 2, 3, 4, 5, 'gap', 9]],
  [5, 9, [1, 'gap', 4, 5, 6, 'gap', 9]],
  [9, 9, [1, 'gap', 5, 6, 7, 8, 9]],
])('page numbers are listed for page %i of %i', (current, total, entries) => {
  expect(pageEntries(current, total)).toEqual(entries)
})

const anyPage = fc
  .integer({ min: 1, max: 5000 })
  .chain((total) => fc.tuple(fc.integer({ min: 1, max: total }), fc.constant(total)))

test('page numbers include the first, last and current page and neighbours', () => {
  fc.assert(
    fc.property(anyPage, ([current, total]) => {
      const entries = pageEntries(current, total)
      const pages = entries.filter((entry) => entry !== 'gap')
      const expected = [1, current - 1, current, current + 1, total].filter(
        (page) => page >= 1 && page <= total,
      )
      expect(pages).toEqual(expect.arrayContaining(expected))
      expect(pages).toEqual([...new Set(pages)].sort((a, b) => a - b))
      expect(pages.length).toBeLessThanOrEqual(7)
    }),
  )
})
