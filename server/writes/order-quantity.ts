/**
 * Changes the quantity of an order line before production, at today's price of its job and with a day that is promised
 * anew (req 22.49).
 */
import { eq } from 'drizzle-orm'
import { jobsOf } from '../../src/domain/cart/job'
import { formatCount } from '../../src/domain/count'
import { promiseOf } from '../../src/domain/delivery/promise'
import { isBeforeProduction } from '../../src/domain/order/order-status'
import { formatAud } from '../../src/domain/price/money'
import { orderTotal, totalPieces } from '../../src/domain/price/quote'
import { minimumMessage } from '../../src/domain/quantity'
import { htmlToText } from '../../src/domain/rich-text'
import type { Executor } from '../db/client'
import { replacePromise, storedPromises } from '../db/order-promise'
import { appUser } from '../db/schema-customer'
import { orderLine, shopOrder } from '../db/schema-order'
import { product } from '../db/schema-product'
import { invalid, notFound, Refusal } from '../base/errors'
import { queueMail } from '../mail/mail-queue'
import { withPrices } from '../reads/cart'
import { orderNotFound, orderRow } from '../reads/order'
import type { OrderRow } from '../reads/order-lines'
import { brandedLines } from '../reads/order-table'
import { quantityOf } from './cart'
import { storeOrderEvent } from './events'
import { lockOrder } from './order'
import { promiseForLines } from './promise'
import { countOrder } from './stock'

/** `line`: the number of the line in the order, from 1. */
type QuantityChange = { line: number; quantity: number | string }

/** Returns the changed lines, and the sums and the promised days of the order, without a change. */
export async function previewQuantity(db: Executor, orderId: number, change: QuantityChange) {
  const order = await orderRow(db, orderId)
  if (!order) throw orderNotFound()
  const { lines, sums, promise, dayBefore } = await calculateChange(db, order, change)
  return {
    lines: lines.map(({ number, quantity, eachCents }) => ({ number, quantity, eachCents })),
    sums: { ...sums, couponName: order.couponName },
    dayBefore,
    day: promise && promiseOf(promise).withYouBy,
  }
}

/** `totalCents`: the new total that was shown; null: any total. The customer gets an email with the new total. */
export async function changeQuantity(
  tx: Executor,
  orderId: number,
  { totalCents, ...change }: QuantityChange & { totalCents: number | null },
): Promise<{ isMailed: boolean }> {
  const order = await lockOrder(tx, orderId)
  const { lines, sums, before, quantity, promise, dayBefore } = await calculateChange(tx, order, change)
  if (totalCents !== null && totalCents !== sums.totalCents)
    throw new Refusal(
      409,
      'PRICECHANGED',
      `The new total is ${formatAud(sums.totalCents)} by now, not ${formatAud(totalCents)}. Check it and save again.`,
    )
  for (const line of lines)
    await tx
      .update(orderLine)
      .set({ quantity: line.quantity, eachCents: line.eachCents })
      .where(eq(orderLine.id, line.id))
  await tx.update(shopOrder).set(sums).where(eq(shopOrder.id, orderId))
  await replacePromise(tx, orderId, promise)
  await storeOrderEvent(tx, 'order.changed', orderId, {
    Line: change.line,
    QTY: quantity,
    Before: before,
  })
  await queueMail(tx, 'quantity changed', { orderId, line: change.line, before, dayBefore })
  if (order.needsApproval && order.decision === null) await queueMail(tx, 'order to approve', { orderId })
  await countOrder(tx, orderId)
  return { isMailed: true }
}

async function calculateChange(db: Executor, order: OrderRow, { line: number, ...change }: QuantityChange) {
  refuseFixedOrder(order)
  const quantity = quantityOf(change.quantity, 1)
  const lines = (await brandedLines(db, order.id)).map((line, index) => ({ ...line, number: index + 1 }))
  const changed = lines.find((line) => line.number === number)
  if (!changed) throw notFound('This line')
  const { quantity: before } = changed
  if (quantity === before) throw invalid(`Line ${number} has ${formatCount(before)} pieces already.`)
  const newLines = lines.map((line) => (line === changed ? { ...line, quantity } : line))
  await refuseTooFew(
    db,
    newLines.filter(({ productId }) => productId === changed.productId),
  )
  const job = jobsOf(newLines).find((entry) => entry.lines.some((line) => line.number === number))
  const pricedLines = await withPrices(db, await roleIdOf(db, order), (job?.lines ?? []).map(priceable))
  const jobLines = pricedLines.map(({ price, ...line }) => {
    if (!price) throw invalid(`The price of ${htmlToText(line.productName)} is on request.`)
    return { ...line, eachCents: price.eachCents }
  })
  const lineCents = newLines.map((line) => {
    const { eachCents } = jobLines.find(({ id }) => id === line.id) ?? line
    return eachCents * line.quantity
  })
  const stored = (await storedPromises(db, [order.id])).get(order.id)
  const orderedLines = newLines.map((line) => ({ ...line, productId: Number(line.productId) || null }))
  return {
    lines: jobLines,
    sums: orderTotal(lineCents, order.couponPercent, order.gstPercent),
    before,
    quantity,
    promise: await promiseForLines(db, order, orderedLines, stored),
    dayBefore: stored?.withYouBy ?? null,
  }
}

function refuseFixedOrder({ id, status, decision }: OrderRow): void {
  if (!isBeforeProduction(status))
    throw new Refusal(409, 'SETTLED', `Order ${id} is ${status}. Quantities change only before production.`)
  if (decision === 'IN REVIEW')
    throw new Refusal(
      409,
      'SETTLED',
      `The portal has approved order ${id} at its total. Cancel it, and ask the customer to order again.`,
    )
}

type Line = Awaited<ReturnType<typeof brandedLines>>[number]

/** `lines`: all lines of one product, because its minimum applies to their sum. */
async function refuseTooFew(db: Executor, lines: Line[]): Promise<void> {
  const [row] = await db
    .select({ minimum: product.minimumQuantity })
    .from(product)
    .where(eq(product.id, Number(lines[0]?.productId) || 0))
  if (!row)
    throw invalid(`${htmlToText(lines[0]?.productName ?? '')} isn’t sold any more, so it has no price.`)
  const tooFew = minimumMessage(totalPieces(lines), row.minimum)
  if (tooFew !== null) throw invalid(tooFew)
}

/** Returns the line with the ids of its set-ups, by which they are priced. */
function priceable<L extends Line>(line: L) {
  const setups = line.setups.map(({ setupPriceId, name, count }) => {
    if (setupPriceId === null)
      throw invalid(`${htmlToText(name)} isn’t offered any more, so it has no price.`)
    return { id: setupPriceId, name, count }
  })
  return { ...line, productId: Number(line.productId), setups }
}

async function roleIdOf(db: Executor, { userId }: OrderRow): Promise<number> {
  const [user] = await db
    .select({ roleId: appUser.roleId })
    .from(appUser)
    .where(eq(appUser.id, userId ?? 0))
  if (!user) throw invalid('The account of this order was deleted, so its prices are unknown.')
  return user.roleId
}
