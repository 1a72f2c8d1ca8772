/** Tests plurals, words written as one, and typing errors (req 17.2). */
import { expect, test } from 'vitest'
import { formsOf, isTypo } from '../../../../src/domain/find/words'

test.each([
  ['mugs', 'mug'],
  ['boxes', 'box'],
  ['glasses', 'glass'],
  ['batteries', 'battery'],
  ['hoodies', 'hoodie'],
  ['knives', 'knife'],
  ['women', 'woman'],
])('%s and %s are forms of one word', (plural, singular) => {
  expect(formsOf(plural)).toContain(singular)
  expect(formsOf(singular)).toContain(plural)
})

test.each(['glass', 'canvas', 'bus', '500ml', 'a5'])('%s is no plural', (word) => {
  expect(formsOf(word).filter((form) => form.length < word.length)).toEqual(
    word === 'canvas' ? ['canva'] : [],
  )
})

test('names of JavaScript properties are treated as words', () => {
  expect(formsOf('constructor')).toEqual(['constructor', 'constructors'])
})

test.each([
  ['botle', 'bottle'],
  ['botttle', 'bottle'],
  ['bottla', 'bottle'],
])('%s may be a typing error of %s', (typed, meant) => expect(isTypo(typed, meant)).toBe(true))

test.each([
  ['bottle', 'bottle'],
  ['bttoel', 'bottle'],
  ['mig', 'mug'],
  ['a500', 'a501'],
  ['cap', 'caps'],
])('%s is no typing error of %s', (typed, meant) => expect(isTypo(typed, meant)).toBe(false))
