/** Plurals, words that were run together, and slips of the keyboard (req 17.2). */
import { describe, expect, test } from 'vitest'
import { formsOf, halvesOf, isSlip } from '../../../../src/domain/find/words'

test.each([
  ['mugs', 'mug'],
  ['boxes', 'box'],
  ['glasses', 'glass'],
  ['torches', 'torch'],
  ['brushes', 'brush'],
  ['cases', 'case'],
  ['batteries', 'battery'],
  ['hoodies', 'hoodie'],
  ['lollies', 'lolly'],
  ['knives', 'knife'],
  ['women', 'woman'],
])('%s and %s are one', (many, one) => {
  expect(formsOf(many)).toContain(one)
  expect(formsOf(one)).toContain(many)
})

test.each(['glass', 'canvas', 'bus', '500ml', 'a5'])('%s is no plural', (word) => {
  expect(formsOf(word).filter((form) => form.length < word.length)).toEqual(
    word === 'canvas' ? ['canva'] : [],
  )
})

test('words that JavaScript knows are words', () => {
  expect(formsOf('constructor')).toEqual(['constructor', 'constructors'])
})

test('halves of three letters at least', () => {
  expect(halvesOf('keepcup')).toEqual([
    ['kee', 'pcup'],
    ['keep', 'cup'],
  ])
  expect(halvesOf('mug')).toEqual([])
})

describe('one slip', () => {
  test.each([
    ['botle', 'bottle'],
    ['botttle', 'bottle'],
    ['bottla', 'bottle'],
    ['btotle', 'bottle'],
    ['ottle', 'bottle'],
    ['bottl', 'bottle'],
  ])('%s may be %s', (typed, meant) => {
    expect(isSlip(typed, meant)).toBe(true)
  })

  test.each([
    ['bottle', 'bottle'],
    ['bttoel', 'bottle'],
    ['mig', 'mug'],
    ['a500', 'a501'],
    ['cap', 'caps'],
  ])('%s is not %s', (typed, meant) => {
    expect(isSlip(typed, meant)).toBe(false)
  })
})
