/** Tests which facts of a comparison have a row, and which are stated once for all products (req 8.9). */
import { expect, test } from 'vitest'
import { comparedFacts, type ComparedFact, daysUntilPromised, isLeast } from '../../rules/compared-facts'
import type { Product } from '../../../../src/domain/product/product'
import { anyProduct } from '../../../../tests/support/product'

const names = (facts: ComparedFact[]) => facts.map(({ name }) => name)
const compare = (...products: Partial<Product>[]) => {
  const { different, common } = comparedFacts(products.map(anyProduct), null)
  return { differing: names(different), same: names(common) }
}

test('differing facts are separate from facts that all products share', () => {
  const flask = { availability: 'Branded within 9 working days', dimensions: ['210 mm'] }
  const cup = { availability: 'Leaves in 9 working days', minimumQuantity: 50, dimensions: ['210 mm'] }
  expect(compare(flask, cup)).toEqual({
    differing: ['Minimum order'],
    same: ['Dispatch', 'Rating', 'Dimensions'],
  })
})

test('fact that only some products state counts as differing', () => {
  expect(
    compare({ rating: 4, ratingCount: 2 }, { rating: null }, { rating: 4, ratingCount: 2 }).differing,
  ).toEqual(['Rating'])
})

test('single product has no facts in common with others', () => {
  expect(compare({ availability: 'Ex stock' })).toEqual({
    differing: ['Minimum order', 'Dispatch', 'Rating'],
    same: [],
  })
  expect(compare()).toEqual({ differing: [], same: [] })
})

test('colours and sizes are recognized under any attribute name', () => {
  const attribute = (name: string, ...values: string[]) => ({
    id: name,
    name,
    values: values.map((value) => ({ id: value, value })),
  })
  const tee = anyProduct({ attributes: [attribute('Tee color', 'Navy'), attribute('SIZE', 'L', 'S')] })
  const { different } = comparedFacts([tee], null)
  const linesByName = Object.fromEntries(different.map(({ name, lines }) => [name, lines(tee)]))
  expect(linesByName).toMatchObject({ Colours: ['Navy'], Sizes: ['S, L'] })
})

test.each([
  [5, [5, 7], true],
  [7, [5, 7], false],
  [5, [5, 5], false],
  [5, [5], false],
  [5, [5, null], false],
  [null, [null, 7], false],
])('%j is the least of %j: %j', (figure, all, expected) => {
  expect(isLeast(figure, all)).toBe(expected)
})

test('product with short stock has no number of days', () => {
  const flask = anyProduct({
    availability: 'Branded within 10 working days',
    stock: [{ item: 'Navy', inStock: '86', nextShipment: '' }],
  })
  const daysOf = (quantity: number) =>
    daysUntilPromised(
      { product: flask, lines: [{ options: [], quantity, isBranded: true }] },
      { rules: null, to: null, now: new Date(2026, 10, 30, 9).getTime() },
    )
  expect(daysOf(80)).toBe(14)
  expect(daysOf(250)).toBeNull()
})
