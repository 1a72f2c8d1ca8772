/** Which product comes first, and by which words it is found (req 17.2, 17.3). */
import { describe, expect, test } from 'vitest'
import { otherwise, readRequested, vocabularyOf } from '../../../../src/domain/find/asked'
import { documentOf, ranked, scoreOf, sectionOf } from '../../../../src/domain/find/rank'

const product = (name: string, more: { sections?: string[]; colours?: string[]; told?: string } = {}) => ({
  name,
  sku: '',
  sections: (more.sections ?? []).map(sectionOf),
  colours: more.colours ?? [],
  description: () => more.told ?? '',
})
const order = (text: string, products: ReturnType<typeof product>[]) =>
  ranked(products, readRequested(text), documentOf).products.map(({ name }) => name)
const answers = (text: string, name: string) => scoreOf(documentOf(product(name)), readRequested(text)) > 100

describe('first comes', () => {
  test.each([
    ['what is one, before what is for one', 'bottle', ['Bottle Opener', 'Steel Bottle'], 'Steel Bottle'],
    [
      'what is called so, before its synonym',
      'water bottle',
      ['Drink Bottle', 'Water Bottle'],
      'Water Bottle',
    ],
    ['the whole name', 'noosa mug', ['Noosa Enamel Mug', 'Noosa Mug'], 'Noosa Mug'],
    ['the typed order', 'camp chair', ['Chair Camp Cover', 'Camp Chair'], 'Camp Chair'],
    ['a whole word, before a beginning', 'pen', ['Pencil', 'Gel Pen'], 'Gel Pen'],
  ])('%s', (_, text, names, first) => {
    expect(
      order(
        text,
        names.map((name) => product(name)),
      )[0],
    ).toBe(first)
  })

  test('the name, then the category, then the description', () => {
    const products = [
      product('Flask', { told: 'Goes with every hat' }),
      product('Beret', { sections: ['Hats'] }),
      product('Straw Hat'),
    ]
    expect(order('hats', products)).toEqual(['Straw Hat', 'Beret', 'Flask'])
  })

  test('the colour that was asked for, by its own name and by its family', () => {
    const products = [
      product('Plain Mug', { colours: ['#c32b34'] }),
      product('Tall Mug', { colours: ['#1f4fb0'] }),
      product('Wide Mug', { colours: ['#1c2b52'] }),
    ]
    expect(order('navy mug', products)[0]).toBe('Wide Mug')
    expect(order('blue mug', products)).toEqual(['Tall Mug', 'Wide Mug', 'Plain Mug'])
  })

  test('of those that answer alike, what sells best: the order in which they are given', () => {
    const names = ['Noosa Mug', 'Bondi Mug', 'Avoca Mug']
    expect(
      order(
        'mug',
        names.map((name) => product(name)),
      ),
    ).toEqual(names)
  })
})

describe('a product is what is looked for', () => {
  const shop = [
    product('Drift Steel Bottle', { sections: ['Bottles'] }),
    product('Bottle Opener Keyring', { sections: ['Keyrings'] }),
    product('Reef Flask', { sections: ['Drink Bottles'] }),
    product('Reef Tool', { sections: ['Keyrings & Gadgets'] }),
    product('Tote Bag', { told: 'Holds a bottle' }),
    product('Summit Bottle with Straw, 750 ml'),
    product('Bottle – Kids'),
  ]
  const kind = (text: string) => {
    const { kind: found } = ranked(shop, readRequested(text), documentOf)
    return shop.filter((one) => found.has(one)).map(({ name }) => name)
  }

  test.each([
    ['bottles', ['Drift Steel Bottle', 'Reef Flask', 'Summit Bottle with Straw, 750 ml', 'Bottle – Kids']],
    [
      'bottles navy',
      ['Drift Steel Bottle', 'Reef Flask', 'Summit Bottle with Straw, 750 ml', 'Bottle – Kids'],
    ],
    ['drift', []],
    ['keyrings', ['Bottle Opener Keyring']],
    ['gadgets', ['Reef Tool']],
    ['tote bags', ['Tote Bag']],
    ['bags', ['Tote Bag']],
  ])('by its name’s noun or its category’s: %s', (text, names) => {
    expect(kind(text)).toEqual(names)
  })
})

describe('the same thing', () => {
  test.each([
    ['waterbottle', 'Steel Water Bottle'],
    ['water bottle', 'Waterbottle 600ml'],
    ['keepcup', 'Glass Keep Cup'],
    ['keep cups', 'Barista Coffee Cup'],
    ['tshirt', 'Organic T-Shirt'],
    ['t shirt', 'Heavy Tee'],
    ['esky', 'Family Cooler Bag'],
    ['jumper', 'Crew Sweatshirt'],
    ['hat', 'Trucker Cap'],
    ['500 ml', '500ml Bottle'],
    ['1 litre', '1L Bottle'],
    ['10000mah', '10,000mAh Power Bank'],
    ['3x3m', '3 x 3m Marquee'],
    ['café', 'Cafe Tote'],
    ['the best mug for my office mug', 'Office Mug'],
  ])('%s: %s', (text, name) => {
    expect(answers(text, name)).toBe(true)
  })

  test.each([
    ['cap', 'Bucket Hat'],
    ['mug', 'Smuggler'],
  ])('%s is no %s', (text, name) => {
    expect(answers(text, name)).toBe(false)
  })
})

describe('where nothing answers', () => {
  const shop = vocabularyOf(['lap', 'pen', 'holder', 'bag', 'laptop', 'umbrella', 'insulated', 'bottle'])
  const found = (text: string, name: string) =>
    otherwise(readRequested(text), shop).findIndex((asked) => scoreOf(documentOf(product(name)), asked) > 0)

  test.each([
    ['a slip', 'umbrela bag', 'Umbrella Bag'],
    ['two letters swapped', 'insualted', 'Insulated Bottle'],
    ['a slip in a synonym', 'jumpre', 'Crew Sweatshirt'],
    ['a beginning that is not last', 'insul bag', 'Insulated Bag'],
    ['two words run together', 'penholder', 'Pen Holder'],
    ['one word apart', 'lap top', 'Laptop'],
  ])('%s is guessed first: %s', (_, text, name) => {
    expect(found(text, name)).toBe(0)
  })

  test('some of the words will do, but never beside a wrong figure', () => {
    expect(otherwise(readRequested('bottle wardrobe'), shop).map(({ isAny }) => isAny)).toEqual([true])
    expect(otherwise(readRequested('bottle 1003'), shop)).toEqual([])
    expect(otherwise(readRequested('SB-1003'), shop)).toEqual([])
  })
})

test('stock codes have a digit, or stop at the dash', () => {
  const codes = [
    'SB-1002',
    'sb 1002',
    '1002',
    'SB-',
    'sb',
    'water bottle',
    'bottle 750 ml for the whole team',
  ]
  expect(codes.map((text) => readRequested(text).code)).toEqual([
    'sb1002',
    'sb1002',
    '1002',
    'sb',
    null,
    null,
    null,
  ])
})

test('little words count for nothing, but alone', () => {
  expect([readRequested('promotional bottle with the logo').words, readRequested('the').words]).toEqual([
    ['bottle'],
    ['the'],
  ])
})
