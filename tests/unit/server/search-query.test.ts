import { expect, test } from 'vitest'
import { tsQueryText } from '../../../server/reads/product-search'
import { readRequested } from '../../../src/domain/find/asked'

test.each([
  ['steel lid', '(((steel | steels))) & (((lid | lids | lid:*)))'],
  ['café 750ml', '(((cafe | cafes))) & (((750ml | 750ml:*)))'],
  ["x' | !y:* & (z)", '(((x | xes))) & (((y | ys))) & (((z | zes | z:*)))'],
])('%s is looked for as %s', (text, query) => {
  expect(tsQueryText(readRequested(text))).toBe(query)
})

test('a synonym is another way to answer', () => {
  const query = tsQueryText(readRequested('keepcup'))
  expect(query).toContain('((keep | keeps) & (cup | cups))')
  expect(query).toContain('((coffee | coffees) & (cup | cups))')
})

test('what was not typed so is no stock code', () => {
  const [guess, any] = [false, true].map((isAny) => ({
    ...readRequested('mug lid'),
    terms: [
      [{ isOwn: true, words: [{ forms: ['mug'], begins: true, isGuess: true }] }],
      ...readRequested('lid ').terms,
    ],
    isAny,
  }))
  expect(guess && tsQueryText(guess)).toBe('(((mug:ABD | mug:*ABD))) & (((lid | lids | lid:*)))')
  expect(any && tsQueryText(any)).toContain(' | (((lid')
})
