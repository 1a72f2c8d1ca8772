/** Invoices on an order's page, terms at the checkout, and the ABN in the account (req 28.5 to 28.7). */
import 'fake-indexeddb/auto'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { setCustomerView } from '../../../../src/session/customer-view'
import { orderReply } from '../../../../tests/support/order'
import {
  connectProvider,
  field,
  openPage,
  press,
  signInHere,
  type as typeInto,
} from '../../../../tests/unit/screens/open-shop'

const row = { day: '2026-11-30', dueOn: '2026-12-14', paidOn: null, totalCents: 103_950 }
let features = ['invoice']
let buyer = { abn: '', termsDays: null as number | null }
let sent: ReturnType<typeof connectProvider>

beforeEach(() => {
  features = ['invoice']
  buyer = { abn: '', termsDays: null }
  sent = connectProvider((call, body) => {
    if (call === 'GET shop/about') return { body: { Data: { features } } }
    if (call === 'GET order/12') return { body: { Data: orderReply() } }
    const invoices = [{ id: 1001, kind: 'invoice', ...row }]
    if (call === 'GET invoices/12') return { body: { Data: { invoices, needsAbn: true } } }
    if (call === 'PUT invoices/buyer') buyer = { ...buyer, abn: String(body['Abn']) }
    if (call.endsWith('invoices/buyer')) return { body: { Data: buyer } }
    if (call === 'GET cart/getgst') return { body: { Data: { Rate: 10 } } }
    if (call === 'GET cart') {
      const line = { CartID: 1, ProductID: 7, ProductName: 'The mug', QTY: 500, BasePrice: '2.00' }
      return { body: { Data: [{ Slug: 'mug', ProductImage: '', Carts: [line] }] } }
    }
    return { body: { Data: [] } }
  })
  signInHere()
})

test('order of a provider without invoices asks for none', async () => {
  features = []
  await openPage('/order_detail/12')
  await screen.findByRole('button', { name: 'Print order' })
  expect(sent.filter(({ call }) => call.includes('invoices'))).toEqual([])
})

test('order offers its invoice, and a place for the ABN, but not in customer view', async () => {
  const { view } = await openPage('/order_detail/12')
  await screen.findByRole('button', { name: 'Tax invoice (PDF)' })
  expect(screen.getByRole('link', { name: 'Add your ABN' }).getAttribute('href')).toBe('/account')
  view.unmount()
  setCustomerView('hidden')
  await openPage('/order_detail/12')
  await waitFor(() => expect(sent.filter(({ call }) => call === 'GET invoices/12')).toHaveLength(2))
  expect(screen.queryByRole('button', { name: /PDF/ })).toBeNull()
  setCustomerView(null)
})

test('checkout shows the agreed terms next to the payment method', async () => {
  buyer = { abn: '', termsDays: 14 }
  await openPage('/checkout')
  await screen.findByText('Your terms: Pay by invoice within 14 days.')
  screen.getByText(/^Payment method: Credit Card\./)
})

test('account saves an ABN, and reports a wrong digit at the field', async () => {
  await openPage('/account')
  await screen.findByLabelText('ABN (for tax invoices)')
  typeInto('ABN (for tax invoices)', '51 824 753 557')
  press('Save ABN')
  expect(field('ABN (for tax invoices)').getAttribute('aria-invalid')).toBe('true')
  screen.getAllByText('This ABN has a wrong digit: please check it')
  typeInto('ABN (for tax invoices)', '51 824 753 556')
  press('Save ABN')
  await screen.findByText('Your ABN was saved.')
  expect(sent.find(({ call }) => call === 'PUT invoices/buyer')?.body).toEqual({ Abn: '51 824 753 556' })
})
