/**
 * Orders as staff see them at the desk: one page of the list (keyset pagination by id), and a single order in full.
 */
import { desc, eq } from 'drizzle-orm'
import type { DeliveryPromise } from '../../src/domain/delivery/promise'
import { dayText, deskDates } from '../../src/domain/desk/day-text'
import { approvalOf } from '../../src/domain/order/order'
import { htmlToText } from '../../src/domain/rich-text'
import type { Executor } from '../db/client'
import { appUser } from '../db/schema-customer'
import { shopOrder } from '../db/schema-order'
import { type OrderFilter, orderCondition, type PageRequest } from './desk-order-search'
import { orderRow } from './order'
import { filesOfOrder, type OrderRow } from './order-lines'
import { messagesOfOrder } from './order-message'
import { orderProgress, statusTextOf } from './order-progress'
import { brandedLines, type ListedOrder, formatOptions, addressText } from './order-table'

/** Returns the newest orders first. */
export async function readOrderPage(
  db: Executor,
  request: PageRequest,
  filter: OrderFilter,
): Promise<ListedOrder[]> {
  const condition = await orderCondition(db, request, filter)
  return db
    .select({ order: shopOrder, email: appUser.email })
    .from(shopOrder)
    .leftJoin(appUser, eq(appUser.id, shopOrder.userId))
    .where(condition)
    .orderBy(desc(shopOrder.id))
    .limit(request.limit)
}

export const listedOrder = ({ order, email }: ListedOrder) => ({
  id: order.id,
  placedAt: order.createdAt,
  status: order.status,
  customer: order.billing.customerName,
  email,
  poNumber: order.poNumber,
  neededBy: order.neededBy,
  totalCents: order.totalCents,
  assignee: order.assignee,
})

/** Returns null when there is no such order. */
export async function deskOrder(db: Executor, id: number) {
  const order = await orderRow(db, id)
  if (!order) return null
  const [customer] = await db
    .select({ email: appUser.email, portalEmail: appUser.portalEmail })
    .from(appUser)
    .where(eq(appUser.id, order.userId ?? 0))
  const files = await filesOfOrder(db, id)
  const lines = await brandedLines(db, id)
  const { promise, risks } = await orderProgress(db, order, null, deskDates)
  return {
    ...listedOrder({ order, email: customer?.email ?? null }),
    userId: order.userId,
    requestId: order.requestId,
    needsApproval: order.needsApproval,
    decision: order.decision,
    portalEmail: customer?.portalEmail ?? '',
    billTo: addressText(order.billing),
    shipTo: addressText(order.shipping),
    promise: promise && promisedDays(promise),
    risks,
    sentence: await statusTextOf(db, order),
    cancelReason: order.cancelReason,
    tracking: order.tracking,
    messages: (await messagesOfOrder(db, id)).map(({ orderId: _, ...message }) => message),
    sums: sumsIn(order),
    isStockCounted: lines.some(({ taken }) => taken !== null),
    lines: lines.map((line, index) => ({
      number: index + 1,
      sku: line.sku,
      product: htmlToText(line.productName),
      picture: line.image,
      options: formatOptions(line),
      branding: line.branding,
      quantity: line.quantity,
      eachCents: line.eachCents,
      brief: line.brief,
      files: files
        .filter(({ orderLineId }) => orderLineId === line.id)
        .map(({ approve, ...file }) => ({
          id: file.id,
          name: file.name,
          isProof: file.purpose === 'approval',
          approval: file.purpose === 'approval' ? approvalOf(approve) : null,
          note: file.note,
          mark: file.mark,
          waitsSince: file.waitsSince,
          answeredAt: file.answeredAt,
        })),
    })),
  }
}

function promisedDays({ withYouBy, approveBy }: Pick<DeliveryPromise, 'withYouBy' | 'approveBy'>): string {
  const condition = approveBy === null ? '' : `, if the proof is approved by ${dayText(approveBy)}`
  return `${dayText(withYouBy)}${condition}`
}

function sumsIn({ subtotalCents, couponName, couponCents, gstCents, totalCents }: OrderRow) {
  return { subtotalCents, couponName, couponCents, gstCents, totalCents }
}
