/** Acts on enquiries, which the desk calls requests: answers, quotes and the state of an enquiry (req 22.7). */
import * as v from 'valibot'
import { DeskRequest } from '../../src/domain/desk/request-row'
import { ReadVersion } from '../../src/domain/desk/row'
import { htmlToText } from '../../src/domain/rich-text'
import type { Executor } from '../db/client'
import { invalid, notFound } from '../floor/errors'
import { LongText } from '../floor/input'
import { readBrand } from '../reads/brand'
import { findLink } from '../../features/client-link/server/read-links'
import { type EnquiryRow, findEnquiry, quotableSetups, readEnquiryTexts } from '../reads/enquiry'
import { answerEnquiry, setAnswered } from '../writes/enquiry'
import { sendQuote } from '../../features/client-link/server/request-quote'
import { act, idParam } from './act'

export const requestNotFound = () => notFound('This request')

export const Quantity = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000_000))

export const listedRequest = ({ request, productName, sku, slug, account }: EnquiryRow) => ({
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

export async function deskRequest(db: Executor, id: number) {
  const row = await findEnquiry(db, id)
  return (
    row && {
      ...listedRequest(row),
      ...(await readEnquiryTexts(db, row)),
      answer: row.request.answer,
      setups: await quotableSetups(db, row),
      quote: row.request.linkId === null ? null : await findLink(db, row.request.linkId),
    }
  )
}

const requestActFields = {
  rights: ['orders'],
  params: { id: idParam },
  subject: ({ id }: { id: number }) => `request ${id}`,
  read: (tx: Executor, { id }: { id: number }) => deskRequest(tx, id),
  missing: requestNotFound,
  reply: DeskRequest,
} as const

export const requestActs = [
  act({
    name: 'requests answer',
    help: 'Answers a request by email.',
    call: ['POST', '/requests/:id/answer'],
    ...requestActFields,
    body: v.object({ version: ReadVersion, text: LongText }),
    write: async (tx, { id, text }) => {
      await answerEnquiry(tx, id, text)
      return { isMailed: true }
    },
  }),
  act({
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
      const request = await findEnquiry(tx, id)
      if (!request) throw requestNotFound()
      const { words } = await readBrand(tx, settings)
      await sendQuote(tx, request, { ...quote, shop: words.name }, userId)
      return { isMailed: true }
    },
  }),
  act({
    name: 'requests mark',
    help: 'Notes whether a request is answered.',
    call: ['PUT', '/requests/:id'],
    ...requestActFields,
    body: v.object({ version: ReadVersion, isAnswered: v.boolean() }),
    log: ({ isAnswered }) => (isAnswered ? 'mark answered' : 'mark open'),
    write: (tx, { id, isAnswered }) => setAnswered(tx, id, isAnswered),
  }),
]
