/** How far a provider may stray: single values, lists, envelopes. */
import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  enveloped,
  numberOr,
  pageOf,
  reportFaultsTo,
  textOrEmpty,
  wireFlag,
  wireId,
  wireList,
  wireNumber,
  wireOne,
  wireText,
} from '../../../src/api/wire'

const none = Symbol('refused')
const read = (schema: v.GenericSchema, input: unknown) => {
  const checked = v.safeParse(schema, input)
  return checked.success ? checked.output : none
}

test.each([
  [7, 7],
  ['250', 250],
  [' 2.5 ', 2.5],
  ['-3', -3],
  ['1,000', 1000],
  ['-1,250.00', -1250],
  ['1,00', none],
  ['1,0000', none],
  ['', none],
  [' ', none],
  ['12 pcs', none],
  [Number.NaN, none],
  [Infinity, none],
  ['Infinity', none],
  [null, none],
  [true, none],
  [[1], none],
])('number %j', (input, expected) => {
  expect(read(wireNumber, input)).toBe(expected)
  expect(read(numberOr(9), input)).toBe(expected === none ? 9 : expected)
})

test.each([
  [7, '7'],
  [' a ', 'a'],
  [0, '0'],
  ['', none],
  ['  ', none],
  [null, none],
  [{}, none],
])('text and id %j', (input, expected) => {
  expect(read(wireId, input)).toBe(expected)
  expect(read(wireText, input)).toBe(expected)
  expect(read(textOrEmpty, input)).toBe(expected === none ? '' : expected)
})

test.each([
  [1, true],
  ['1', true],
  [true, true],
  ['true', true],
  ['True', true],
  [0, false],
  ['0', false],
  [false, false],
  ['false', false],
  ['', false],
  [null, false],
  [undefined, false],
  [2, false],
  [{}, false],
])('flag %j is %s', (input, expected) => {
  expect(read(wireFlag, input)).toBe(expected)
})

describe('lists', () => {
  const faults: { path: string; message: string }[] = []
  beforeEach(() => {
    faults.length = 0
    reportFaultsTo((fault) => faults.push(fault))
  })
  afterEach(() => reportFaultsTo(() => {}))

  const Rows = wireList(v.object({ id: wireId }))

  test.each([
    [
      [{ id: 1 }, { id: '2' }],
      [{ id: '1' }, { id: '2' }],
    ],
    [{ id: 1 }, [{ id: '1' }]],
    [[], []],
    [null, []],
    [undefined, []],
    ['', []],
    ['nonsense', none],
    [7, none],
  ])('%j', (input, expected) => {
    expect(read(Rows, input)).toEqual(expected)
    expect(faults).toEqual([])
  })

  test('a broken item is dropped and reported, the rest stays', () => {
    expect(read(Rows, [{ id: 1 }, { id: null }, 'x', { id: 4 }])).toEqual([{ id: '1' }, { id: '4' }])
    expect(faults.map(({ path }) => path)).toEqual(['[1].id', '[2].'])
    expect(faults[0]?.message).not.toBe('')
  })

  test('a list that is missing from an object is empty', () => {
    expect(read(v.object({ rows: Rows }), {})).toEqual({ rows: [] })
  })

  test.each([
    [[{ id: 1 }, { id: 2 }], { id: '1' }],
    [{ id: 1 }, { id: '1' }],
    [[], none],
    [null, none],
  ])('one of %j', (input, expected) => {
    expect(read(wireOne(v.object({ id: wireId })), input)).toEqual(expected)
  })
})

describe('envelopes', () => {
  test.each([
    [{ Data: [1] }],
    [{ data: [1] }],
    [{ data: { data: [1] } }],
    [{ Data: { data: [1] } }],
    [{ data: { Data: [1] } }],
    [{ data: { data: [1], totalPages: 3 } }],
  ])('%j means [1]', (reply) => {
    expect(read(enveloped(v.array(v.number())), reply)).toEqual([1])
  })

  test('an item is no envelope because it has a field called data', () => {
    const product = { ProductID: 1, data: 'sheet' }
    expect(read(enveloped(v.unknown()), { Data: product })).toEqual(product)
  })

  test.each([['text'], [7], [null], [[]], [[{ Data: [] }]]])('%j is no reply at all', (reply) => {
    expect(read(enveloped(wireList(v.unknown())), reply)).toBe(none)
  })

  test.each([
    [{ Data: [], totalPages: 3 }, 3],
    [{ Data: [], totalPages: '3' }, 3],
    [{ data: { data: [], totalPages: 4 } }, 4],
    [{ data: [] }, 1],
    [{ data: [], totalPages: 'many' }, 1],
  ])('pages in %j: %i', (reply, totalPages) => {
    expect(read(pageOf(wireList(v.unknown())), reply)).toMatchObject({ payload: [], totalPages })
  })
})
