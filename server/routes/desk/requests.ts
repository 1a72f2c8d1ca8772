/** Reads requests for quotes and samples (enquiries) at the desk (req 22.7). server/acts/requests.ts answers them. */
import { Hono } from 'hono'
import * as v from 'valibot'
import type { DeskPrice, DeskRequest, DeskRequestSummary } from '../../../src/domain/desk/request-row'
import { deskRequest, listedRequest, Quantity, requestNotFound } from '../../acts/requests'
import { invalid } from '../../floor/errors'
import { idOf } from '../../floor/input'
import { findEnquiry, quoteContent, readEnquiryPage } from '../../reads/enquiry'
import { withVersion } from '../../writes/audit'
import type { DeskEnv, ProviderContext } from '../context'
import { allow, parseIdParam, searchTextOf, sendPage, sendRow } from './member'

export function deskRequestRoutes({ db }: ProviderContext): Hono<DeskEnv> {
  return (
    new Hono<DeskEnv>()
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
      // The price of one piece: ?quantity=500&setups=3,7
      .get('/requests/:id/price', allow('orders'), async (c) => {
        const request = await findEnquiry(db, parseIdParam(c))
        if (!request) throw requestNotFound()
        const quantity = v.safeParse(Quantity, Number(c.req.query('quantity')))
        if (!quantity.success) throw invalid('Quantity must be a whole number of at least 1')
        const choice = { quantity: quantity.output, setups: (c.req.query('setups') ?? '').split(',') }
        const { quantities } = await quoteContent(db, request, choice)
        const eachCents = quantities.find((item) => item.quantity === choice.quantity)?.eachCents ?? null
        return sendRow<DeskPrice>(c, { eachCents })
      })
  )
}
