/** Tax invoices and credit notes of orders (req 28). */
import { sql } from 'drizzle-orm'
import { Hono } from 'hono'
import * as v from 'valibot'
import { roles } from '../../../src/domain/account/role'
import { customerNotFound } from '../../../server/acts/customers'
import type { ServerFeature } from '../../../server/feature'
import type { ServerEnv } from '../../../server/base/caller-address'
import { idOf, Line } from '../../../server/base/input'
import { findOrder, orderRow } from '../../../server/reads/order'
import { sendPrivate } from '../../../server/replies/reply'
import { jsonBodyOf, pathParam } from '../../../server/requests/body'
import { customerScope, withIdempotency } from '../../../server/requests/idempotency'
import { rateLimitedCaller } from '../../../server/requests/rate-limit'
import type { DeskEnv, ProviderContext } from '../../../server/routes/context'
import { allow, parseIdParam, sendRow, sendRows } from '../../../server/routes/desk/member'
import { withVersion } from '../../../server/writes/audit'
import { type Person, personalTable } from '../../../server/writes/person-table'
import * as contract from '../contract'
import { lacksBuyerAbn } from '../rules/invoice'
import { abnIn, invoiceFields, deskInvoicing, deskSettings, invoiceActs, invoiceNotFound } from './acts'
import { sendInvoicePdf } from './invoice-pdf'
import { invoice, invoiceBuyer } from './tables'
import { findInvoice, invoiceHooks, invoiceLetter, invoicesOf, readBuyer, storeBuyer } from './write-invoice'

export const AbnRequest = v.object({ Abn: Line })

const ordersOf = ({ userId, email }: Person) =>
  sql`(select o.id from shop_order o where o.user_id = ${userId ?? 0} or lower(o.billing ->> 'email') = ${email})`

export const invoiceFeature: ServerFeature = {
  name: 'invoice',
  announced: contract.invoiceCallNames,
  calls: [{ path: '/invoices', routes: shopRoutes }],
  desk: {
    routes: deskRoutes,
    lists: { invoice: 'orders', invoice_buyer: 'customers', invoice_setting: 'invoice-settings' },
  },
  acts: invoiceActs,
  letters: [invoiceLetter],
  orderHooks: invoiceHooks,
  personalTables: [
    // An invoice stays without its buyer, like an order.
    personalTable(invoice, {
      conditionFor: (person) => sql`${invoice.orderId} in ${ordersOf(person)}`,
      set: () => ({
        document: sql`${invoice.document} || ${JSON.stringify({ buyer: { lines: ['Erased'], abn: '' } })}::jsonb`,
      }),
    }),
    personalTable(invoiceBuyer, {
      conditionFor: ({ userId }) => sql`${invoiceBuyer.userId} = ${userId ?? 0}`,
    }),
  ],
}

/** The storefront's calls (req 28.5, 28.7). */
function shopRoutes(context: ProviderContext): Hono<ServerEnv> {
  const { db } = context
  const callerOf = rateLimitedCaller(context, 'invoice', 120)
  const downloaderOf = rateLimitedCaller(context, 'invoice file', 30)
  return new Hono<ServerEnv>()
    .get('/buyer', async (c) => {
      const { userId } = await callerOf(c)
      const Data: contract.InvoiceBuyer = await readBuyer(db, userId)
      return sendPrivate(c, { Data })
    })
    .put('/buyer', async (c) => {
      const caller = await callerOf(c)
      const { Abn } = await jsonBodyOf(c, AbnRequest)
      return withIdempotency(c, { db, scope: customerScope(caller) }, async (tx) => {
        await storeBuyer(tx, caller.userId, { abn: abnIn(Abn) })
        return { Message: 'Your ABN was saved.' }
      })
    })
    .get('/:id', async (c) => {
      const order = await findOrder(db, idOf(pathParam(c, 'id')), await callerOf(c))
      const rows = await invoicesOf(db, order.id)
      const { abn } = await readBuyer(db, order.userId)
      const Data: contract.OrderInvoices = {
        invoices: rows.map(invoiceFields),
        needsAbn: abn === '' && rows.some(({ document }) => lacksBuyerAbn(document)),
      }
      return sendPrivate(c, { Data })
    })
    .get('/files/:number', async (c) => {
      const { userId, roleId } = await downloaderOf(c)
      const row = await findInvoice(db, idOf(pathParam(c, 'number')) ?? 0)
      const order = row && (await orderRow(db, row.orderId))
      // The reply is the same for another customer's invoice as for an unknown number.
      if (!order || (order.userId !== userId && roleId !== roles.admin)) throw invoiceNotFound()
      return sendInvoicePdf(c, context, row)
    })
}

function deskRoutes(context: ProviderContext): Hono<DeskEnv> {
  const { db } = context
  return new Hono<DeskEnv>()
    .get('/orders/:id/invoices', allow('orders'), async (c) => {
      const rows = (await invoicesOf(db, parseIdParam(c))).map(invoiceFields)
      return sendRows<contract.DeskInvoice>(c, rows.map(withVersion))
    })
    .get('/invoices/:id/pdf', allow('orders'), async (c) => {
      const row = await findInvoice(db, parseIdParam(c))
      if (!row) throw invoiceNotFound()
      return sendInvoicePdf(c, context, row)
    })
    .get('/invoice-settings', allow('all'), async (c) =>
      sendRow<contract.DeskInvoiceSettings>(c, withVersion(await deskSettings(db))),
    )
    .get('/customers/:id/invoicing', allow('customers', 'orders'), async (c) => {
      const row = await deskInvoicing(db, parseIdParam(c))
      if (!row) throw customerNotFound()
      return sendRow<contract.DeskInvoicing>(c, withVersion(row))
    })
}
