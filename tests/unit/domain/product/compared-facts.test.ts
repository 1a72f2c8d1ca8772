/** What stands in the rows of a comparison, and what is said once for all (req 8.9). */
import { expect, test } from 'vitest'
import {
  comparedFacts,
  type ComparedFact,
  daysUntilPromised,
  isLeast,
} from '../../../../src/domain/product/compared-facts'
import type { Product } from '../../../../src/domain/product/product'
import { anyProduct } from '../../../support/product'

const names = (facts: ComparedFact[]) => facts.map(({ name }) => name)
const of = (...products: Partial<Product>[]) => {
  const { differing, same } = comparedFacts(products.map(anyProduct), null)
  return { differing: names(differing), same: names(same) }
}

test('what differs stands apart from what is the same for all', () => {
  const flask = { availability: 'Branded within 9 working days', dimensions: ['210 mm'] }
  const cup = { availability: 'Leaves in 9 working days', minimumQuantity: 50, dimensions: ['210 mm'] }
  expect(of(flask, cup)).toEqual({
    differing: ['Minimum order'],
    same: ['Dispatch', 'Rating', 'Dimensions'],
  })
})

test('what one of them alone tells differs', () => {
  expect(
    of({ rating: 4, ratingCount: 2 }, { rating: null }, { rating: 4, ratingCount: 2 }).differing,
  ).toEqual(['Rating'])
})

test('a single product has nothing in common with others', () => {
  expect(of({ availability: 'Ex stock' })).toEqual({
    differing: ['Minimum order', 'Dispatch', 'Rating'],
    same: [],
  })
  expect(of()).toEqual({ differing: [], same: [] })
})

test('colours and sizes are found however a provider calls them', () => {
  const attribute = (name: string, ...values: string[]) => ({
    id: name,
    name,
    values: values.map((value) => ({ id: value, value })),
  })
  const tee = anyProduct({ attributes: [attribute('Tee color', 'Navy'), attribute('SIZE', 'L', 'S')] })
  const { differing } = comparedFacts([tee], null)
  const told = Object.fromEntries(differing.map(({ name, lines }) => [name, lines(tee)]))
  expect(told).toMatchObject({ Colours: ['Navy'], Sizes: ['S, L'] })
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

test('what is short in stock is not the fastest', () => {
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
