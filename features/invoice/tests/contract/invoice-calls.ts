/** Helpers that set up invoices and make one. */
import { addInvoice, type InvoiceRow, invoicesOf } from '../../server/write-invoice'
import { invoiceSetting } from '../../server/tables'
import { orderRow } from '../../../../server/reads/order'
import { placeOrder } from '../../../../tests/contract/order-calls'
import { type Customer, type Provider, testSettings } from '../../../../tests/contract/provider'

/** Sets up invoices from number 1001, which are made on request unless `settings` has another rule. */
export async function setUpInvoices({ db }: Provider, settings: { isMadeWhenPlaced?: boolean } = {}) {
  const content = {
    isMadeWhenPlaced: false,
    address: '1 Quay St\nSydney NSW 2000',
    accountName: 'Showfloor Pty Ltd',
    bsb: '062-000',
    accountNumber: '12345678',
    ...settings,
  }
  await db
    .insert(invoiceSetting)
    .values({ content, firstNumber: 1001, nextNumber: 1001 })
    .onConflictDoUpdate({ target: invoiceSetting.id, set: { content } })
}

/** Makes the invoice of an order; returns the invoice. */
export async function makeInvoice({ db }: Provider, orderId: number): Promise<InvoiceRow> {
  const order = await orderRow(db, orderId)
  if (order) await db.transaction((tx) => addInvoice(tx, order, testSettings))
  const [row] = await invoicesOf(db, orderId)
  if (!row) throw new Error('no invoice was made')
  return row
}

/** Creates an order of this customer with an invoice; returns the number of the invoice. */
export async function newInvoice(provider: Provider, customer: Customer): Promise<number> {
  await setUpInvoices(provider)
  return (await makeInvoice(provider, await placeOrder(provider, customer))).number
}
