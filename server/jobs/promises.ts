/** Moves the promised day of each order whose proof was not approved in time, once an hour (req 21.8). */
import { and, eq, exists, inArray, lt } from 'drizzle-orm'
import { addWorkingDays, dayInState, daysOff } from '../../src/domain/delivery/working-days'
import { isBeforeProduction } from '../../src/domain/order/order-status'
import type { Database } from '../db/client'
import { storedPromises } from '../db/order-promise'
import { orderPromise, shopOrder } from '../db/schema-order'
import { moveDay } from '../mail/moved-day'
import { deliveryRules } from '../reads/delivery'
import { waitsForProofs } from '../reads/order-lines'

/** Working days within which the proof has to be approved for the new day. */
const moreDays = 1

/** `now` in epoch ms. */
export async function moveFallenPromises(db: Database, now = Date.now()): Promise<void> {
  const { holidays, shipsFrom } = await deliveryRules(db)
  const today = dayInState(shipsFrom, now)
  const approveBy = addWorkingDays(today, moreDays, daysOff(holidays, [shipsFrom]))
  const fallen = await db
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
  for (const { id } of fallen)
    await db.transaction(async (tx) => {
      // Another instance, or its customer's answer, may have been first.
      const [order] = await tx.select().from(shopOrder).where(eq(shopOrder.id, id)).for('update')
      const stored = (await storedPromises(tx, [id])).get(id)
      if (!order || !isBeforeProduction(order.status) || !stored?.approveBy) return
      if (stored.approveBy >= today || !(await waitsForProofs(tx, id))) return
      await moveDay(tx, order, { approveBy }, now)
    })
}
