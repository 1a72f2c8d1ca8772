/** Writes to the customers whose proofs have waited for 2 and for 5 days, one letter for an order (req 6.30). */
import { and, eq, inArray, lt, sql } from 'drizzle-orm'
import type { Database } from '../db/client'
import { artwork } from '../db/schema-artwork'
import { orderLine, shopOrder } from '../db/schema-order'
import { post } from '../mail/post'
import { proofWaits } from '../reads/proof'

/** How many reminders are due by now. */
const due = sql`case
  when ${artwork.waitsSince} <= now() - interval '5 days' then 2
  when ${artwork.waitsSince} <= now() - interval '2 days' then 1 else 0 end`

/** A reminder is taken and posted in one transaction; what was missed while nobody reminded is made up for by one letter. */
export function remindOfProofs(db: Database): Promise<void> {
  return db.transaction(async (tx) => {
    const waiting = tx
      .select({ id: artwork.id })
      .from(artwork)
      .innerJoin(orderLine, eq(orderLine.id, artwork.orderLineId))
      .innerJoin(shopOrder, eq(shopOrder.id, orderLine.orderId))
      .where(proofWaits)
    const taken = await tx
      .update(artwork)
      .set({ reminders: due })
      .where(and(lt(artwork.reminders, due), inArray(artwork.id, waiting)))
      .returning({ lineId: artwork.orderLineId })
    const lineIds = taken.flatMap(({ lineId }) => lineId ?? [])
    const orders = await tx
      .selectDistinct({ orderId: orderLine.orderId })
      .from(orderLine)
      .where(inArray(orderLine.id, lineIds))
    for (const { orderId } of orders) await post(tx, 'proof', { orderId, isReminder: true })
  })
}
