/**
 * The mails about an order: who gets which, and their texts. Called after the order's transaction, so that no mail speaks
 * of what was rolled back; an error is logged, for the order stands. As in letters.ts, nothing that was typed goes into a
 * mail: no brief, no PO#, no address.
 */
import { eq } from 'drizzle-orm'
import type { OrderAction, OrderStatus } from '../../src/domain/order/order-status'
import type { Executor } from '../db/client'
import { appUser } from '../db/schema-customer'
import { orderLink, signerOf } from '../auth/signing'
import type { ProviderContext } from '../context'
import { linesOfOrder, type OrderRow, orderRow } from '../reads/order'
import { formatAud } from '../../src/domain/price/money'
import { formatCount } from '../../src/domain/cart/quantity'
import { htmlToText } from '../../src/domain/rich-text'
import { letter, pageOf } from './letters'
import { loggable } from '../requests/errors'
import type { Letter } from './mailer'

type Post = Pick<ProviderContext, 'db' | 'mailer' | 'settings'>

/** To the shop, to the customer and, for a portal's order, to whoever approves it. */
export function mailPlaced(post: Post, orderId: number): Promise<void> {
  return orLog(orderId, () => writePlaced(post, orderId))
}

/** To the customer, when the order has moved on. */
export function mailStatus(post: Post, order: OrderRow): Promise<void> {
  return orLog(order.id, async () => {
    const customer = await customerOf(post.db, order)
    if (customer) post.mailer.post(orderStatusLetter(customer.email, post.settings.publicUrl, order))
  })
}

async function writePlaced(post: Post, orderId: number): Promise<void> {
  const order = await orderRow(post.db, orderId)
  if (!order) return
  const lines = await linesOfOrder(post.db, orderId)
  const customer = await customerOf(post.db, order)
  post.mailer.post(newOrderLetter(post.settings, order, lines))
  if (!customer) return
  post.mailer.post(orderPlacedLetter(customer.email, post.settings.publicUrl, order, lines))
  if (order.needsApproval) await askForApproval(post, order)
}

/** False when nobody is named who could approve it. */
export async function askForApproval(post: Post, order: OrderRow): Promise<boolean> {
  const customer = await customerOf(post.db, order)
  if (!customer?.portalEmail) return false
  const lines = await linesOfOrder(post.db, order.id)
  post.mailer.post(approvalLetter(customer.portalEmail, await linksOf(post, order.id), order, lines))
  return true
}

export async function linksOf({ db, settings }: Pick<Post, 'db' | 'settings'>, orderId: number) {
  const signer = await signerOf(db)
  const link = (orderAction: OrderAction) => orderLink(signer, settings, { orderId, orderAction })
  return { approve: link('IN REVIEW'), reject: link('REJECTED') }
}

async function orLog(orderId: number, write: () => Promise<void>): Promise<void> {
  try {
    await write()
  } catch (error) {
    console.error(`The letters about order ${orderId} were not written:`, loggable(error))
  }
}

export async function customerOf(db: Executor, { userId }: OrderRow) {
  if (userId === null) return null
  const [found] = await db
    .select({ email: appUser.email, portalEmail: appUser.portalEmail })
    .from(appUser)
    .where(eq(appUser.id, userId))
  return found ?? null
}

type OrderedLine = { productName: string; sku: string; quantity: number; eachCents: number; brief: string }

/** To the shop, whose people see the rest by `npm run provider -- order`. */
function newOrderLetter(
  { shopEmail, publicUrl }: ProviderContext['settings'],
  order: OrderRow,
  lines: OrderedLine[],
): Letter {
  const link = pageOf(publicUrl, `order_detail/${order.id}`)
  const briefs = lines.filter(({ brief }) => brief !== '').length
  return letter(shopEmail, `New order ${order.id}: ${formatAud(order.totalCents)}`, link, [
    `Order ${order.id} was placed${order.needsApproval ? ', and waits for its portal to approve it' : ''}.`,
    summaryOf(order, lines),
    `Lines with a brief: ${briefs} of ${lines.length}.`,
    link,
  ])
}

/** To the customer, when the order is placed. */
function orderPlacedLetter(to: string, shop: string, order: OrderRow, lines: OrderedLine[]): Letter {
  const link = pageOf(shop, `order_detail/${order.id}`)
  const next = order.needsApproval
    ? 'It waits to be approved by whoever approves the orders of your portal.'
    : 'We will look at your artwork and write to you when it goes on.'
  return letter(to, `Your Showfloor order ${order.id}`, link, [
    `Thank you for your order ${order.id}. ${next}`,
    summaryOf(order, lines),
    'You can see it here:',
    link,
  ])
}

/** To a portal's approver: both links work once, and without signing in. */
function approvalLetter(
  to: string,
  { approve, reject }: { approve: string; reject: string },
  order: OrderRow,
  lines: OrderedLine[],
): Letter {
  return letter(to, `Please approve Showfloor order ${order.id}`, approve, [
    `Order ${order.id} was placed in your portal and waits for your approval.`,
    summaryOf(order, lines),
    'To approve it, open:',
    approve,
    'To reject it, open:',
    reject,
    'The links work for two weeks, and the first answer counts. Whoever has this mail can answer: please do not pass it on.',
  ])
}

const news: Record<OrderStatus, string> = {
  PENDING: 'waits to be looked at',
  'IN REVIEW': 'was approved, and we are looking at it',
  REJECTED: 'was rejected and will not be made',
  'IN PRODUCTION': 'is being made',
  SHIPPED: 'is on its way',
  COMPLETE: 'is complete. We would be glad to read your review',
}

/** To the customer, when the order has moved on. */
function orderStatusLetter(to: string, shop: string, { id, status }: OrderRow): Letter {
  const link = pageOf(shop, `order_detail/${id}`)
  return letter(to, `Your Showfloor order ${id}: ${status}`, link, [
    `Your order ${id} ${news[status]}.`,
    link,
  ])
}

function summaryOf(order: OrderRow, lines: OrderedLine[]): string {
  const { subtotalCents, couponName, couponPercent, couponCents, gstPercent, gstCents, totalCents } = order
  return [
    ...lines.map(
      ({ productName, sku, quantity, eachCents }) =>
        `${formatCount(quantity)} x ${htmlToText(productName)}${sku && ` (${sku})`} at ${formatAud(eachCents)}: ${formatAud(quantity * eachCents)}`,
    ),
    `Subtotal: ${formatAud(subtotalCents)}`,
    ...(couponName === '' ? [] : [`Coupon ${couponName} (${couponPercent}%): -${formatAud(couponCents)}`]),
    `GST (${gstPercent}%): ${formatAud(gstCents)}`,
    `Total: ${formatAud(totalCents)}`,
  ].join('\n')
}
