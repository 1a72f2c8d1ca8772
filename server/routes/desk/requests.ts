/** Reads requests for quotes and samples (enquiries) at the desk (req 22.7). server/acts/requests.ts answers them. */
import { Hono } from 'hono'
import type { DeskRequest, DeskRequestSummary } from '../../../src/domain/desk/request-row'
import { deskRequest, listedRequest, requestNotFound } from '../../acts/requests'
import { idOf } from '../../base/input'
import { readEnquiryPage } from '../../reads/enquiry'
import { withVersion } from '../../writes/audit'
import type { DeskEnv, ProviderContext } from '../context'
import { allow, parseIdParam, searchTextOf, sendPage, sendRow } from './member'

export function deskRequestRoutes({ db }: ProviderContext): Hono<DeskEnv> {
  return new Hono<DeskEnv>()
    .get('/requests', allow('orders'), (c) => {
      const filter = {
        open: c.req.query('open') === 'true',
        q: searchTextOf(c),
        customer: idOf(c.req.query('customer') ?? '') ?? undefined,
      }
      return sendPage<DeskRequestSummary>(c, async (request) =>
        (await readEnquiryPage(db, request, filter)).map(listedRequest),
      )
    })
    .get('/requests/:id', allow('orders'), async (c) => {
      const row = await deskRequest(db, parseIdParam(c))
      if (!row) throw requestNotFound()
      return sendRow<DeskRequest>(c, withVersion(row))
    })
}
