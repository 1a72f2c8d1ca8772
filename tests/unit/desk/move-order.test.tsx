/** The usual next step of an order at the desk (req 22.40). */
import { fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, test, vi } from 'vitest'
import { MoveOrder } from '../../../desk/orders/move-order'
import type { DeskOrder } from '../../../src/domain/desk/order-row'
import type { MovableStatus } from '../../../src/domain/order/order-status'

vi.mock('react-admin', () => import('../../support/react-admin'))
vi.mock('../../../desk/mail', () => ({ useMailNotice: () => 'Email queued.' }))

const version = 'a'.repeat(32)
/** Shows the form for an order in this status; returns the bodies of its calls, which are answered in turn. */
function show(status: MovableStatus, replies: Response[] = []): object[] {
  const bodies: object[] = []
  vi.stubGlobal('fetch', async (_path: string, { body }: { body: string }) => {
    bodies.push(JSON.parse(body) as object)
    return replies.shift() ?? Response.json({ data: {} })
  })
  const order = { id: 10_031, userId: 1, version, status } as DeskOrder
  render(
    <MemoryRouter>
      <MoveOrder order={order} current={status} />
    </MemoryRouter>,
  )
  return bodies
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

test('next step is refused without proofs and continues anyway on request', async () => {
  const refusal = { ErrorCode: 'PROOFSMISSING', ErrorMessage: '1 of 1 line has no approved proof.' }
  const bodies = show('IN REVIEW', [Response.json(refusal, { status: 409 })])
  press('Start production')
  await screen.findByText(refusal.ErrorMessage)
  press('Continue anyway')
  await vi.waitFor(() => expect(bodies).toHaveLength(2))
  const body = { version, status: 'IN PRODUCTION', mail: false }
  expect(bodies).toEqual([
    { ...body, anyway: false },
    { ...body, anyway: true },
  ])
})

test.each([
  ['PENDING', 'Start review'],
  ['IN PRODUCTION', 'Mark as shipped'],
  ['SHIPPED', 'Mark as complete'],
  ['COMPLETE', 'Update status'],
] as const)('button of an order that is %s reads %s', (status, label) => {
  show(status)
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([label])
})
