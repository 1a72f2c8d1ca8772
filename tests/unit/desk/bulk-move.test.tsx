/** Status change of several orders at the desk (req 22.32). */
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { MoveDialog } from '../../../desk/orders/bulk-move'
import { movesTo } from '../../../desk/orders/bulk-moves'
import type { DeskOrderSummary } from '../../../src/domain/desk/order-row'

vi.mock('react-admin', () => import('../../support/react-admin'))
// The warning reads the server's mail settings.
vi.mock('../../../desk/mail', () => ({ MailWarning: () => null }))

type Status = DeskOrderSummary['status']
const order = (id: number, status: Status, email: string | null = `${id}@buyer.example`) => {
  const others = { placedAt: '2026-11-29T00:00:00.000Z', customer: 'Dana', poNumber: '', totalCents: 1000 }
  return { id, status, email, neededBy: null, assignee: '', ...others }
}

test('moves are counted by customer, without moves back and deleted accounts', () => {
  const orders = [
    order(1, 'PENDING', 'dana@buyer.example'),
    order(2, 'IN REVIEW', 'dana@buyer.example'),
    order(3, 'PENDING', null),
    order(4, 'COMPLETE'),
    order(5, 'IN PRODUCTION'),
  ]
  const { forward, back, unchanged, customers } = movesTo(orders, 'IN PRODUCTION')
  const ids = [forward, back, unchanged].map((rows) => rows.map(({ id }) => id))
  expect([ids, customers]).toEqual([[[1, 2, 3], [4], [5]], 1])
})

test('dialog shows the orders, emails and moves back before anything is sent', () => {
  const fetch = vi.fn()
  vi.stubGlobal('fetch', fetch)
  const orders = [order(10_031, 'PENDING'), order(10_036, 'COMPLETE')]
  render(<MoveDialog orders={orders} to="IN PRODUCTION" onMoved={() => {}} onClose={() => {}} />)
  const text = screen.getByRole('dialog').textContent
  expect(text).toContain('Set 2 orders to in production?')
  expect(text).toContain('Order 10031. The shop writes an email to 1 customer.')
  expect(text).toContain('Order 10036 goes back from complete.')
  expect(fetch).not.toHaveBeenCalled()
})

test('other orders are moved when an order is refused, and the refusal is shown', async () => {
  const paths: string[] = []
  vi.stubGlobal('fetch', async (path: string) => {
    paths.push(path)
    return path.includes('10031')
      ? Response.json({ ErrorMessage: '1 of 1 line has no approved proof.' }, { status: 409 })
      : Response.json({ data: {} })
  })
  const orders = [order(10_031, 'PENDING'), order(10_035, 'PENDING')]
  const onMoved = vi.fn()
  render(<MoveDialog orders={orders} to="IN PRODUCTION" onMoved={onMoved} onClose={() => {}} />)
  fireEvent.click(screen.getByText('Set status'))
  await screen.findByText('Order 10031 was not changed: 1 of 1 line has no approved proof.')
  await screen.findByText('In production now: 10035')
  expect(paths).toHaveLength(2)
  expect(onMoved).toHaveBeenCalledOnce()
})
