/** The mails about proofs (req 6.30): to the customer who is to answer them, and to the shop about each answer. */
import { isDeepStrictEqual } from 'node:util'
import { jobWords, piecesOf } from '../../src/domain/cart/job'
import { counted, formatCount } from '../../src/domain/count'
import { type ProofAnswer, proofsWaitingWords } from '../../src/domain/order/order-status'
import { htmlToText } from '../../src/domain/rich-text'
import { waitingProofs } from '../reads/artwork'
import { drawingOf } from '../reads/order-lines'
import { orderRow } from '../reads/order'
import { letter, pageOf } from './letters'
import type { Letter, Shop } from './mailer'
import { daysOf, type OfOrder, ownedOrder } from './order-mail'

/** Not when all were answered meanwhile. */
export async function proofLetter(
  { db, settings }: Shop,
  { orderId, isReminder }: OfOrder & { isReminder: boolean },
): Promise<Letter | null> {
  const found = await ownedOrder(db, orderId)
  const waiting = found && (await waitingProofs(db, found.order.userId ?? 0)).get(orderId)
  if (!waiting) return null
  const link = pageOf(settings.publicUrl, `order_detail/${orderId}`)
  const subject = `${isReminder ? 'Reminder: ' : ''}${proofsWaitingWords(waiting)}: order ${orderId}`
  return letter(found.customer.email, subject, link, [
    `Here’s how order ${orderId} will look. Please approve it, or tell us what to change:`,
    link,
    'We print exactly what you approve, and nothing before.',
    ...(await daysOf(db, found.order)),
  ])
}

/**
 * To the shop, which reads all of it by `npm run provider -- artwork`: one for all lines of a job that were answered alike.
 * Null where the proof or its order is gone.
 */
export async function proofAnswerLetter(
  { db, settings }: Shop,
  { orderId, proofId, answer }: OfOrder & { proofId: number; answer: ProofAnswer },
): Promise<Letter | null> {
  const order = await orderRow(db, orderId)
  const drawing = order && (await drawingOf(db, orderId, proofId))
  if (!drawing) return null
  const { lines, proof, proofs } = drawing
  const answersOf = (one: typeof proof) => [one.approve, one.note, one.mark]
  const alike = proofs.filter((one) => isDeepStrictEqual(answersOf(one), answersOf(proof)))
  const own = lines.filter(({ id }) => alike.some(({ orderLineId }) => orderLineId === id))
  const [pieces, all] = [piecesOf(own), piecesOf(lines)]
  const count = pieces < all ? `${formatCount(pieces)} of ${counted(all, 'piece')}` : counted(all, 'piece')
  const said = answer.approves ? 'approved' : 'change requested'
  const words = `${htmlToText(own[0]?.productName ?? '')}, ${count}: ${said} by ${order.billing.customerName}`
  const link = pageOf(settings.publicUrl, `order_detail/${orderId}`)
  return letter(settings.shopEmail, `Order ${orderId}, ${words}`, link, [
    [`${words}.`, jobWords(own), `Proof: ${proof.name}`].filter(Boolean).join('\n'),
    ...(answer.approves ? [] : [answer.note]),
    link,
  ])
}
