/** Emails and proofs at the desk are shown as the server reported them (req 14.22, 22.28, 22.29). */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { MailCard, MailStates, MailWarning, useMailNotice } from '../../../desk/mail'
import { proofState } from '../../../desk/orders/order-line'

vi.mock('react-admin', () => import('../../support/react-admin'))

/** Shows a part of a screen with these replies, by method and path. */
function show(part: ReactNode, replies: Record<string, [number, object]>): void {
  vi.stubGlobal('fetch', async (path: string, { method }: RequestInit) => {
    const [status, body] = replies[`${method} ${path}`] ?? [404, {}]
    return new Response(JSON.stringify(body), { status })
  })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(<QueryClientProvider client={client}>{part}</QueryClientProvider>)
}
const setup = {
  id: 'mail',
  notice: 'Email written to a file, not sent (no mail server is set up)',
  warning: 'No mail server is set up.',
  sender: 'hello@shop.example',
  inbox: 'orders@shop.example',
}
const mail = (more: object = {}): [number, object] => [200, { data: { ...setup, ...more } }]

test('desk shows the notice and the warning of the server', async () => {
  const Notice = () => <p>Order moved. {useMailNotice()}</p>
  show(
    <>
      <MailWarning />
      <Notice />
    </>,
    { 'GET /desk/api/mail': mail() },
  )
  expect((await screen.findByRole('alert')).textContent).toBe(setup.warning)
  expect(screen.getByText(`Order moved. ${setup.notice}.`)).toBeTruthy()
})

test.each([
  [200, { data: { to: 'sam@shop.example', answer: '250 fine' } }, /accepted .*sam@shop\.example: 250 fine/],
  [409, { ErrorMessage: 'The test email was not sent: 550 no' }, /not sent: 550 no/],
])('test email shows the reply with status %i', async (status, body, expected) => {
  show(<MailCard />, {
    'GET /desk/api/mail': mail({ warning: null }),
    'POST /desk/api/mail/test': [status, body],
  })
  expect(await screen.findByText(/replies go to orders@shop\.example/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Send a test email' }))
  expect((await screen.findByRole('alert')).textContent).toMatch(expected)
})

test('email of an order shows its state and the server’s reason', async () => {
  const row = { id: 'a', title: 'Order status', state: 'failed', detail: '550 no such mailbox' }
  const data = [{ ...row, changedAt: '2026-11-29T02:02:01.338Z' }]
  show(<MailStates about="orders/10001" />, { 'GET /desk/api/mails/orders/10001': [200, { data }] })
  expect(await screen.findByText('Order status: failed')).toBeTruthy()
  expect(screen.getByText(/550 no such mailbox/)).toBeTruthy()
})

test('proof that staff has marked as approved is not shown as waiting', () => {
  const waitsSince = '2026-11-29T02:02:01.338Z'
  const stateOf = (approval: 'Approved' | 'Pending') => proofState({ approval, answeredAt: null, waitsSince })
  expect(stateOf('Approved')).toBe('Approved')
  expect(stateOf('Pending')).toMatch(/^waiting since/)
})
