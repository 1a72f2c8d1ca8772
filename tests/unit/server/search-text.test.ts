import { describe, expect, test } from 'vitest'
import { readSearchText, tsQueryText } from '../../../server/reads/search-text'

describe('readSearchText', () => {
  test.each([
    ['Steel Bottle', ['steel', 'bottle']],
    ['  café\tTÔTE ', ['cafe', 'tote']],
    ["o'neill & sons", ['o', 'neill', 'sons']],
    ['<b>50%</b>', ['b', '50', 'b']],
    ['', []],
    ['!!!', []],
    ['a b c d e f g h i j', ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']],
  ])('%j has the words %j', (text, words) => {
    expect(readSearchText(text).words).toEqual(words)
  })

  test.each([
    ['SB-1002', 'sb1002'],
    ['sb 1002', 'sb1002'],
    ['1002', '1002'],
    ['SB-', 'sb'],
    ['sb', null],
    ['bottle', null],
    ['water bottle', null],
    ['7', null],
    ['bottle 750 ml for the whole team', null],
  ])('%j could be the stock code %j', (text, sku) => {
    expect(readSearchText(text).sku).toBe(sku)
  })
})

test.each([
  ['steel bot', 'steel & bot:*'],
  ['steel bottle ', 'steel & bottle'],
  ["x' | !y:* & (z)", 'x & y & z:*'],
])('%j searches for %j', (text, query) => {
  expect(tsQueryText(readSearchText(text))).toBe(query)
})
