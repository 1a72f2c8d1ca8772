// @vitest-environment happy-dom
/** STOCK: a short list as it is, a long one to be narrowed. */
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { StockPanel } from '../../../src/screens/product/product-tabs'
import { anyProduct } from './product-fixture'

afterEach(cleanup)

const items = ['Navy', 'Royal Blue'].flatMap((colour) =>
  ['XS', 'S', 'M', 'L', 'XL', '2XL', '3XL', '4XL'].map((size) => `${colour}, ${size}`),
)
const show = (count: number) =>
  render(
    <StockPanel
      product={anyProduct({
        stock: items.slice(0, count).map((item) => ({ item, inStock: '1240', nextShipment: '2026-06-18' })),
      })}
    />,
  )
const shown = () => screen.queryAllByRole('rowheader').map(({ textContent }) => textContent)

test('a short list has nothing to search by', () => {
  show(15)
  expect(shown()).toEqual(items.slice(0, 15))
  expect(screen.queryByRole('searchbox')).toBeNull()
  expect(
    screen
      .getAllByRole('cell')
      .slice(0, 2)
      .map(({ textContent }) => textContent),
  ).toEqual(['1,240', '18 June 2026'])
})

test.each([
  ['', items.length, ''],
  ['blue', 8, '8 of 16 items'],
  [' NAV  m ', 1, '1 of 16 items'],
  ['m', 2, '2 of 16 items'],
  ['royal 2x', 1, '1 of 16 items'],
  ['zebra', 0, '0 of 16 items'],
  ['(', items.length, '16 of 16 items'],
])('a long list narrowed by %j has %i items', (wanted, count, told) => {
  show(16)
  fireEvent.change(screen.getByRole('searchbox', { name: 'Find an item' }), { target: { value: wanted } })
  expect(shown()).toHaveLength(count)
  expect(screen.getByRole('status').textContent).toBe(told)
})
