/**
 * Stored delivery promises of orders: the current day, the previous day if the day moved, and the inputs of the
 * calculation (req 21.5).
 */
import { asc, eq, inArray } from 'drizzle-orm'
import {
  changedInputs,
  type DeliveryPromise,
  type PromiseChange,
  type PromiseInputs,
  promiseOf,
} from '../../src/domain/delivery/promise'
import type { Holiday } from '../../src/domain/delivery/working-days'
import type { Executor } from './client'
import { orderPromise } from './schema-order'

/** `movedFrom`: the previously promised day; null when it never moved. */
export type StoredPromise = DeliveryPromise & {
  inputs: PromiseInputs
  madeAt: Date
  movedFrom: string | null
}

/** Returns the promises by order id; orders without a promise are missing. */
export async function storedPromises(db: Executor, orderIds: number[]): Promise<Map<number, StoredPromise>> {
  const rows = await db
    .select()
    .from(orderPromise)
    .where(inArray(orderPromise.orderId, orderIds))
    .orderBy(asc(orderPromise.id))
  const promises = new Map<number, StoredPromise>()
  for (const { orderId, createdAt: madeAt, approveBy, leavesBy, withYouBy, inputs } of rows) {
    const previous = promises.get(orderId)
    const isMoved = previous !== undefined && previous.withYouBy !== withYouBy
    const movedFrom = isMoved ? previous.withYouBy : (previous?.movedFrom ?? null)
    promises.set(orderId, { approveBy, leavesBy, withYouBy, inputs, madeAt, movedFrom })
  }
  return promises
}

export async function storePromise(tx: Executor, orderId: number, inputs: PromiseInputs): Promise<void> {
  await tx.insert(orderPromise).values({ orderId, inputs, ...promiseOf(inputs) })
}

/** null: no day can be promised any more. */
export async function replacePromise(
  tx: Executor,
  orderId: number,
  inputs: PromiseInputs | null,
): Promise<void> {
  if (inputs) await storePromise(tx, orderId, inputs)
  else await tx.delete(orderPromise).where(eq(orderPromise.orderId, orderId))
}

/**
 * Updates the promise after an event on another day than expected, unless the delivery would become earlier. Resolves
 * to true when the promised delivery day has become a later one.
 */
export async function changePromise(
  tx: Executor,
  orderId: number,
  change: PromiseChange,
  holidays: readonly Holiday[],
): Promise<boolean> {
  const stored = (await storedPromises(tx, [orderId])).get(orderId)
  if (!stored) return false
  const inputs = changedInputs(stored.inputs, change, holidays)
  const { withYouBy } = promiseOf(inputs)
  if (withYouBy < stored.withYouBy) return false
  await storePromise(tx, orderId, inputs)
  return withYouBy > stored.withYouBy
}
