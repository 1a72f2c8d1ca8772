/** Variants of values, lists and envelopes that the client accepts from a provider. */
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

const refused = Symbol('refused')
const read = (schema: v.GenericSchema, input: unknown) => {
  const checked = v.safeParse(schema, input)
  return checked.success ? checked.output : refused
}

test.each([
  ['250', 250],
  [' 2.5 ', 2.5],
  ['1,000', 1000],
  ['-1,250.00', -1250],
  ['1,00', refused],
  ['', refused],
  [Number.NaN, refused],
  ['Infinity', refused],
  [null, refused],
])('wireNumber reads %j', (input, expected) => {
  expect(read(wireNumber, input)).toBe(expected)
  expect(read(numberOr(9), input)).toBe(expected === refused ? 9 : expected)
})

test.each([
  [7, '7'],
  [' a ', 'a'],
  [0, '0'],
  ['', refused],
  [null, refused],
  [{}, refused],
])('wireId and wireText read %j', (input, expected) => {
  expect(read(wireId, input)).toBe(expected)
  expect(read(wireText, input)).toBe(expected)
  expect(read(textOrEmpty, input)).toBe(expected === refused ? '' : expected)
})

test.each([
  [1, true],
  [true, true],
  ['true', true],
  ['0', false],
  ['false', false],
  [null, false],
  [2, false],
  [{}, false],
])('wireFlag reads %j as %s', (input, expected) => expect(read(wireFlag, input)).toBe(expected))

describe('wireList', () => {
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
    ['nonsense', refused],
    [7, refused],
  ])('wireList reads %j', (input, expected) => {
    expect(read(Rows, input)).toEqual(expected)
    expect(faults).toEqual([])
  })

  test('wireList drops and reports a broken item, and retains the other items', () => {
    expect(read(Rows, [{ id: 1 }, { id: null }, 'x', { id: 4 }])).toEqual([{ id: '1' }, { id: '4' }])
    expect(faults.map(({ path }) => path)).toEqual(['[1].id', '[2].'])
    expect(faults[0]?.message).not.toBe('')
  })

  test('wireList is empty when the list is missing from its object', () => {
    expect(read(v.object({ rows: Rows }), {})).toEqual({ rows: [] })
  })

  test.each([
    [[{ id: 1 }, { id: 2 }], { id: '1' }],
    [{ id: 1 }, { id: '1' }],
    [[], refused],
    [null, refused],
  ])('wireOne reads %j', (input, expected) => {
    expect(read(wireOne(v.object({ id: wireId })), input)).toEqual(expected)
  })
})

test.each([[{ Data: [1] }], [{ data: { data: [1] } }], [{ data: { data: [1], totalPages: 3 } }]])(
  'reply envelope %j contains [1]',
  (reply) => {
    expect(read(enveloped(v.array(v.number())), reply)).toEqual([1])
  },
)

test('item with a field called data is not taken for an envelope', () => {
  const product = { ProductID: 1, data: 'sheet' }
  expect(read(enveloped(v.unknown()), { Data: product })).toEqual(product)
})

test.each([['text'], [7], [null], [[]], [[{ Data: [] }]]])('%j is refused as a reply envelope', (reply) => {
  expect(read(enveloped(wireList(v.unknown())), reply)).toBe(refused)
})

test.each([
  [{ Data: [], totalPages: 3 }, 3],
  [{ data: { data: [], totalPages: 4 } }, 4],
  [{ data: [] }, 1],
  [{ data: [], totalPages: 'many' }, 1],
])('page count of %j is %i', (reply, totalPages) => {
  expect(read(pageOf(wireList(v.unknown())), reply)).toMatchObject({ payload: [], totalPages })
})
