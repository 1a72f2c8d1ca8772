/** Quotes that answer requests at the desk (req 22.20): the price, the last quote, and the act that sends one. */
import { Hono } from 'hono'
import * as v from 'valibot'
import { ReadVersion } from '../../../src/domain/desk/row'
import { act } from '../../../server/acts/act'
import { requestActFields, requestNotFound } from '../../../server/acts/requests'
import type { Executor } from '../../../server/db/client'
import { invalid } from '../../../server/floor/errors'
import { LongText } from '../../../server/floor/input'
import { readBrand } from '../../../server/reads/brand'
import { type EnquiryRow, findEnquiry } from '../../../server/reads/enquiry'
import type { DeskEnv, ProviderContext } from '../../../server/routes/context'
import { allow, parseIdParam, sendRow } from '../../../server/routes/desk/member'
import type { DeskPrice, DeskRequestQuote } from '../contract'
import { findLink } from './read-links'
import { quotableSetups, quoteContent, sendQuote } from './request-quote'

const Quantity = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000_000))

async function requireRequest(db: Executor, id: number): Promise<EnquiryRow> {
  const request = await findEnquiry(db, id)
  if (!request) throw requestNotFound()
  return request
}

export const requestQuoteAct = act({
  name: 'requests quote',
  help: 'Answers a request by a private link with a quote.',
  call: ['POST', '/requests/:id/quote'],
  ...requestActFields,
  body: v.object({
    version: ReadVersion,
    quantity: Quantity,
    setups: v.optional(v.pipe(v.array(v.pipe(v.string(), v.maxLength(20))), v.maxLength(50)), []),
    message: v.optional(LongText, ''),
    eachCents: v.number(),
  }),
  write: async (tx, { id, version: _, ...quote }, { member: { userId }, settings }) => {
    // The client's answers go to the person who sends the quote.
    if (userId === null)
      throw invalid('API keys can’t send quotes. A person must send them and read the replies.')
    const request = await requireRequest(tx, id)
    const { words } = await readBrand(tx, settings)
    await sendQuote(tx, request, { ...quote, shop: words.name }, userId)
    return { isMailed: true }
  },
})

export function requestQuoteRoutes({ db }: ProviderContext): Hono<DeskEnv> {
  return (
    new Hono<DeskEnv>()
      .get('/requests/:id/quote', allow('orders'), async (c) => {
        const row = await requireRequest(db, parseIdParam(c))
        const { linkId } = row.request
        return sendRow<DeskRequestQuote>(c, {
          setups: await quotableSetups(db, row),
          quote: linkId === null ? null : await findLink(db, linkId),
        })
      })
      // The price of one piece: ?quantity=500&setups=3,7
      .get('/requests/:id/price', allow('orders'), async (c) => {
        const request = await requireRequest(db, parseIdParam(c))
        const quantity = v.safeParse(Quantity, Number(c.req.query('quantity')))
        if (!quantity.success) throw invalid('Quantity must be a whole number of at least 1')
        const choice = { quantity: quantity.output, setups: (c.req.query('setups') ?? '').split(',') }
        const { quantities } = await quoteContent(db, request, choice)
        const eachCents = quantities.find((item) => item.quantity === choice.quantity)?.eachCents ?? null
        return sendRow<DeskPrice>(c, { eachCents })
      })
  )
}
