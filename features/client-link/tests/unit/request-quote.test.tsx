/** The quote of a request at the desk: its state, "Note as accepted" and "Make the order" (req 22.51). */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, test, vi } from 'vitest'
import type { DeskApproval, DeskRequestQuote } from '../../contract/desk-quote'
import { RequestQuote } from '../../desk/request-quote'
import type { DeskRequest } from '../../../../src/domain/desk/request-row'

vi.mock('react-admin', () => import('../../../../tests/support/react-admin'))
vi.mock('../../../../desk/session', () => ({ useMay: () => true }))
vi.mock('../../../../desk/mail', () => ({ useMailNotice: () => 'Email queued.' }))

const request = {
  id: 12,
  version: 'v1',
  kind: 'quote',
  quantity: 500,
  fullName: 'Dana Buyer',
  email: 'dana@buyer.example',
  mobileNumber: '0400 000 000',
  account: null,
  orderId: null,
} as DeskRequest
const line = { id: '1', name: 'Bottle', pieces: 500, choice: null, quantity: null, comment: '', logo: null }
const form: DeskRequestQuote = {
  setups: [
    { id: '3', name: 'Pad Print: 1 colour' },
    { id: '4', name: 'Laser Engraving' },
  ],
  chosen: ['3', '3'],
  assumptions: ['The price is for a retailer, because there is no account.'],
  quote: null,
  deliverTo: null,
}
const approval: DeskApproval = {
  at: Date.parse('2026-11-29T01:00:00Z'),
  name: 'Dana Buyer',
  purchaseOrder: 'PO-77',
  neededBy: '',
  lines: [{ id: '1', quantity: 500 }],
  totalCents: 632_500,
  deliverTo: null,
  orderId: '',
}
const quoteWith = (accepted: DeskApproval | null): DeskRequestQuote['quote'] => ({
  id: 'a',
  draftId: 'b',
  version: 1,
  number: 'R12',
  to: ['Dana Buyer'],
  until: Date.now() + 1e9,
  isRevoked: false,
  createdAt: Date.parse('2026-11-28T01:00:00Z'),
  openedAt: null,
  answeredAt: null,
  seenAt: null,
  orderedAt: null,
  changeAsked: '',
  lines: [line],
  approval: accepted,
})

/** Shows the cards; returns the calls that change something, each with its path and body. */
function show(loaded: Partial<DeskRequestQuote>, more: Partial<DeskRequest> = {}) {
  const sent: [path: string, body: unknown][] = []
  vi.stubGlobal('fetch', async (path: string, { method, body }: { method: string; body?: string }) => {
    if (method !== 'GET') sent.push([path, JSON.parse(body ?? '')])
    const data = path.includes('/price') ? { eachCents: 1150 } : { ...form, ...loaded }
    return Response.json({ data })
  })
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <RequestQuote request={{ ...request, ...more }} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  return sent
}
const card = async (name: string) => within(await screen.findByRole('region', { name }))

test('quote starts with the requested branding, its price and its assumptions', async () => {
  const sent = show({})
  const quote = await card('Quote by private link')
  expect(await quote.findByText('$11.50 each, $5,750.00 in total, ex GST')).toBeTruthy()
  expect(quote.getByText(/for a retailer/)).toBeTruthy()
  expect(quote.getByLabelText('Positions: Pad Print: 1 colour')).toHaveProperty('value', '2')
  fireEvent.click(quote.getByLabelText('Laser Engraving'))
  await vi.waitFor(() =>
    expect(quote.getByRole('button', { name: 'Email quote' })).toHaveProperty('disabled', false),
  )
  fireEvent.click(quote.getByRole('button', { name: 'Email quote' }))
  await vi.waitFor(() => expect(sent).toHaveLength(1))
  const body = { version: 'v1', quantity: 500, setups: ['3', '3', '4'], eachCents: 1150 }
  expect(sent[0]).toEqual(['/desk/api/requests/12/quote', expect.objectContaining(body)])
})

test('acceptance by phone is noted with the name of the request', async () => {
  const sent = show({ quote: quoteWith(null) })
  expect(await screen.findByText(/Not opened yet\. Not accepted yet\./)).toBeTruthy()
  const acceptance = await card('Accepted without the link?')
  fireEvent.click(acceptance.getByRole('button', { name: 'Note as accepted' }))
  await vi.waitFor(() => expect(sent).toHaveLength(1))
  const body = { version: 'v1', name: 'Dana Buyer', how: 'by phone', poNumber: '' }
  expect(sent[0]).toEqual(['/desk/api/requests/12/acceptance', expect.objectContaining(body)])
})

test('accepted quote of a visitor first offers to add the customer, filled in', async () => {
  show({ quote: quoteWith(approval) })
  expect(
    await screen.findByText(/by Dana Buyer \(by the link\): 500 pieces, \$6,325\.00 inc GST, PO# PO-77/),
  ).toBeTruthy()
  const link = (await card('Make the order')).getByRole('link', { name: 'Add as a customer' })
  const query = new URL(link.getAttribute('href') ?? '', 'https://shop.example').searchParams
  expect(Object.fromEntries(query)).toEqual({
    email: 'dana@buyer.example',
    fullName: 'Dana Buyer',
    mobileNumber: '0400 000 000',
    request: '12',
  })
})

test('accepted quote of a customer is ordered with PO number and address', async () => {
  const noted = { by: 'sam@shop.example', how: 'by phone' }
  const deliverTo = {
    customerName: 'Depot',
    country: 'Australia',
    state: 'VIC',
    city: 'Melbourne',
    postcode: '3000',
    line1: '2 Dock Rd',
    line2: '',
  }
  const sent = show(
    { quote: quoteWith({ ...approval, noted }), deliverTo },
    { account: 'dana@buyer.example' },
  )
  expect(await screen.findByText(/\(by phone, noted by sam@shop\.example\)/)).toBeTruthy()
  fireEvent.click((await card('Make the order')).getByRole('button', { name: 'Make the order' }))
  await vi.waitFor(() => expect(sent).toHaveLength(1))
  const body = { version: 'v1', poNumber: 'PO-77', shipping: { ...deliverTo, email: '', mobileNumber: '' } }
  expect(sent[0]).toEqual(['/desk/api/requests/12/order', body])
})

test('ordered request offers neither another quote nor another order', async () => {
  show({ quote: quoteWith(approval) }, { account: 'dana@buyer.example', orderId: 10_037 })
  expect(await screen.findByText(/Accepted .* by Dana Buyer/)).toBeTruthy()
  expect(screen.queryByRole('region')).toBeNull()
})
