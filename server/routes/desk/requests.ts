/** Requests for quotes and samples at the desk: reading and answering them (req 22.7). */
import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import { ReadVersion } from '../../../src/domain/desk/row'
import type { DeskPrice, DeskRequest, DeskRequestSummary } from '../../../src/domain/desk/request-row'
import { htmlToText } from '../../../src/domain/rich-text'
import type { Executor } from '../../db/client'
import { invalid, notFound } from '../../floor/errors'
import { LongText } from '../../floor/input'
import { readBrand } from '../../reads/brand'
import { findLink } from '../../reads/client-link'
import {
  readEnquiryPage,
  type EnquiryRow,
  findEnquiry,
  quotedPrices,
  quotedSetups,
  readEnquiryTexts,
} from '../../reads/enquiry'
import { jsonBodyOf } from '../../requests/body'
import { performAct, withVersion } from '../../writes/audit'
import { answerEnquiry, setAnswered } from '../../writes/enquiry'
import { quoteRequest } from '../../writes/request-quote'
import type { ProviderContext } from '../context'
import {
  allow,
  type DeskEnv,
  parseIdParam,
  sendRow,
  sendRows,
  readPage,
  pageRequestOf,
  searchTextOf,
} from './member'

export const Answer = v.object({ version: ReadVersion, text: LongText })
const quantity = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000_000))
export const Quote = v.object({
  version: ReadVersion,
  quantity,
  setups: v.optional(v.pipe(v.array(v.pipe(v.string(), v.maxLength(20))), v.maxLength(50)), []),
  message: v.optional(LongText, ''),
  eachCents: v.number(),
})
export const Note = v.object({ version: ReadVersion, isAnswered: v.boolean() })

const listedRequest = ({ request, productName, sku, slug, account }: EnquiryRow) => ({
  id: request.id,
  kind: request.kind,
  askedAt: request.createdAt,
  answeredAt: request.answeredAt,
  quantity: request.quantity,
  neededBy: request.neededBy,
  product: htmlToText(productName),
  sku,
  slug,
  fullName: request.fullName,
  email: request.email,
  mobileNumber: request.mobileNumber,
  account,
})

async function deskRequest(db: Executor, id: number) {
  const row = await findEnquiry(db, id)
  return (
    row && {
      ...listedRequest(row),
      ...(await readEnquiryTexts(db, row)),
      answer: row.request.answer,
      setups: await quotedSetups(db, row),
      quote: row.request.linkId === null ? null : await findLink(db, row.request.linkId),
    }
  )
}

const requestNotFound = () => notFound('This request')

export function deskRequestRoutes({ db, settings }: ProviderContext): Hono<DeskEnv> {
  const actOn = (id: number, act: string, version: string | null) => ({
    act,
    subject: `request ${id}`,
    version,
    read: (tx: Executor) => deskRequest(tx, id),
  })
  const sendRequest = (c: Context, row: Awaited<ReturnType<typeof deskRequest>>) => {
    if (!row) throw requestNotFound()
    return sendRow<DeskRequest>(c, withVersion(row))
  }
  return (
    new Hono<DeskEnv>()
      .get('/requests', allow('orders'), async (c) => {
        const filter = { open: c.req.query('open') === 'true', q: searchTextOf(c) }
        const readRequests = async (request: Parameters<typeof readEnquiryPage>[1]) =>
          (await readEnquiryPage(db, request, filter)).map(listedRequest)
        return sendRows<DeskRequestSummary>(c, await readPage(pageRequestOf(c), readRequests))
      })
      .get('/requests/:id', allow('orders'), async (c) => {
        return sendRequest(c, await deskRequest(db, parseIdParam(c)))
      })
      .post('/requests/:id/answer', allow('orders'), async (c) => {
        const { version, text } = await jsonBodyOf(c, Answer)
        const id = parseIdParam(c)
        const { row } = await performAct(
          db,
          c.get('member'),
          actOn(id, 'answer', version),
          async (tx, before) => {
            if (!before) throw requestNotFound()
            await answerEnquiry(tx, id, text)
          },
        )
        return sendRequest(c, row)
      })
      // The price of one piece: ?quantity=500&setups=3,7
      .get('/requests/:id/price', allow('orders'), async (c) => {
        const request = await findEnquiry(db, parseIdParam(c))
        if (!request) throw requestNotFound()
        const parsedQuantity = v.safeParse(quantity, Number(c.req.query('quantity')))
        if (!parsedQuantity.success) throw invalid('Quantity must be a whole number of at least 1')
        const choice = { quantity: parsedQuantity.output, setups: (c.req.query('setups') ?? '').split(',') }
        const { quantities } = await quotedPrices(db, request, choice)
        const eachCents = quantities.find((item) => item.quantity === choice.quantity)?.eachCents ?? null
        return sendRow<DeskPrice>(c, { eachCents })
      })
      .post('/requests/:id/quote', allow('orders'), async (c) => {
        const { version, ...quote } = await jsonBodyOf(c, Quote)
        const id = parseIdParam(c)
        const { userId } = c.get('member')
        // The client's answers go to the person who sends the quote.
        if (userId === null)
          throw invalid('API keys can’t send quotes. A person must send them and read the replies.')
        const act = actOn(id, 'quote', version)
        const { row } = await performAct(db, c.get('member'), act, async (tx) => {
          const request = await findEnquiry(tx, id)
          if (!request) throw requestNotFound()
          const { words } = await readBrand(tx, settings)
          await quoteRequest(tx, request, { ...quote, shop: words.name }, userId)
        })
        return sendRequest(c, row)
      })
      .put('/requests/:id', allow('orders'), async (c) => {
        const { version, isAnswered } = await jsonBodyOf(c, Note)
        const id = parseIdParam(c)
        const act = actOn(id, isAnswered ? 'mark answered' : 'mark open', version)
        const { row } = await performAct(db, c.get('member'), act, async (tx) => {
          if (!(await setAnswered(tx, id, isAnswered))) throw requestNotFound()
        })
        return sendRequest(c, row)
      })
  )
}
