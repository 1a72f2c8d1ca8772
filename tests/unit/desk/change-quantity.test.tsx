/** The form that changes the quantity of an order's line at the desk (req 22.49). */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, test, vi } from 'vitest'
import { ChangeQuantity } from '../../../desk/orders/change-quantity'
import type { DeskOrder, DeskOrderLine } from '../../../src/domain/desk/order-row'
import type { OrderStatus } from '../../../src/domain/order/order-status'

vi.mock('react-admin', () => import('../../support/react-admin'))
vi.mock('../../../desk/mail', () => ({ useMailNotice: () => 'Email queued.' }))

/** Shows the form of a line of 250 pieces; returns the calls with their bodies. */
function show(status: OrderStatus, replies: Record<string, [number, object]> = {}) {
  const calls: [string, unknown][] = []
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit) => {
    calls.push([`${method} ${path}`, typeof body === 'string' ? JSON.parse(body) : undefined])
    const [code, reply] = replies[`${method} ${path}`] ?? [404, {}]
    return new Response(JSON.stringify(reply), { status: code })
  })
  const order = { id: 10_001, version: 'v1', status, userId: 7, sums: { totalCents: 115_500 } }
  const line = { number: 2, quantity: 250 }
  render(
    <MemoryRouter>
      <QueryClientProvider client={new QueryClient()}>
        <ChangeQuantity order={order as DeskOrder} line={line as DeskOrderLine} />
      </QueryClientProvider>
    </MemoryRouter>,
  )
  return calls
}
const open = () => fireEvent.click(screen.getByRole('button', { name: 'Change quantity of line 2' }))
const type = (value: string) => fireEvent.change(screen.getByLabelText(/^Quantity/), { target: { value } })
const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save and email the customer' })
const previewOf = (quantity: string) => `GET /desk/api/orders/10001/quantity?line=2&quantity=${quantity}`

test('new total and day show before the quantity is saved', async () => {
  const data = {
    lines: [{ number: 2, quantity: 300, eachCents: 420 }],
    sums: { totalCents: 138_600 },
    dayBefore: '2026-12-12',
    day: '2026-12-19',
  }
  const calls = show('PENDING', {
    [previewOf('300')]: [200, { data }],
    'PUT /desk/api/orders/10001/quantity': [200, { data: {} }],
  })
  open()
  expect(save().disabled).toBe(true)
  type('300')
  const text =
    'New total $1,386.00 inc GST, was $1,155.00. Line 2: 300 at $4.20 each ex GST. Promised day: 12 Dec 2026 → 19 Dec 2026.'
  expect(await screen.findByText(text)).toBeTruthy()
  fireEvent.click(save())
  await vi.waitFor(() => expect(screen.queryByLabelText(/^Quantity/)).toBeNull())
  const body = { version: 'v1', line: 2, quantity: '300', totalCents: 138_600 }
  expect(calls.at(-1)).toEqual(['PUT /desk/api/orders/10001/quantity', body])
})

test('refused quantity shows the reason at the field and is not saved', async () => {
  show('IN REVIEW', { [previewOf('3')]: [422, { ErrorMessage: 'Please add at least 25 Quantity' }] })
  open()
  type('3')
  expect(await screen.findByText('Please add at least 25 Quantity')).toBeTruthy()
  expect(screen.getByLabelText(/^Quantity/).getAttribute('aria-invalid')).toBe('true')
  expect(save().disabled).toBe(true)
})

test.each(['IN PRODUCTION', 'SHIPPED', 'REJECTED', 'CANCELLED'] as const)(
  'order with status %s offers no change of quantity',
  (status) => {
    show(status)
    expect(screen.queryByRole('button')).toBeNull()
  },
)
