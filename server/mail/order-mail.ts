/**
 * The mails about an order and its proofs (req 6.30): their recipients and texts. As in customer-mail.ts, mails to
 * customers contain no typed text: no brief, no PO#, no address.
 */
import { eq } from 'drizzle-orm'
import { formatCount } from '../../src/domain/count'
import { dayInFull } from '../../src/domain/delivery/needed-by'
import { movedText, promiseText } from '../../src/domain/delivery/promise'
import { riskText } from '../../src/domain/order/risk'
import type { OrderAction, OrderStatus } from '../../src/domain/order/order-status'
import { trackingText } from '../../src/domain/order/carrier'
import { formatAud } from '../../src/domain/price/money'
import { weekdayAndDate } from '../../src/domain/readable-date'
import { htmlToText } from '../../src/domain/rich-text'
import { orderLink, signerOf } from '../auth/signing'
import type { Executor } from '../db/client'
import { appUser } from '../db/schema-customer'
import { orderRow } from '../reads/order'
import { findMessage } from '../reads/order-message'
import { linesOfOrder, type OrderRow, proofsOfOrders } from '../reads/order-lines'
import { orderProgress, statusTextOf } from '../reads/order-progress'
import { countPendingProofs } from '../reads/artwork'
import { letter, pageOf, sellerOf } from './customer-mail'
import type { Letter, Shop } from './mailer'

export type OrderRef = { orderId: number }

export async function linksOf({ db, settings }: Shop, orderId: number) {
  const signer = await signerOf(db)
  const link = (orderAction: OrderAction) => orderLink(signer, settings, { orderId, orderAction })
  return { approve: link('IN REVIEW'), reject: link('REJECTED') }
}

/** Returns null when the order or its account is deleted. */
export async function orderWithCustomer(db: Executor, orderId: number) {
  const order = await orderRow(db, orderId)
  const customer = order && (await customerOf(db, order))
  return customer && { order, customer }
}

export async function customerOf(db: Executor, { userId }: OrderRow) {
  if (userId === null) return null
  const [customer] = await db
    .select({ email: appUser.email, portalEmail: appUser.portalEmail })
    .from(appUser)
    .where(eq(appUser.id, userId))
  return customer ?? null
}

/** The mail to the shop about a new order; `npm run provider -- orders` shows all details. */
export async function newOrderLetter(shop: Shop, { orderId }: OrderRef): Promise<Letter | null> {
  const { db, settings } = shop
  const order = await orderRow(db, orderId)
  if (!order) return null
  const link = pageOf(settings.publicUrl, `order_detail/${orderId}`)
  const { inbox } = await sellerOf(shop)
  return letter(inbox, `New order ${orderId}: ${formatAud(order.totalCents)}`, link, [
    `Order ${orderId} was placed${order.needsApproval ? ', and waits for its portal to approve it' : ''}.`,
    await summaryOf(db, order, await linesOfOrder(db, orderId)),
    link,
  ])
}

const proofNextStep = 'We email you a proof, and print once you approve it.'

/** The mail to the customer when the order is placed. */
export async function orderPlacedLetter(shop: Shop, { orderId }: OrderRef): Promise<Letter | null> {
  const { db, settings } = shop
  const result = await orderWithCustomer(db, orderId)
  if (!result) return null
  const { order, customer } = result
  const link = pageOf(settings.publicUrl, `order_detail/${orderId}`)
  const { name } = await sellerOf(shop)
  const lines = await linesOfOrder(db, orderId)
  const isBranded = (await proofsOfOrders(db, [orderId])).get(orderId)?.length
  const nextSteps = [await statusTextOf(db, order), ...(isBranded ? [proofNextStep] : [])].join(' ')
  return letter(customer.email, `Your ${name} order ${orderId}`, link, [
    `Thank you for your order ${orderId}. ${nextSteps}`,
    await summaryOf(db, order, lines),
    'See your order:',
    link,
  ])
}

/** The mail to a portal's approver, if the portal has an email: both links work once, and without signing in. */
export async function approvalLetter(shop: Shop, { orderId }: OrderRef): Promise<Letter | null> {
  const result = await orderWithCustomer(shop.db, orderId)
  if (!result?.customer.portalEmail) return null
  const { order, customer } = result
  const { approve, reject } = await linksOf(shop, orderId)
  const { name } = await sellerOf(shop)
  return letter(customer.portalEmail, `Please approve ${name} order ${orderId}`, approve, [
    `Order ${orderId} was placed in your portal and needs your approval.`,
    await summaryOf(shop.db, order, await linesOfOrder(shop.db, orderId)),
    'To approve it, open:',
    approve,
    'To reject it, open:',
    reject,
    'The links work for two weeks, and the first answer counts. Anyone with this email can answer, so please don’t forward it.',
  ])
}

/** The mail to the customer after a change of status; the order may have moved further by now. */
export async function orderStatusLetter(
  shop: Shop,
  { orderId, status }: OrderRef & { status: OrderStatus },
): Promise<Letter | null> {
  const result = await orderWithCustomer(shop.db, orderId)
  if (!result) return null
  const { name, url } = await sellerOf(shop)
  const link = pageOf(url, `order_detail/${orderId}`)
  const statusText = await statusTextOf(shop.db, result.order, status)
  const isApproved = status === 'IN REVIEW' && result.order.decision === 'IN REVIEW'
  const subject = `${name} order ${orderId}: ${statusText.replace(/\.$/, '')}`
  return letter(result.customer.email, subject, link, [
    ...(isApproved ? [`Your approver has approved order ${orderId}.`] : []),
    [`Order ${orderId}: ${statusText}`, ...(await daysOf(shop.db, result.order))].join('\n'),
    ...(status === 'CANCELLED' ? [result.order.cancelReason] : []),
    ...(status === 'COMPLETE' ? ['We’d love to hear what you think: please leave a review.'] : []),
    link,
  ])
}

/** `dayBefore`: the day that was promised; null: none. Emails of an earlier version have no such field. */
type ChangedQuantity = OrderRef & { line: number; before: number; dayBefore?: string | null }

/** The mail to the customer after the shop changed the quantity of a line, which was `before`. */
export async function quantityChangedLetter(
  shop: Shop,
  { orderId, line, before, dayBefore }: ChangedQuantity,
): Promise<Letter | null> {
  const result = await orderWithCustomer(shop.db, orderId)
  const lines = await linesOfOrder(shop.db, orderId)
  const changed = lines[line - 1]
  if (!result || !changed) return null
  const { name, url } = await sellerOf(shop)
  const link = pageOf(url, `order_detail/${orderId}`)
  const total = formatAud(result.order.totalCents)
  const quantity = `${formatCount(changed.quantity)} instead of ${formatCount(before)}`
  const { promise } = await orderProgress(shop.db, result.order)
  const lostDay = promise ? null : dayBefore
  return letter(result.customer.email, `Your ${name} order ${orderId}: the new total is ${total}`, link, [
    `We changed your order ${orderId}: ${quantity} x ${htmlToText(changed.productName)}. The new total is ${total} inc GST.`,
    ...(lostDay ? [`We can’t promise ${weekdayAndDate(lostDay)} for this order any more.`] : []),
    await summaryOf(shop.db, result.order, lines),
    'See your order:',
    link,
  ])
}

/** The message that the shop wrote; replies go to the shop. */
export async function orderMessageLetter(
  shop: Shop,
  { messageId }: OrderRef & { messageId: number },
): Promise<Letter | null> {
  const message = await findMessage(shop.db, messageId)
  const result = message && (await orderWithCustomer(shop.db, message.orderId))
  if (!result) return null
  const { name, url } = await sellerOf(shop)
  const link = pageOf(url, `order_detail/${message.orderId}`)
  const subject = `About your ${name} order ${message.orderId}`
  return letter(result.customer.email, subject, link, [message.text, 'See your order:', link])
}

type OrderedLine = { productName: string; sku: string; quantity: number; eachCents: number }

async function summaryOf(db: Executor, order: OrderRow, lines: OrderedLine[]): Promise<string> {
  return [
    ...lines.map(
      ({ productName, sku, quantity, eachCents }) =>
        `${formatCount(quantity)} x ${htmlToText(productName)}${sku && ` (${sku})`} at ${formatAud(eachCents)}: ${formatAud(quantity * eachCents)}`,
    ),
    ...sumsOf(order),
    ...(await daysOf(db, order)),
  ].join('\n')
}

/** Returns the same lines as the order's page shows. */
export async function daysOf(db: Executor, order: OrderRow): Promise<string[]> {
  const { promise, risks } = await orderProgress(db, order)
  return [
    ...(order.neededBy === null ? [] : [`Needed by ${dayInFull(order.neededBy)}`]),
    ...(promise ? [promiseText(promise)] : []),
    ...(promise?.movedFrom ? [movedText(promise.movedFrom, promise)] : []),
    ...risks.map(riskText),
    ...(order.tracking ? [trackingText(order.tracking)] : []),
    ...(order.tracking?.link ? [order.tracking.link] : []),
  ]
}

/** Returns the same sums as the order's page shows. */
export function sumsOf({ couponName, couponPercent, gstPercent, ...cents }: OrderRow): string[] {
  return [
    `Subtotal ex GST: ${formatAud(cents.subtotalCents)}`,
    ...(couponName === ''
      ? []
      : [`Coupon ${couponName} (${couponPercent}%): -${formatAud(cents.couponCents)}`]),
    `GST (${gstPercent}%): ${formatAud(cents.gstCents)}`,
    `Total inc GST: ${formatAud(cents.totalCents)}`,
  ]
}

/** Returns the currently promised day of an order; null without a promise, or if the day has not moved. */
async function movedDayOf(db: Executor, orderId: number) {
  const order = await orderRow(db, orderId)
  if (!order) return null
  const { promise } = await orderProgress(db, order)
  if (!promise?.movedFrom) return null
  const [from, to] = [promise.movedFrom, promise.withYouBy].map(weekdayAndDate)
  return { order, subject: `Order ${orderId} moved from ${from} to ${to}`, days: await daysOf(db, order) }
}

/** The mail to the customer about a moved day. */
export async function movedDayLetter(shop: Shop, { orderId }: OrderRef): Promise<Letter | null> {
  const movedDay = await movedDayOf(shop.db, orderId)
  const customer = movedDay && (await customerOf(shop.db, movedDay.order))
  if (!customer) return null
  const pendingCount = (await countPendingProofs(shop.db, movedDay.order.userId ?? 0)).get(orderId)
  const link = pageOf(shop.settings.publicUrl, `order_detail/${orderId}`)
  return letter(customer.email, movedDay.subject, link, [
    pendingCount
      ? `The proof of order ${orderId} still waits for you, so the day that we promised can’t be kept. Please approve it, or tell us what to change:`
      : `The proof of order ${orderId} took longer than we thought, so the day that we promised can’t be kept.`,
    link,
    movedDay.days.join('\n'),
  ])
}

/** The mail to the shop about a moved day. */
export async function movedDayShopLetter(shop: Shop, { orderId }: OrderRef): Promise<Letter | null> {
  const movedDay = await movedDayOf(shop.db, orderId)
  if (!movedDay) return null
  const { inbox, url } = await sellerOf(shop)
  const link = pageOf(url, `order_detail/${orderId}`)
  return letter(inbox, movedDay.subject, link, [
    `The proof of order ${orderId} was not approved in time.`,
    movedDay.days.join('\n'),
    'All orders at risk: npm run provider -- orders --at-risk',
    link,
  ])
}
