/** Tests which product a search ranks first, and which words match it (req 17.2, 17.3). */
import { describe, expect, test } from 'vitest'
import { alternativeTerms, parseSearchTerms, vocabularyOf } from '../../../../src/domain/find/search-terms'
import { documentOf, rankProducts, scoreOf, categoryWordsOf } from '../../../../src/domain/find/rank'
import { formsOf, isTypo } from '../../../../src/domain/find/words'

const product = (
  name: string,
  more: { categories?: string[]; colours?: string[]; description?: string } = {},
) => ({
  name,
  sku: '',
  categories: (more.categories ?? []).map(categoryWordsOf),
  colours: more.colours ?? [],
  description: () => more.description ?? '',
})
const rankedNames = (text: string, products: ReturnType<typeof product>[]) =>
  rankProducts(products, parseSearchTerms(text), documentOf).products.map(({ name }) => name)
const isMatch = (text: string, name: string) =>
  scoreOf(documentOf(product(name)), parseSearchTerms(text)) > 100

test.each([
  [
    'a product of the searched kind over an accessory',
    'bottle',
    ['Bottle Opener', 'Steel Bottle'],
    'Steel Bottle',
  ],
  ['the searched name over its synonym', 'water bottle', ['Drink Bottle', 'Water Bottle'], 'Water Bottle'],
  ['the whole name', 'noosa mug', ['Noosa Enamel Mug', 'Noosa Mug'], 'Noosa Mug'],
  ['a whole word over a prefix', 'pen', ['Pencil', 'Gel Pen'], 'Gel Pen'],
])('ranking prefers %s', (_, text, names, first) => {
  expect(
    rankedNames(
      text,
      names.map((name) => product(name)),
    )[0],
  ).toBe(first)
})

test('ranking prefers the name, then the category, then the description', () => {
  const products = [
    product('Flask', { description: 'Goes with every hat' }),
    product('Beret', { categories: ['Hats'] }),
    product('Straw Hat'),
  ]
  expect(rankedNames('hats', products)).toEqual(['Straw Hat', 'Beret', 'Flask'])
})

test('ranking prefers the requested colour, then its family', () => {
  const products = [
    product('Plain Mug', { colours: ['#c32b34'] }),
    product('Tall Mug', { colours: ['#1f4fb0'] }),
    product('Wide Mug', { colours: ['#1c2b52'] }),
  ]
  expect(rankedNames('navy mug', products)[0]).toBe('Wide Mug')
  expect(rankedNames('blue mug', products)).toEqual(['Tall Mug', 'Wide Mug', 'Plain Mug'])
})

describe('products of the searched kind', () => {
  const shop = [
    product('Drift Steel Bottle', { categories: ['Bottles'] }),
    product('Bottle Opener Keyring', { categories: ['Keyrings'] }),
    product('Reef Flask', { categories: ['Drink Bottles'] }),
    product('Reef Tool', { categories: ['Keyrings & Gadgets'] }),
    product('Tote Bag', { description: 'Holds a bottle' }),
    product('Summit Bottle with Straw, 750 ml'),
    product('Bottle – Kids'),
  ]
  const productsOfKind = (text: string) => {
    const { kind: matches } = rankProducts(shop, parseSearchTerms(text), documentOf)
    return shop.filter((candidate) => matches.has(candidate)).map(({ name }) => name)
  }

  test.each([
    ['bottles', ['Drift Steel Bottle', 'Reef Flask', 'Summit Bottle with Straw, 750 ml', 'Bottle – Kids']],
    [
      'bottles navy',
      ['Drift Steel Bottle', 'Reef Flask', 'Summit Bottle with Straw, 750 ml', 'Bottle – Kids'],
    ],
    ['drift', []],
    ['keyrings', ['Bottle Opener Keyring']],
    ['tote bags', ['Tote Bag']],
  ])('kind matches by the noun of the name or of the category: %s', (text, names) => {
    expect(productsOfKind(text)).toEqual(names)
  })
})

test.each([
  ['waterbottle', 'Steel Water Bottle'],
  ['water bottle', 'Waterbottle 600ml'],
  ['keep cups', 'Barista Coffee Cup'],
  ['t shirt', 'Heavy Tee'],
  ['jumper', 'Crew Sweatshirt'],
  ['500 ml', '500ml Bottle'],
  ['10000mah', '10,000mAh Power Bank'],
  ['café', 'Cafe Tote'],
  ['the best mug for my office mug', 'Office Mug'],
])('search for "%s" matches "%s"', (text, name) => expect(isMatch(text, name)).toBe(true))

test.each([
  ['cap', 'Bucket Hat'],
  ['mug', 'Smuggler'],
])('search for "%s" does not match "%s"', (text, name) => expect(isMatch(text, name)).toBe(false))

describe('search without a match', () => {
  const shop = vocabularyOf(['lap', 'pen', 'holder', 'bag', 'laptop', 'umbrella', 'insulated', 'bottle'])
  const guessIndex = (text: string, name: string) =>
    alternativeTerms(parseSearchTerms(text), shop).findIndex(
      (request) => scoreOf(documentOf(product(name)), request) > 0,
    )

  test.each([
    ['a typing error', 'umbrela bag', 'Umbrella Bag'],
    ['a typing error in a synonym', 'jumpre', 'Crew Sweatshirt'],
    ['a prefix that is not the last word', 'insul bag', 'Insulated Bag'],
    ['two words run together', 'penholder', 'Pen Holder'],
  ])('first guess corrects %s: %s', (_, text, name) => expect(guessIndex(text, name)).toBe(0))

  test('guess may skip a word, but not when a number is wrong', () => {
    expect(
      alternativeTerms(parseSearchTerms('bottle wardrobe'), shop).map(({ acceptsAnyTerm }) => acceptsAnyTerm),
    ).toEqual([true])
    expect(alternativeTerms(parseSearchTerms('bottle 1003'), shop)).toEqual([])
    expect(alternativeTerms(parseSearchTerms('SB-1003'), shop)).toEqual([])
  })
})

test.each([
  ['SB-1002', 'sb1002'],
  ['1002', '1002'],
  ['SB-', 'sb'],
  ['sb', null],
  ['bottle 750 ml for the whole team', null],
])('search text %j has the stock code %j', (text, code) => expect(parseSearchTerms(text).code).toBe(code))

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
])('%s may be a typing error of %s', (typed, intended) => expect(isTypo(typed, intended)).toBe(true))

test.each([
  ['bottle', 'bottle'],
  ['bttoel', 'bottle'],
  ['mig', 'mug'],
  ['a500', 'a501'],
  ['cap', 'caps'],
])('%s is no typing error of %s', (typed, intended) => expect(isTypo(typed, intended)).toBe(false))
