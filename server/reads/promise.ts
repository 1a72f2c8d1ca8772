/** What was promised for orders: the day that counts, and the one before it where it moved (req 21.5). */
import { asc, inArray } from 'drizzle-orm'
import type { DeliveryPromise, PromiseInputs } from '../../src/domain/delivery/promise'
import type { Executor } from '../db/client'
import { orderPromise } from '../db/schema-order'

/** `movedFrom`: the day that was promised before this one. */
export type StoredPromise = DeliveryPromise & {
  inputs: PromiseInputs
  madeAt: Date
  movedFrom: string | null
}

/** By order; of an order without a promise nothing. */
export async function storedPromises(db: Executor, orderIds: number[]): Promise<Map<number, StoredPromise>> {
  const rows = await db
    .select()
    .from(orderPromise)
    .where(inArray(orderPromise.orderId, orderIds))
    .orderBy(asc(orderPromise.id))
  const promises = new Map<number, StoredPromise>()
  for (const { orderId, createdAt: madeAt, approveBy, leavesBy, withYouBy, inputs } of rows) {
    const before = promises.get(orderId)?.withYouBy ?? withYouBy
    const movedFrom = before === withYouBy ? null : before
    promises.set(orderId, { approveBy, leavesBy, withYouBy, inputs, madeAt, movedFrom })
  }
  return promises
}
