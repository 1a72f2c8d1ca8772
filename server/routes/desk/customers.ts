/** Customers and the desk's staff (req 22.8). */
import { Hono } from 'hono'
import type {
  DeskCustomer,
  DeskCustomerSummary,
  DeskCartAndWishlist,
  DeskPortal,
} from '../../../src/domain/desk/customer-row'
import { customerNotFound } from '../../acts/customers'
import {
  customerTable,
  customerView,
  deskCustomer,
  portalList,
  readCustomerPage,
} from '../../reads/desk-customers'
import { withVersion } from '../../writes/audit'
import type { DeskEnv, ProviderContext } from '../context'
import { allow, csv, parseIdParam, searchTextOf, sendPage, sendRow, sendRows } from './member'

const maxTableCustomers = 50_000

export function deskCustomerRoutes({ db, settings }: ProviderContext): Hono<DeskEnv> {
  return new Hono<DeskEnv>()
    .get('/customers', allow('customers', 'orders'), (c) => {
      const isStaff = c.req.query('staff') === 'true'
      const filter = { q: searchTextOf(c), role: searchTextOf(c, 'role'), isStaff }
      return sendPage<DeskCustomerSummary>(c, (request) => readCustomerPage(db, request, filter))
    })
    .get('/customers.csv', allow('customers'), async (c) => {
      const page = { after: null, limit: maxTableCustomers }
      const filter = { q: searchTextOf(c), role: searchTextOf(c, 'role') }
      const customers = await readCustomerPage(db, page, filter)
      return csv(c, 'customers.csv', customerTable(customers, settings.timeZone))
    })
    .get('/customers/:id', allow('customers', 'orders'), async (c) => {
      const row = await deskCustomer(db, parseIdParam(c))
      if (!row) throw customerNotFound()
      return sendRow<DeskCustomer>(c, withVersion(row))
    })
    .get('/customers/:id/view', allow('customers', 'orders'), async (c) => {
      const view = await customerView(db, parseIdParam(c))
      if (!view) throw customerNotFound()
      return sendRow<DeskCartAndWishlist>(c, view)
    })
    .get('/portals', allow('customers'), async (c) => sendRows<DeskPortal>(c, await portalList(db)))
}
