/** Hourly job: moves the promised day of each order whose proof was not approved in time (req 21.8). */
import { and, eq, exists, inArray, lt } from 'drizzle-orm'
import { addWorkingDays, dayInState, daysOff } from '../../src/domain/delivery/working-days'
import { isBeforeProduction } from '../../src/domain/order/order-status'
import type { Database } from '../db/client'
import { storedPromises } from '../db/order-promise'
import { orderPromise, shopOrder } from '../db/schema-order'
import { moveDay } from '../mail/moved-delivery-day'
import { deliveryRules } from '../reads/delivery'
import { waitsForProofs } from '../reads/order-lines'

/** Working days for the approval of the proof, from which the new delivery day is calculated. */
const approvalDays = 1

/** `now` in epoch ms. */
export async function moveOverduePromises(db: Database, now = Date.now()): Promise<void> {
  const { holidays, shipsFrom } = await deliveryRules(db)
  const today = dayInState(shipsFrom, now)
  const approveBy = addWorkingDays(today, approvalDays, daysOff(holidays, [shipsFrom]))
  const overdue = await db
    .select({ id: shopOrder.id })
    .from(shopOrder)
    .where(
      and(
        inArray(shopOrder.status, ['PENDING', 'IN REVIEW']),
        exists(
          db
            .select({ id: orderPromise.id })
            .from(orderPromise)
            .where(and(eq(orderPromise.orderId, shopOrder.id), lt(orderPromise.approveBy, today))),
        ),
      ),
    )
  for (const { id } of overdue)
    await db.transaction(async (tx) => {
      // Another instance, or the customer's answer, may have changed the order meanwhile.
      const [order] = await tx.select().from(shopOrder).where(eq(shopOrder.id, id)).for('update')
      const stored = (await storedPromises(tx, [id])).get(id)
      if (!order || !isBeforeProduction(order.status) || !stored?.approveBy) return
      if (stored.approveBy >= today || !(await waitsForProofs(tx, id))) return
      await moveDay(tx, order, { approveBy }, now)
    })
}
