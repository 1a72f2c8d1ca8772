import { expect, test } from 'vitest'
import { tsQueryText } from '../../../server/reads/product-search'
import { parseSearchTerms } from '../../../src/domain/find/search-terms'

test.each([
  ['steel lid', '(((steel | steels))) & (((lid | lids | lid:*)))'],
  ['café 750ml', '(((cafe | cafes))) & (((750ml | 750ml:*)))'],
  ["x' | !y:* & (z)", '(((x | xes))) & (((y | ys))) & (((z | zes | z:*)))'],
])('search text %s becomes the query %s', (text, query) => {
  expect(tsQueryText(parseSearchTerms(text))).toBe(query)
})

test('query includes the synonyms of a word', () => {
  const query = tsQueryText(parseSearchTerms('keepcup'))
  expect(query).toContain('((keep | keeps) & (cup | cups))')
  expect(query).toContain('((coffee | coffees) & (cup | cups))')
})

test('guessed word is not searched as a stock code', () => {
  const [allTerms, anyTerm] = [false, true].map((acceptsAnyTerm) => ({
    ...parseSearchTerms('mug lid'),
    terms: [
      [{ isTyped: true, words: [{ forms: ['mug'], isPrefix: true, isGuess: true }] }],
      ...parseSearchTerms('lid ').terms,
    ],
    acceptsAnyTerm,
  }))
  // Stock codes have weight C, which the query of a guessed word leaves out.
  expect(allTerms && tsQueryText(allTerms)).toBe('(((mug:ABD | mug:*ABD))) & (((lid | lids | lid:*)))')
  expect(anyTerm && tsQueryText(anyTerm)).toContain(' | (((lid')
})
