/**
 * Quotes that answer requests at the desk (req 22.20, 22.50, 22.51): the price, the last quote, and the acts that send, accept
 * and order one.
 */
import { Hono } from 'hono'
import * as v from 'valibot'
import { ReadVersion } from '../../../src/domain/desk/row'
import { act } from '../../../server/acts/act'
import { requestActFields, requestNotFound } from '../../../server/acts/requests'
import type { Executor } from '../../../server/db/client'
import { invalid } from '../../../server/base/errors'
import { Line, LongText, PlainText } from '../../../server/base/input'
import { readBrand } from '../../../server/reads/brand'
import { type EnquiryRow, findEnquiry } from '../../../server/reads/enquiry'
import type { DeskEnv, ProviderContext } from '../../../server/routes/context'
import { allow, parseIdParam, sendRow } from '../../../server/routes/desk/member'
import type { DeskPrice, DeskRequestQuote } from '../contract/desk-quote'
import { DeskAddressFields } from '../../../server/writes/account'
import { type OrderHooks, runOrderHooks } from '../../../server/writes/order-hooks'
import { deliveryAddress, recordAcceptance, orderQuote } from './order-quote'
import { findLink } from './read-links'
import { quoteContent, sendQuote } from './request-quote'
import { requestedBranding } from './requested-branding'

const Quantity = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000_000))

async function requireRequest(db: Executor, id: number): Promise<EnquiryRow> {
  const request = await findEnquiry(db, id)
  if (!request) throw requestNotFound()
  return request
}

const sendQuoteAct = act({
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

const acceptQuoteAct = act({
  name: 'requests accept-quote',
  help: 'Notes that the customer accepted the quote, such as by phone.',
  call: ['POST', '/requests/:id/acceptance'],
  ...requestActFields,
  body: v.object({ version: ReadVersion, name: PlainText, how: PlainText, day: Line, poNumber: Line }),
  flags: { name: 'by', day: 'on' },
  write: async (tx, { id, ...acceptance }, { member, settings: { timeZone } }) =>
    recordAcceptance(tx, await requireRequest(tx, id), acceptance, { by: member.email, timeZone }),
})

type HookFeature = { orderHooks?: OrderHooks }

const orderQuoteAct = (features: readonly HookFeature[]) =>
  act({
    name: 'requests order-quote',
    help: 'Orders an accepted quote for the customer, and mails the confirmation. A request becomes one order.',
    call: ['POST', '/requests/:id/order'],
    ...requestActFields,
    body: v.object({
      version: ReadVersion,
      poNumber: v.optional(v.pipe(PlainText, v.trim())),
      shipping: v.optional(DeskAddressFields),
    }),
    write: async (tx, { id, poNumber, shipping }, { settings }) => {
      const order = await orderQuote(tx, await requireRequest(tx, id), { poNumber, shipping })
      if (!order.needsApproval) await runOrderHooks(features, 'placed', tx, order, settings)
      return { isMailed: true }
    },
  })

/** `features`: features that act when an order is placed. */
export const requestQuoteActs = (features: readonly HookFeature[]) => [
  sendQuoteAct,
  acceptQuoteAct,
  orderQuoteAct(features),
]

export function requestQuoteRoutes({ db }: ProviderContext): Hono<DeskEnv> {
  return (
    new Hono<DeskEnv>()
      .get('/requests/:id/quote', allow('orders'), async (c) => {
        const row = await requireRequest(db, parseIdParam(c))
        const { linkId } = row.request
        const quote = linkId === null ? null : await findLink(db, linkId)
        return sendRow<DeskRequestQuote>(c, {
          ...(await requestedBranding(db, row)),
          quote,
          deliverTo: await deliveryAddress(db, row, quote?.approval ?? null),
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
