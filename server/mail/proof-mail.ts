/** The mails about proofs (req 6.30): to the customer who should answer them, and to the shop about each answer. */
import { isDeepStrictEqual } from 'node:util'
import { jobText, piecesOf } from '../../src/domain/cart/job'
import { withCount, formatCount } from '../../src/domain/count'
import { type ProofAnswer, proofsWaitingText } from '../../src/domain/order/order-status'
import { htmlToText } from '../../src/domain/rich-text'
import { countPendingProofs } from '../reads/artwork'
import { jobOfProof } from '../reads/order-lines'
import { orderRow } from '../reads/order'
import { letter, pageOf, sellerOf } from './customer-mail'
import type { Letter, Shop } from './mailer'
import { daysOf, type OrderRef, orderWithCustomer } from './order-mail'

/** Returns null when all proofs were answered meanwhile. */
export async function proofLetter(
  { db, settings }: Shop,
  { orderId, isReminder }: OrderRef & { isReminder: boolean },
): Promise<Letter | null> {
  const result = await orderWithCustomer(db, orderId)
  const pendingCount = result && (await countPendingProofs(db, result.order.userId ?? 0)).get(orderId)
  if (!pendingCount) return null
  const link = pageOf(settings.publicUrl, `order_detail/${orderId}`)
  const subject = `${isReminder ? 'Reminder: ' : ''}${proofsWaitingText(pendingCount)}: order ${orderId}`
  return letter(result.customer.email, subject, link, [
    `Here’s how order ${orderId} will look. Please approve it, or tell us what to change:`,
    link,
    'We print exactly what you approve, and nothing before.',
    ...(await daysOf(db, result.order)),
  ])
}

/**
 * The mail to the shop, where `npm run provider -- artwork` shows the full answer. One mail covers all lines of a job
 * with the same answer. Returns null when the proof or its order is deleted.
 */
export async function proofAnswerLetter(
  shop: Shop,
  { orderId, proofId, answer }: OrderRef & { proofId: number; answer: ProofAnswer },
): Promise<Letter | null> {
  const { db } = shop
  const order = await orderRow(db, orderId)
  const job = order && (await jobOfProof(db, orderId, proofId))
  if (!job) return null
  const { lines, proof, proofs } = job
  const answersOf = (item: typeof proof) => [item.approve, item.note, item.mark]
  const sameAnswers = proofs.filter((item) => isDeepStrictEqual(answersOf(item), answersOf(proof)))
  const answeredLines = lines.filter(({ id }) => sameAnswers.some(({ orderLineId }) => orderLineId === id))
  const [pieces, allPieces] = [piecesOf(answeredLines), piecesOf(lines)]
  const count =
    pieces < allPieces
      ? `${formatCount(pieces)} of ${withCount(allPieces, 'piece')}`
      : withCount(allPieces, 'piece')
  const outcome = answer.approves ? 'approved' : 'change requested'
  const summary = `${htmlToText(answeredLines[0]?.productName ?? '')}, ${count}: ${outcome} by ${order.billing.customerName}`
  const { inbox, url } = await sellerOf(shop)
  const link = pageOf(url, `order_detail/${orderId}`)
  return letter(inbox, `Order ${orderId}, ${summary}`, link, [
    [`${summary}.`, jobText(answeredLines), `Proof: ${proof.name}`].filter(Boolean).join('\n'),
    ...(answer.approves ? [] : [answer.note]),
    link,
  ])
}
