/** STOCK: a short list as it is, a long one to be narrowed. */
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { StockPanel } from '../../../src/screens/product/stock-panel'
import { anyProduct } from '../../support/product'

const items = ['Navy', 'Royal Blue'].flatMap((colour) =>
  ['XS', 'S', 'M', 'L', 'XL', '2XL', '3XL', '4XL'].map((size) => `${colour}, ${size}`),
)
const show = (count: number) => {
  const stock = items.slice(0, count).map((item) => ({ item, inStock: '1240', nextShipment: '2026-06-18' }))
  render(<StockPanel product={anyProduct({ stock })} />)
}

test('up to 15 rows there is nothing to search by', () => {
  show(15)
  expect(screen.getAllByRole('rowheader')).toHaveLength(15)
  expect(screen.queryByRole('searchbox')).toBeNull()
})

test.each([
  ['blue', 8],
  [' NAV  m ', 1],
  ['m', 2],
  ['royal 2x', 1],
  ['zebra', 0],
  ['(', 16],
])('a long list narrowed by %j has %i items', (wanted, count) => {
  show(16)
  fireEvent.change(screen.getByRole('searchbox', { name: 'Find an item' }), { target: { value: wanted } })
  expect(screen.queryAllByRole('rowheader')).toHaveLength(count)
  expect(screen.getByRole('status').textContent).toBe(`${count} of 16 items`)
})
