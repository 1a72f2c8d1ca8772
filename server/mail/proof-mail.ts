/**
 * The mails about proofs (req 6.30): to the customer when one waits, and again while nobody answers; to the shop when one is
 * answered.
 */
import { type ProofAnswer, proofsWaitingWords } from '../../src/domain/order/proof'
import { waitingProofs } from '../reads/proof'
import { letter, pageOf } from './letters'
import type { Letter, Shop } from './mailer'
import { type OfOrder, ownedOrder } from './order-mail'

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
    `We have drawn how order ${orderId} will look. Please approve it, or tell us what to change:`,
    link,
    'Nothing is made before you have approved it.',
  ])
}

/** To the shop, which reads all of it by `npm run provider -- artwork`. */
export function proofAnswerLetter(
  { settings }: Shop,
  { orderId, proofId, answer }: OfOrder & { proofId: number; answer: ProofAnswer },
): Letter {
  const said = answer.approves ? 'was approved' : 'is to be changed'
  const link = pageOf(settings.publicUrl, `order_detail/${orderId}`)
  return letter(settings.shopEmail, `Order ${orderId}: proof ${proofId} ${said}`, link, [
    `Proof ${proofId} of order ${orderId} ${said}.`,
    ...(answer.approves ? [] : [answer.note]),
    link,
  ])
}
