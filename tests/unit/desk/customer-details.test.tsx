/** Staff correct a customer's contact and addresses; a colleague's change empties no field (req 22.30, 22.45). */
import { fireEvent, render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, test, vi } from 'vitest'
import { CustomerDetails } from '../../../desk/customers/customer-details'
import type { DeskCustomer } from '../../../src/domain/desk/customer-row'
import { blankAddress } from '../../../src/domain/account/address'

vi.mock('react-admin', () => import('../../support/react-admin'))

const customer: DeskCustomer = {
  id: 7,
  version: 'v1',
  email: 'dana@buyer.example',
  fullName: 'Dana',
  businessName: '',
  mobileNumber: '0400 000 000',
  role: 'retailer',
  since: '2026-01-01T00:00:00.000Z',
  portalEmail: '',
  isVerified: true,
  portals: [],
  rights: [],
  addresses: [{ ...blankAddress, id: 3, kind: 'shipping', city: 'Cairns' }],
  counts: { orders: 0, sessions: 0 },
}
const Details = (changed: Partial<DeskCustomer>) => (
  <MemoryRouter>
    <CustomerDetails customer={{ ...customer, ...changed }} />
  </MemoryRouter>
)
const card = (name: string) => within(screen.getByRole('region', { name }))

test('field that a colleague changed as well shows both values before it is saved', async () => {
  const calls = vi.fn(async (_: string, __: { body: string }) => Response.json({}))
  vi.stubGlobal('fetch', calls)
  const { rerender } = render(<Details />)
  fireEvent.change(card('Contact').getByLabelText(/Full name/), { target: { value: 'Dana Buyer' } })
  rerender(<Details version="v2" fullName="Dora" businessName="Buyer & Co" />)
  expect(card('Contact').getByText('A colleague set Dora.')).toBeTruthy()
  fireEvent.click(card('Contact').getByRole('button', { name: 'Keep mine' }))
  fireEvent.click(card('Contact').getByRole('button', { name: 'Save contact' }))
  await vi.waitFor(() => expect(calls).toHaveBeenCalledOnce())
  const [path, { body }] = calls.mock.lastCall ?? ['', { body: '' }]
  expect([path, JSON.parse(body)]).toEqual([
    '/desk/api/customers/7/details',
    { version: 'v2', fullName: 'Dana Buyer', mobileNumber: '0400 000 000', businessName: 'Buyer & Co' },
  ])
})

test('shipping address has no field for an email', () => {
  render(<Details />)
  expect(card('Shipping Address').getByLabelText(/City/)).toHaveProperty('value', 'Cairns')
  expect(card('Shipping Address').queryByLabelText(/Email/)).toBeNull()
})
