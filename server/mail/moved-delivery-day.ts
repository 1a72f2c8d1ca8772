/**
 * Stores a moved delivery day of an order, and mails it to the customer and the shop, once a day at most (req 21.8).
 */
import { eq } from 'drizzle-orm'
import type { PromiseChange } from '../../src/domain/delivery/promise'
import { dayInState } from '../../src/domain/delivery/working-days'
import type { Executor } from '../db/client'
import { changePromise } from '../db/order-promise'
import { shopOrder } from '../db/schema-order'
import { deliveryRules } from '../reads/delivery'
import { queueMail } from './mail-queue'

type LockedOrder = Pick<typeof shopOrder.$inferSelect, 'id' | 'moveMailedAt'>

/** The caller has locked the order's row. `now` in epoch ms. */
export async function moveDay(
  tx: Executor,
  { id, moveMailedAt }: LockedOrder,
  change: PromiseChange,
  now: number,
): Promise<void> {
  const { holidays, shipsFrom } = await deliveryRules(tx)
  if (!(await changePromise(tx, id, change, holidays))) return
  const dayOf = (moment: number) => dayInState(shipsFrom, moment)
  if (moveMailedAt && dayOf(moveMailedAt.getTime()) === dayOf(now)) return
  await tx
    .update(shopOrder)
    .set({ moveMailedAt: new Date(now) })
    .where(eq(shopOrder.id, id))
  await queueMail(tx, 'day moved', { orderId: id })
  await queueMail(tx, 'day moved for the shop', { orderId: id })
}
