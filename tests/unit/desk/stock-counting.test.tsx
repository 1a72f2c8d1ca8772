/** The switch for counting stock at the desk, and the note while it is off (req 22.48). */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { StockNote, StockSwitch } from '../../../desk/products/stock-counting'

vi.mock('react-admin', () => import('../../support/react-admin'))

/** Shows the switch and the note of the product's screen; returns the bodies that are sent. */
function showSetting(isCounted: boolean): unknown[] {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (_: string, { method, body }: RequestInit) => {
    if (method === 'PUT' && typeof body === 'string') sent.push(JSON.parse(body))
    return new Response(JSON.stringify({ data: { id: 'stock', version: 'v1', isCounted } }))
  })
  render(
    <QueryClientProvider client={new QueryClient()}>
      <StockSwitch />
      <StockNote />
    </QueryClientProvider>,
  )
  return sent
}

test('switch asks before it stops the counting of stock', async () => {
  const sent = showSetting(true)
  const toggle = await screen.findByRole('switch', {
    name: 'Count stock down with each order',
    checked: true,
  })
  expect(screen.queryByText('Stock is not counted down')).toBeNull()
  fireEvent.click(toggle)
  fireEvent.click(screen.getByRole('button', { name: 'Yes' }))
  await vi.waitFor(() => expect(sent).toEqual([{ version: 'v1', isCounted: false }]))
})

test('stock and product say that stock is not counted while the setting is off', async () => {
  showSetting(false)
  expect(await screen.findByRole('switch', { checked: false })).toBeTruthy()
  expect(screen.getAllByText('Stock is not counted down')).toHaveLength(2)
})
