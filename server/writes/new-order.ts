/** Stores new orders, whether they come from a cart or from an accepted quote, and notifies customer and shop (req 6.19). */
import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { roles } from '../../src/domain/account/role'
import type { OrderTotal } from '../../src/domain/price/quote'
import type { Caller } from '../auth/session'
import type { Executor } from '../db/client'
import { orderLine, orderSetup, shopOrder } from '../db/schema-order'
import { queueMail } from '../mail/mail-queue'
import { orderNotFound, orderRow } from '../reads/order'
import type { OrderRow } from '../reads/order-lines'
import type { ValidCoupon } from './cart'
import { storeOrderEvent } from './events'
import { promiseDay } from './promise'
import { countNewOrder } from './stock'

const Ids = v.array(v.object({ id: v.number() }))

type NewLine = Pick<
  typeof orderLine.$inferInsert,
  'variationId' | 'sku' | 'productName' | 'quantity' | 'options' | 'brief'
> & {
  productId: number
  /** Price of a piece with everything, ex GST. */
  eachCents: number
  setups: { id: number; name: string; count: number }[]
}

type NewOrder = Pick<
  OrderRow,
  'requestId' | 'billing' | 'shipping' | 'poNumber' | 'neededBy' | 'gstPercent'
> & {
  coupon: ValidCoupon | null
  total: OrderTotal
}

/** Returns the ids of the order and of its lines, in the sequence of `lines`. The caller has checked the prices. */
export async function storeOrder(
  tx: Executor,
  { userId, roleId }: Pick<Caller, 'userId' | 'roleId'>,
  lines: NewLine[],
  { coupon, total, ...order }: NewOrder,
): Promise<{ id: number; lineIds: number[] }> {
  const [inserted] = await tx
    .insert(shopOrder)
    .values({
      userId,
      ...order,
      ...total,
      ...(coupon && { couponName: coupon.name, couponPercent: coupon.percent }),
      needsApproval: roleId === roles.portalUser,
    })
    .returning()
  if (!inserted) throw new Error('no order was made')
  const lineIds = await storeLines(tx, inserted.id, lines)
  // An order that may still be rejected gets no proof yet, so its delivery day is promised when it is approved.
  if (!inserted.needsApproval) await promiseDay(tx, inserted, lines)
  return { id: inserted.id, lineIds }
}

async function storeLines(tx: Executor, orderId: number, lines: NewLine[]): Promise<number[]> {
  const ids = await nextLineIds(tx, lines.length)
  const newLines = lines.map((line, index) => ({ ...line, id: ids[index] ?? 0 }))
  await tx.insert(orderLine).values(
    newLines.map((line) => ({
      id: line.id,
      orderId,
      productId: line.productId,
      variationId: line.variationId,
      sku: line.sku,
      productName: line.productName,
      quantity: line.quantity,
      eachCents: line.eachCents,
      options: line.options,
      brief: line.brief,
    })),
  )
  const setups = newLines.flatMap(({ id: orderLineId, setups: lineSetups }) =>
    lineSetups.map(({ id, name, count }) => ({ orderLineId, setupPriceId: id, name, count })),
  )
  if (setups.length > 0) await tx.insert(orderSetup).values(setups)
  return ids
}

/**
 * The ids rise in the order of the lines. They are fetched first, because an insert returns its rows in no guaranteed
 * order.
 */
async function nextLineIds(tx: Executor, count: number): Promise<number[]> {
  const { rows } = await tx.execute(sql`
    select nextval(pg_get_serial_sequence('order_line', 'id'))::int as id from generate_series(1, ${count})`)
  return v.parse(Ids, rows).map(({ id }) => id)
}

/**
 * Mails the new order to its customer, to the shop and to a portal's approver, stores its event, and counts its stock.
 * Returns the order.
 */
export async function announceOrder(tx: Executor, orderId: number): Promise<OrderRow> {
  const order = await orderRow(tx, orderId)
  if (!order) throw orderNotFound()
  await queueMail(tx, 'new order', { orderId })
  await queueMail(tx, 'order placed', { orderId })
  await storeOrderEvent(tx, 'order.placed', orderId, { Status: order.status })
  if (order.needsApproval) await queueMail(tx, 'order to approve', { orderId })
  await countNewOrder(tx, orderId)
  return order
}
