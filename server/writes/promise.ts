/**
 * Promises a delivery day for an order, stores it with its inputs, and moves it when the order is delayed or changed
 * (req 21.5, 21.8, 22.49).
 */
import { inArray } from 'drizzle-orm'
import {
  changedInputs,
  promisedJobs,
  type PromiseInputs,
  promiseInputs,
} from '../../src/domain/delivery/promise'
import { dayInState } from '../../src/domain/delivery/working-days'
import { isBeforeProduction, type OrderStatus, orderStatuses } from '../../src/domain/order/order-status'
import { lineCountsAsBranded } from '../../src/domain/cart/branded-job'
import type { TakenStock } from '../../src/domain/product/counted-stock'
import type { StockRow } from '../../src/domain/product/product'
import { htmlToText } from '../../src/domain/rich-text'
import type { Executor } from '../db/client'
import type { CartOption } from '../db/schema-cart'
import { changePromise, type StoredPromise, storedPromises, storePromise } from '../db/order-promise'
import { product } from '../db/schema-product'
import { moveDay } from '../mail/moved-delivery-day'
import { deliveryRules, shopState, stockedProducts } from '../reads/delivery'
import { linesOfOrder, type OrderRow, setupsOfOrder, waitsForProofs } from '../reads/order-lines'

type Line = {
  productId: number | null
  options: readonly CartOption[]
  quantity: number
  setups: readonly unknown[]
  /** The pieces that the order has taken from the stock already. */
  taken?: TakenStock | null
}

/**
 * When `lines` is null, the lines are read from the order. `now` is in epoch ms. Nothing is promised when a product
 * names no production time or has too little stock, or when the address is in no zone.
 */
export async function promiseDay(
  tx: Executor,
  order: Pick<OrderRow, 'id' | 'shipping'>,
  lines: readonly Line[] | null = null,
  now = Date.now(),
): Promise<void> {
  const inputs = await inputsOf(tx, order, lines ?? (await orderedLines(tx, order.id)), now)
  if (inputs) await storePromise(tx, order.id, inputs)
}

async function inputsOf(
  db: Executor,
  { shipping }: Pick<OrderRow, 'shipping'>,
  lines: readonly Line[],
  now: number,
): Promise<PromiseInputs | null> {
  const rules = await deliveryRules(db)
  const jobs = promisedJobs(await productsOfLines(db, lines))
  return jobs && promiseInputs({ orderedOn: dayInState(rules.shipsFrom, now), jobs, to: shipping }, rules)
}

/**
 * The promise with other quantities, as if the order were placed now; the planned approval of its proof stays, because
 * a proof shows no quantity. null: no day can be promised, or the portal has not approved the order yet.
 */
export async function promiseForLines(
  db: Executor,
  order: OrderRow,
  lines: readonly Line[],
  stored: StoredPromise | undefined,
  now = Date.now(),
): Promise<PromiseInputs | null> {
  if (order.needsApproval && order.decision === null) return null
  const inputs = await inputsOf(db, order, lines, now)
  if (!inputs?.approveBy || !stored?.approveBy) return inputs
  const approveBy = stored.approveBy > inputs.orderedOn ? stored.approveBy : inputs.orderedOn
  return changedInputs(inputs, { approveBy }, (await deliveryRules(db)).holidays)
}

/**
 * Call this function when a proof is approved, with the order's row locked. When the last proof is approved later than
 * planned, the promised day moves by the same number of days.
 */
export async function recordApproval(tx: Executor, order: OrderRow, now = Date.now()): Promise<void> {
  const stored = (await storedPromises(tx, [order.id])).get(order.id)
  const today = dayInState(await shopState(tx), now)
  if (!stored?.approveBy || today <= stored.approveBy || !isBeforeProduction(order.status)) return
  if (await waitsForProofs(tx, order.id)) return
  await moveDay(tx, order, { approveBy: today }, now)
}

/** Returns the times at which the order reached each status; a status that was taken back has no time. */
export function statusTimes(order: OrderRow, status: OrderStatus) {
  const reached = orderStatuses.indexOf(status)
  const timeOf = (step: OrderStatus, before: Date | null) =>
    step === status ? new Date() : orderStatuses.indexOf(step) < reached ? before : null
  return {
    productionAt: timeOf('IN PRODUCTION', order.productionAt),
    shippedAt: timeOf('SHIPPED', order.shippedAt),
    completeAt: timeOf('COMPLETE', order.completeAt),
  }
}

/**
 * Records the day on which the order was shipped. The mail about the shipment also reports a moved day, so no other
 * mail is sent.
 */
export async function recordDeparture(tx: Executor, orderId: number, now = Date.now()): Promise<void> {
  const { holidays, shipsFrom: state } = await deliveryRules(tx)
  await changePromise(tx, orderId, { leftOn: dayInState(state, now) }, holidays)
}

async function orderedLines(tx: Executor, orderId: number): Promise<Line[]> {
  const lines = await linesOfOrder(tx, orderId)
  const setups = await setupsOfOrder(
    tx,
    lines.map(({ id }) => id),
  )
  return lines.map(({ id, productId, options, quantity, taken }) => ({
    productId,
    options,
    quantity,
    taken,
    setups: setups.filter(({ orderLineId }) => orderLineId === id),
  }))
}

async function productsOfLines(tx: Executor, lines: readonly Line[]) {
  const ids = [...new Set(lines.flatMap(({ productId }) => productId ?? []))]
  const products = await stockedProducts(tx, inArray(product.id, ids))
  return products.map(({ id, stocked, preselectsSetups }) => {
    const productLines = lines.filter(({ productId }) => productId === id)
    return {
      product: { ...stocked, stock: stocked.stock.map((row) => withTakenPieces(row, productLines)) },
      lines: productLines.map((line) => ({
        ...line,
        isBranded: lineCountsAsBranded(line, preselectsSetups),
      })),
    }
  })
}

/** The pieces that an order took from the stock are available to this order. */
function withTakenPieces(row: StockRow, lines: readonly Line[]): StockRow {
  const pieces = lines
    .flatMap(({ taken }) => taken?.lines ?? [])
    .filter(({ description }) => htmlToText(description) === row.item)
    .reduce((sum, line) => sum + line.pieces, 0)
  return { ...row, inStock: String(Number(row.inStock) + pieces) }
}
