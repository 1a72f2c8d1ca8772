/** The calls of this feature, for the tests of the whole contract. */
import { enveloped, MessageReply } from '../../../../src/api/wire'
import type { FeatureCalls } from '../../../../tests/contract/feature-calls'
import { makeInvoice, newInvoice, setUpInvoices } from './invoice-calls'
import { at, idempotent, owned, signedIn } from '../../../../tests/contract/matrix-rows'
import { placeOrder } from '../../../../tests/contract/order-calls'
import { call, file, page, row, withFeature } from '../../../../tests/contract/shape-parts'
import * as invoices from '../../contract'
import { AbnRequest } from '../../server/feature'

export const calls: FeatureCalls = {
  rows: [
    signedIn('GET', '/invoices/buyer'),
    { ...idempotent('PUT', '/invoices/buyer'), body: { Abn: '51 824 753 556' } },
    {
      ...owned(signedIn('GET', '/invoices/:id'), async (...caller) =>
        at(`/invoices/${await placeOrder(...caller)}`),
      ),
      adminToo: true,
    },
    {
      ...owned(signedIn('GET', '/invoices/files/:number'), async (...caller) =>
        at(`/invoices/files/${await newInvoice(...caller)}`),
      ),
      adminToo: true,
    },
  ],
  shapes: withFeature('invoice', {
    'GET /invoices/:id': call(
      'Lists the invoices and credit notes of an order.',
      enveloped(invoices.OrderInvoices),
    ),
    'GET /invoices/files/:number': call('Sends an invoice or a credit note as a PDF.', file),
    'GET /invoices/buyer': call(
      'Reads the customer’s ABN and payment terms.',
      enveloped(invoices.InvoiceBuyer),
    ),
    'PUT /invoices/buyer': call('Sets the customer’s ABN.', MessageReply, { body: AbnRequest }),
  }),
  deskRows: [
    { call: ['GET', 'orders/:id/invoices'], rights: ['orders'] },
    { call: ['POST', 'orders/:id/invoices'], rights: ['orders'] },
    { call: ['GET', 'invoices/:id/pdf'], rights: ['orders'] },
    { call: ['PUT', 'invoices/:id/paid'], rights: ['orders'], body: { day: '2026-12-01' } },
    { call: ['GET', 'invoice-settings'], rights: ['all'] },
    {
      call: ['PUT', 'invoice-settings'],
      rights: ['all'],
      body: { isMadeWhenPlaced: true, address: '', accountName: '', bsb: 'x', accountNumber: '' },
    },
    { call: ['GET', 'customers/:id/invoicing'], rights: ['customers', 'orders'] },
    { call: ['PUT', 'customers/:id/invoicing'], rights: ['customers'], body: { termsDays: 14 } },
  ],
  deskShapes: {
    'GET orders/:id/invoices': call(
      'Lists the invoices and credit notes of an order, the oldest first.',
      page(invoices.DeskInvoice),
    ),
    'GET invoices/:id/pdf': call('Sends an invoice or a credit note as a PDF.', file),
    'GET invoice-settings': call(
      'Reads when invoices are made, and their address and bank details.',
      row(invoices.DeskInvoiceSettings),
    ),
    'GET customers/:id/invoicing': call(
      'Reads the ABN of a customer, and the days to pay an invoice.',
      row(invoices.DeskInvoicing),
    ),
  },
  schemas: invoices,
  addPersonalData: async (provider, { customer, orderId }) => {
    await setUpInvoices(provider)
    await provider.put('invoices/buyer', { Abn: '51 824 753 556' }, customer.headers)
    await makeInvoice(provider, orderId)
    return {}
  },
  personalTables: 'invoice invoice_buyer',
}
