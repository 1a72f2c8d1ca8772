/**
 * The mails about proofs: to the customer when one waits, and again after 2 and 5 days; to the shop when one is answered
 * (req 6.30). An error is logged, for the proof stands.
 */
import { and, eq, inArray, lt, sql } from 'drizzle-orm'
import { proofsWaitingWords } from '../../src/domain/order/proof'
import type { ProviderContext } from '../context'
import { artwork } from '../db/schema-artwork'
import { orderLine, shopOrder } from '../db/schema-order'
import { customerOf } from './order-mail'
import type { OrderRow } from '../reads/order'
import { proofWaits, waitingProofs } from '../reads/proof'
import { loggable } from '../requests/errors'
import type { Answered } from '../writes/proof'
import { letter, pageOf } from './letters'
import type { Letter } from './mailer'

type Post = Pick<ProviderContext, 'db' | 'mailer' | 'settings'>

/** False when the account is gone. `before`: what the subject begins with. */
export async function mailProof(post: Post, order: OrderRow, before = ''): Promise<boolean> {
  const customer = await customerOf(post.db, order)
  if (customer) {
    const count = (await waitingProofs(post.db, order.userId ?? 0)).get(order.id) ?? 1
    post.mailer.post(proofLetter(customer.email, post.settings.publicUrl, order, before, count))
  }
  return customer !== null
}

/** How many reminders are due by now. */
const due = sql`case
  when ${artwork.waitsSince} <= now() - interval '5 days' then 2
  when ${artwork.waitsSince} <= now() - interval '2 days' then 1 else 0 end`

/**
 * Writes to the customers whose proofs have waited long, one letter for an order. Each reminder is taken before it is
 * written, so that several instances send it once; what was missed while none ran is made up for by one letter.
 */
export async function remindOfProofs(post: Post): Promise<void> {
  try {
    const waiting = post.db
      .select({ id: artwork.id })
      .from(artwork)
      .innerJoin(orderLine, eq(orderLine.id, artwork.orderLineId))
      .innerJoin(shopOrder, eq(shopOrder.id, orderLine.orderId))
      .where(proofWaits)
    const taken = await post.db
      .update(artwork)
      .set({ reminders: due })
      .where(and(lt(artwork.reminders, due), inArray(artwork.id, waiting)))
      .returning({ lineId: artwork.orderLineId })
    const lineIds = taken.flatMap(({ lineId }) => lineId ?? [])
    const ofLines = post.db
      .select({ id: orderLine.orderId })
      .from(orderLine)
      .where(inArray(orderLine.id, lineIds))
    const orders = await post.db.select().from(shopOrder).where(inArray(shopOrder.id, ofLines))
    for (const order of orders) await mailProof(post, order, 'Reminder: ')
  } catch (error) {
    console.error('The reminders of proofs were not written:', loggable(error))
  }
}

/** To the shop, which reads all of it by `npm run provider -- artwork`. Not for an answer that was given before. */
export function mailProofAnswer(
  { mailer, settings }: Pick<Post, 'mailer' | 'settings'>,
  orderId: number,
  { proofId, answer, isNew }: Answered,
): void {
  if (!isNew) return
  const said = answer.approves ? 'was approved' : 'is to be changed'
  const link = pageOf(settings.publicUrl, `order_detail/${orderId}`)
  mailer.post(
    letter(settings.shopEmail, `Order ${orderId}: proof ${proofId} ${said}`, link, [
      `Proof ${proofId} of order ${orderId} ${said}.`,
      ...(answer.approves ? [] : [answer.note]),
      link,
    ]),
  )
}

function proofLetter(to: string, shop: string, { id }: OrderRow, before: string, count: number): Letter {
  const link = pageOf(shop, `order_detail/${id}`)
  return letter(to, `${before}${proofsWaitingWords(count)}: order ${id}`, link, [
    `We have drawn how order ${id} will look. Please approve it, or tell us what to change:`,
    link,
    'Nothing is made before you have approved it.',
  ])
}
