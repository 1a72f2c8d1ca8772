/** A choice is written into URL parameters and read back unchanged; invalid parameters are ignored. */
import * as fc from '../../../support/fast-check'
import { expect, test } from 'vitest'
import { choiceFromSearch, choiceToSearch } from '../../../../src/domain/cart/choice-link'
import type { Choice } from '../../../../src/domain/product/order-choice'
import { anyProduct } from '../../../support/product'

const colour = {
  id: 'a1',
  name: 'Colour',
  values: [
    { id: '11', value: 'Navy' },
    { id: '12', value: 'Red' },
  ],
}
const size = {
  id: 'a2',
  name: 'Size',
  values: [
    { id: '21', value: 'S' },
    { id: '22', value: 'M' },
  ],
}
const mug = anyProduct({ attributes: [colour, size] })
/** One variation for each pair of values, and an order grid. */
const withOrderGrid = (attributes: (typeof colour)[]) =>
  anyProduct({
    attributes,
    hasOrderGrid: true,
    hasVariations: true,
    variations: (attributes[0]?.values ?? []).flatMap(({ id }) =>
      (attributes[1]?.values ?? []).map((other) => ({ id: `${id} ${other.id}`, valueIds: [id, other.id] })),
    ),
  })
const shirt = withOrderGrid([colour, size])

const read = (product: typeof mug, search: string) => choiceFromSearch(product, new URLSearchParams(search))
const choice = (changes: Partial<Choice>): Choice => ({
  values: new Map(),
  quantity: '250',
  setups: new Map(),
  cells: new Map(),
  ...changes,
})

test('choice link contains quantity, options and set-ups, but no price', () => {
  const chosen = choice({
    quantity: '1,250',
    values: new Map([['a1', '12']]),
    setups: new Map([
      ['7', 2],
      ['8', 0],
    ]),
  })
  const search = choiceToSearch(chosen).toString()
  expect(decodeURIComponent(search)).toBe('q=1250&o=12&s=7*2,8*0')
  expect(read(mug, search)).toEqual({
    quantity: '1250',
    values: new Map([['a1', '12']]),
    setups: new Map([
      ['7', 2],
      ['8', 0],
    ]),
  })
})

test('choice link contains grid cells instead of a quantity', () => {
  const search = choiceToSearch(
    choice({
      cells: new Map([
        [0, 10],
        [101, 1_000_000],
        [1, 0],
      ]),
    }),
  )
  expect(decodeURIComponent(search.toString())).toBe('c=0*10,101*1000000')
  expect(choiceFromSearch(shirt, search)).toEqual({
    cells: new Map([
      [0, 10],
      [101, 1_000_000],
    ]),
  })
  expect(choiceFromSearch(mug, search)).toEqual({})
})

test.each([
  ['a quantity above the maximum', 'q=99999999'],
  ['a script', 'q=<script>&o=<b>&s=<i>*1e9&c=<u>*1'],
  ['values of another product', 'o=99,98'],
  ['broken escapes', 'o=%25E0%25A4%25A&s=%25E0%25A4%25A*1'],
  ['invalid set-up counts', 's=7,77,*3,7*,7*x,7*x7,7*-1,7*100'],
])('choice link ignores %s', (_, search) => expect(read(mug, search)).toEqual({}))

test('choice link ignores cells that are empty, outside the grid or not offered', () => {
  expect(read(shirt, 'c=2*5,200*5,-1*5,1.5*5,0*0,0*1000001,x*1,9999999*1,-0*5,1e2*5,+1*5')).toEqual({})
  const partialShirt = { ...shirt, variations: [{ id: 'v', valueIds: ['11', '21'] }] }
  expect(read(partialShirt, 'c=0*5,1*5,101*5')).toEqual({ cells: new Map([[0, 5]]) })
})

const id = fc.string({ minLength: 1, maxLength: 12, unit: 'grapheme' })
const anyChoice = fc
  .record({
    ids: fc.uniqueArray(id, { minLength: 4, maxLength: 4 }),
    quantity: fc.integer({ min: 1, max: 1_000_000 }),
    picked: fc.array(fc.boolean(), { minLength: 2, maxLength: 2 }),
    setups: fc.dictionary(id, fc.integer({ min: 0, max: 99 }), { maxKeys: 6 }),
    cells: fc.dictionary(fc.constantFrom('0', '1', '100', '101'), fc.integer({ min: 1, max: 1_000_000 })),
    isGridded: fc.boolean(),
  })
  .map(({ ids: [a = '', b = '', c = '', d = ''], quantity, picked, setups, cells, isGridded }) => {
    const attributes = [
      { ...colour, values: [a, b].map((key) => ({ id: key, value: key })) },
      { ...size, values: [c, d].map((key) => ({ id: key, value: key })) },
    ]
    const values = new Map([
      ...(picked[0] ? [['a1', b] as const] : []),
      ...(picked[1] ? [['a2', c] as const] : []),
    ])
    const filled = new Map(Object.entries(cells).map(([index, pieces]) => [Number(index), pieces]))
    const hasCells = isGridded && filled.size > 0
    const parts: Partial<Choice> = {
      ...(hasCells ? { cells: filled } : { quantity: String(quantity) }),
      ...(values.size > 0 && { values }),
      ...(Object.keys(setups).length > 0 && { setups: new Map(Object.entries(setups)) }),
    }
    return { product: isGridded ? withOrderGrid(attributes) : anyProduct({ attributes }), parts }
  })

test('every choice is unchanged after a round trip through a URL', () => {
  fc.assert(
    fc.property(anyChoice, ({ product, parts }) => {
      const address = `https://shop.example/product/x?${choiceToSearch(choice(parts)).toString()}`
      const { quantity = '250', ...rest } = choiceFromSearch(product, new URL(address).searchParams)
      const { quantity: typed = '250', ...chosen } = parts
      expect(rest).toEqual(chosen)
      expect(quantity).toBe(typed)
    }),
  )
})

test('random URL parameters never throw and choose only offered values', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), fc.string(), fc.string(), (q, o, s, c) => {
      const { values, cells } = choiceFromSearch(shirt, new URLSearchParams({ q, o, s, c }))
      for (const [attribute, value] of values ?? []) {
        const offered = shirt.attributes.find((known) => known.id === attribute)?.values ?? []
        expect(offered.some((known) => known.id === value)).toBe(true)
      }
      for (const index of cells?.keys() ?? []) expect([0, 1, 100, 101]).toContain(index)
    }),
  )
})
