/** The acts that answer enquiries, which the desk calls requests, and mark them as answered (req 22.7). */
import * as v from 'valibot'
import { DeskRequest } from '../../src/domain/desk/request-row'
import { ReadVersion } from '../../src/domain/desk/row'
import { htmlToText } from '../../src/domain/rich-text'
import type { Executor } from '../db/client'
import { notFound } from '../base/errors'
import { LongText } from '../base/input'
import { type EnquiryRow, findEnquiry, readEnquiryTexts } from '../reads/enquiry'
import { answerEnquiry, setAnswered } from '../writes/enquiry'
import { act, idParam } from './act'

export const requestNotFound = () => notFound('This request')

export const listedRequest = ({ request, productName, sku, slug, account, orderId }: EnquiryRow) => ({
  id: request.id,
  kind: request.kind,
  askedAt: request.createdAt,
  answeredAt: request.answeredAt,
  acceptedAt: request.acceptedAt,
  quantity: request.quantity,
  neededBy: request.neededBy,
  product: htmlToText(productName),
  sku,
  slug,
  fullName: request.fullName,
  email: request.email,
  mobileNumber: request.mobileNumber,
  account,
  orderId,
})

export async function deskRequest(db: Executor, id: number) {
  const row = await findEnquiry(db, id)
  return (
    row && {
      ...listedRequest(row),
      ...(await readEnquiryTexts(db, row)),
      answer: row.request.answer,
    }
  )
}

export const requestActFields = {
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
    name: 'requests mark',
    help: 'Notes whether a request is answered.',
    call: ['PUT', '/requests/:id'],
    ...requestActFields,
    body: v.object({ version: ReadVersion, isAnswered: v.boolean() }),
    log: ({ isAnswered }) => (isAnswered ? 'mark answered' : 'mark open'),
    write: (tx, { id, isAnswered }) => setAnswered(tx, id, isAnswered),
  }),
]
