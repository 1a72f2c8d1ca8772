/** Promises a day for an order, with all that it was made of, and follows what becomes of it (req 21.5, 21.8). */
import { inArray } from 'drizzle-orm'
import { promisedJobs, promiseInputs } from '../../src/domain/delivery/promise'
import { dayInState } from '../../src/domain/delivery/working-days'
import { isBeforeProduction, type OrderStatus, orderStatuses } from '../../src/domain/order/order-status'
import { lineCountsAsBranded } from '../../src/domain/delivery/branded-job'
import type { Executor } from '../db/client'
import type { CartOption } from '../db/schema-cart'
import { changePromise, storedPromises, storePromise } from '../db/order-promise'
import { product } from '../db/schema-product'
import { moveDay } from '../mail/moved-day'
import { deliveryRules, shopState, stockedProducts } from '../reads/delivery'
import { linesOfOrder, type OrderRow, setupsOfOrder, waitsForProofs } from '../reads/order-lines'

type Line = {
  productId: number | null
  options: readonly CartOption[]
  quantity: number
  setups: readonly unknown[]
}

/**
 * `lines` null: read anew. `now` in epoch ms. Nothing is promised where a product names no time or is short in stock, and for
 * places without a zone.
 */
export async function promiseDay(
  tx: Executor,
  { id, shipping }: Pick<OrderRow, 'id' | 'shipping'>,
  lines: readonly Line[] | null = null,
  now = Date.now(),
): Promise<void> {
  const rules = await deliveryRules(tx)
  const jobs = promisedJobs(await wantedProducts(tx, lines ?? (await orderedLines(tx, id))))
  if (jobs === null) return
  const orderedOn = dayInState(rules.shipsFrom, now)
  const inputs = promiseInputs({ orderedOn, jobs, to: shipping }, rules)
  if (inputs) await storePromise(tx, id, inputs)
}

/** All proofs of it are approved: later than was thought, the day moves by as much. The order's row is held. */
export async function noteApproval(tx: Executor, order: OrderRow, now = Date.now()): Promise<void> {
  const stored = (await storedPromises(tx, [order.id])).get(order.id)
  const today = dayInState(await shopState(tx), now)
  if (!stored?.approveBy || today <= stored.approveBy || !isBeforeProduction(order.status)) return
  if (await waitsForProofs(tx, order.id)) return
  await moveDay(tx, order, { approveBy: today }, now)
}

/** When it came to which status; what is taken back has not happened. */
export function momentsOf(order: OrderRow, status: OrderStatus) {
  const reached = orderStatuses.indexOf(status)
  const momentOf = (own: OrderStatus, before: Date | null) =>
    own === status ? new Date() : orderStatuses.indexOf(own) < reached ? before : null
  return {
    productionAt: momentOf('IN PRODUCTION', order.productionAt),
    shippedAt: momentOf('SHIPPED', order.shippedAt),
    completeAt: momentOf('COMPLETE', order.completeAt),
  }
}

/** It has left: the mail that says so tells of a day that moved, too. */
export async function noteDeparture(tx: Executor, orderId: number, now = Date.now()): Promise<void> {
  const { holidays, shipsFrom: state } = await deliveryRules(tx)
  await changePromise(tx, orderId, { leftOn: dayInState(state, now) }, holidays)
}

async function orderedLines(tx: Executor, orderId: number): Promise<Line[]> {
  const lines = await linesOfOrder(tx, orderId)
  const printed = await setupsOfOrder(
    tx,
    lines.map(({ id }) => id),
  )
  return lines.map(({ id, productId, options, quantity }) => ({
    productId,
    options,
    quantity,
    setups: printed.filter(({ orderLineId }) => orderLineId === id),
  }))
}

async function wantedProducts(tx: Executor, lines: readonly Line[]) {
  const ids = [...new Set(lines.flatMap(({ productId }) => productId ?? []))]
  const products = await stockedProducts(tx, inArray(product.id, ids))
  return products.map(({ id, stocked, preselectsSetups }) => ({
    product: stocked,
    lines: lines
      .filter(({ productId }) => productId === id)
      .map((line) => ({ ...line, isBranded: lineCountsAsBranded(line, preselectsSetups) })),
  }))
}
