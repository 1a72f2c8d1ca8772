/** Tests the option pickers of a product page (req 3.8), and how a quantity fills cartons (req 3.11). */
import { expect, test } from 'vitest'
import {
  type Choice,
  canBeOrdered,
  missingAttributes,
  pickedLine,
  attributesForDisplay,
} from '../../../../src/domain/product/order-choice'
import { apparel, colours, sizes } from '../../../support/apparel'
import * as fc from '../../../support/fast-check'
import { cartonHint } from '../../../../src/domain/product/carton'

const tee = apparel([colours, sizes], { without: ['red/2xl'], hasOrderGrid: false })
const valuesIn = (text: string) =>
  text
    .split(' ')
    .filter(Boolean)
    .map((id): [string, string] => [id.split('-')[0] ?? '', id])
const navyM = valuesIn('size-m colour-navy')
const pickLine = (values: [string, string][], quantity: string, product = tee) => {
  const choice: Choice = { values: new Map(values), quantity, setups: new Map(), cells: new Map() }
  return pickedLine(product, choice)
}

test('pickers show values in size order, attributes in product order', () => {
  expect(
    attributesForDisplay(tee).map(({ name, values }) => [name, values.map(({ value }) => value)]),
  ).toEqual([
    ['Colour', ['Navy', 'Red', 'White']],
    ['Size', ['S', 'M', 'L', '2XL']],
  ])
})

test.each<[string, [string, string][], string[]]>([
  ['no value chosen', [], ['Colour is required', 'Size is required']],
  ['one of two values chosen', [['size', 'size-m']], ['Colour is required']],
  ['all values chosen', navyM, []],
  ['a value that is not offered', [...navyM, ['size', 'size-11xl']], ['Size is required']],
])('missing attributes are reported with %s', (_name, values, messages) => {
  expect([...missingAttributes(tee.attributes, new Map(values)).values()]).toEqual(messages)
})

test('picked line has the variation with the chosen values', () => {
  const { lines, problems } = pickLine(navyM, '1,250')
  expect(lines).toMatchObject([{ variationId: 'navy/m', quantity: 1250, cell: null }])
  expect(problems).toEqual({ attributes: new Map(), quantity: null })
})

test.each<[string, [string, string][], string, string | null, number]>([
  ['below the minimum', navyM, '9', 'Please add at least 10 Quantity', 1],
  ['the minimum', navyM, '10', null, 1],
  ['no number', navyM, 'ten', 'Quantity must be a whole number from 1 to 1,000,000', 0],
  ['a variation that does not exist', valuesIn('colour-red size-2xl'), '50', 'Product Not found', 1],
  ['not all chosen', [['size', 'size-m']], '50', null, 1],
])(
  'quantity and variation of a picked line are checked: %s',
  (_name, values, quantity, problem, calculated) => {
    const result = pickLine(values, quantity)
    expect(result.problems.quantity).toBe(problem)
    expect(result.lines).toHaveLength(calculated)
    expect(canBeOrdered(result)).toBe(problem === null && values.length === 2)
  },
)

test('picked line has no variation when the product has none', () => {
  const bottle = { ...tee, hasVariations: false, variations: [] }
  expect(pickLine(navyM, '25', bottle).lines).toMatchObject([{ variationId: null, quantity: 25 }])
  expect(canBeOrdered(pickLine([], '25', bottle))).toBe(false)
  expect(canBeOrdered({ lines: [], problems: { attributes: new Map(), quantity: null } })).toBe(false)
  expect(canBeOrdered(pickLine([], '25', { ...bottle, attributes: [] }))).toBe(true)
})

test('carton hint proposes no more than can be ordered', () => {
  expect(cartonHint(999_999, '64')?.nextFull).toBe(1_000_000)
  expect(cartonHint(999_999, '7000')).toMatchObject({ loosePieces: 5999, nextFull: null })
})

test.each([
  ['100', 100],
  ['1,000', 1000],
  ['100 pcs', 100],
  ['1', null],
  ['12.5', null],
  ['24 x 10', null],
  ['2 dozen', null],
  ['9'.repeat(400), null],
])('carton size %j is read as %s', (perCarton, size) => {
  expect(cartonHint(250, perCarton)?.perCarton ?? null).toBe(size)
})

test('full cartons and loose pieces add up to the quantity', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1_000_000 }),
      fc.integer({ min: 2, max: 5000 }),
      (quantity, size) => {
        const hint = cartonHint(quantity, String(size))
        expect(hint && hint.fullCartons * size + hint.loosePieces).toBe(quantity)
        if (hint?.nextFull) expect([hint.nextFull % size, hint.nextFull > quantity]).toEqual([0, true])
      },
    ),
  )
})
