/** Letters about orders. As in letters.ts, nothing that was typed goes into one: no brief, no PO#, no address. */
import { formatAud } from '../../src/domain/price/money'
import type { OrderStatus } from '../../src/domain/order/order-status'
import { formatCount } from '../../src/domain/cart/quantity'
import { htmlToText } from '../../src/domain/rich-text'
import type { OrderRow } from '../reads/order'
import { letter, pageOf } from './letters'
import type { Letter } from './mailer'

export type OrderedLine = { productName: string; quantity: number; eachCents: number }

/** To the customer, when the order is placed. */
export function orderPlacedLetter(to: string, shop: string, order: OrderRow, lines: OrderedLine[]): Letter {
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
export function approvalLetter(
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
export function orderStatusLetter(to: string, shop: string, { id, status }: OrderRow): Letter {
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
      ({ productName, quantity, eachCents }) =>
        `${formatCount(quantity)} x ${htmlToText(productName)} at ${formatAud(eachCents)}: ${formatAud(quantity * eachCents)}`,
    ),
    `Subtotal: ${formatAud(subtotalCents)}`,
    ...(couponName === '' ? [] : [`Coupon ${couponName} (${couponPercent}%): -${formatAud(couponCents)}`]),
    `GST (${gstPercent}%): ${formatAud(gstCents)}`,
    `Total: ${formatAud(totalCents)}`,
  ].join('\n')
}
