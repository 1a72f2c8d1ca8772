/** Checks the tax invoices of the customer's newest order with their files, and the refusal of an unknown order. */
import { InvoiceBuyer, OrderInvoices } from '../contract'
import { fetchCustomerFile } from '../../../src/api/content/file'
import { apiUrl } from '../../../src/api/hosts'
import { fetchOrders } from '../../../src/api/order/order'
import { request } from '../../../src/api/request'
import { enveloped } from '../../../src/api/wire'
import { signedIn } from '../../../tests/conformance/account-checks'
import { type Check, counted, failureOf, refusalFaults, throwIfAny } from '../../../tests/conformance/check'

const fetchInvoices = (orderId: string) =>
  request('GET', `invoices/${orderId}`, enveloped(OrderInvoices), { asMember: true })

export const invoiceCheck: Check = signedIn({
  name: 'Tax invoices',
  feature: 'invoice',
  expected:
    'abn and termsDays of the customer, invoices of an order with a PDF for each, and a refusal of an unknown order with an ErrorMessage',
  docSection: 'optional-calls.md#tax-invoices',
  run: async () => {
    await request('GET', 'invoices/buyer', enveloped(InvoiceBuyer), { asMember: true })
    throwIfAny(refusalFaults(await failureOf(() => fetchInvoices('0')), 'a list of invoices of order 0'))
    const [order] = (await fetchOrders()).value
    const invoices = order ? (await fetchInvoices(order.id)).value.invoices : []
    for (const { id } of invoices) {
      const file = await fetchCustomerFile(apiUrl(`invoices/files/${id}`), `${id}.pdf`)
      const head = await file.slice(0, 5).text()
      throwIfAny(head === '%PDF-' ? [] : [`invoices/files/${id} is not a PDF`])
    }
    return order ? `${counted(invoices.length, 'document')} of order ${order.id}` : 'no order to look at'
  },
})
