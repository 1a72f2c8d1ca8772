/** The STOCK panel: a short list is shown in full, and a long list has a search. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { StockPanel } from '../../../src/screens/product/stock-panel'
import type { StockRow } from '../../../src/domain/product/product'
import { anyProduct } from '../../support/product'

const items = ['Navy', 'Royal Blue'].flatMap((colour) =>
  ['XS', 'S', 'M', 'L', 'XL', '2XL', '3XL', '4XL'].map((size) => `${colour}, ${size}`),
)
const renderPanel = (stock: StockRow[]) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <StockPanel product={anyProduct({ stock })} />
    </QueryClientProvider>,
  )
const renderRows = (count: number) => {
  const stock = items.slice(0, count).map((item) => ({ item, inStock: '1240', nextShipment: '2026-06-18' }))
  renderPanel(stock)
}

test('stock list of up to 15 rows has no search', () => {
  renderRows(15)
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
])('long stock list filtered by %j has %i items', (search, count) => {
  renderRows(16)
  fireEvent.change(screen.getByRole('searchbox', { name: 'Find an item' }), { target: { value: search } })
  expect(screen.queryAllByRole('rowheader')).toHaveLength(count)
  expect(screen.getByRole('status').textContent).toBe(`${count} of 16 items`)
})

test('past next shipment date is shown as sent, with a note that it has passed', () => {
  vi.setSystemTime(new Date('2026-11-29T02:00:00Z'))
  onTestFinished(() => void vi.useRealTimers())
  const days = ['2026-11-07', '7/11/2026', '2026-12-18', 'soon', '']
  renderPanel(days.map((nextShipment) => ({ item: 'Navy', inStock: '86', nextShipment })))
  const cells = screen.getAllByRole('row').map((row) => row.lastElementChild?.textContent)
  expect(cells).toEqual([
    'Next shipment',
    '7 November 2026 (date has passed)',
    '7/11/2026 (date has passed)',
    '18 December 2026',
    'soon',
    '–',
  ])
})
