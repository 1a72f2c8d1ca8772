/** Reads requests for quotes and samples (enquiries) at the desk (req 22.7). server/acts/requests.ts answers them. */
import { type Context, Hono } from 'hono'
import type { DeskRequest, DeskRequestSummary } from '../../../src/domain/desk/request-row'
import { deskRequest, listedRequest, requestNotFound } from '../../acts/requests'
import { idOf } from '../../base/input'
import { enquiryTable, readEnquiryPage } from '../../reads/enquiry'
import { withVersion } from '../../writes/audit'
import type { DeskEnv, ProviderContext } from '../context'
import { allow, csv, parseIdParam, searchTextOf, sendPage, sendRow } from './member'

const maxTableRequests = 50_000

const filterOf = (c: Context<DeskEnv>) => ({
  open: c.req.query('open') === 'true',
  q: searchTextOf(c),
  customer: idOf(c.req.query('customer') ?? '') ?? undefined,
})

export function deskRequestRoutes({ db, settings }: ProviderContext): Hono<DeskEnv> {
  return new Hono<DeskEnv>()
    .get('/requests', allow('orders'), (c) =>
      sendPage<DeskRequestSummary>(c, async (request) =>
        (await readEnquiryPage(db, request, filterOf(c))).map(listedRequest),
      ),
    )
    .get('/requests.csv', allow('orders'), async (c) => {
      const requests = await readEnquiryPage(db, { after: null, limit: maxTableRequests }, filterOf(c))
      return csv(c, 'requests.csv', await enquiryTable(db, requests, settings.timeZone))
    })
    .get('/requests/:id', allow('orders'), async (c) => {
      const row = await deskRequest(db, parseIdParam(c))
      if (!row) throw requestNotFound()
      return sendRow<DeskRequest>(c, withVersion(row))
    })
}
