/**
 * Turns a cart into an order in one transaction: lines, artwork and coupon move together or not at all, at the
 * current prices (req 6.19).
 */
import { asc, eq, inArray, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { AddressFields } from '../../src/domain/account/address'
import { minimumMessage } from '../../src/domain/quantity'
import { withCount } from '../../src/domain/count'
import { type CheckoutErrors, checkoutErrors } from '../../src/domain/order/checkout'
import { linesToProof } from '../../src/domain/order/order'
import {
  isStopped,
  type MovableStatus,
  needsProofs,
  type OrderAction,
  type OrderStatus,
} from '../../src/domain/order/order-status'
import { centsOf, dollars, formatAud } from '../../src/domain/price/money'
import { type OrderTotal, orderTotal } from '../../src/domain/price/quote'
import type { PiecePrice } from '../../src/domain/price/price'
import { htmlToText } from '../../src/domain/rich-text'
import type { Caller } from '../auth/session'
import type { Executor } from '../db/client'
import { cartLine } from '../db/schema-cart'
import { shopOrder } from '../db/schema-order'
import { invalid, Refusal } from '../base/errors'
import { isYes, Line, neededByOf, refuseFirst } from '../base/input'
import { type PricedLine, pricedLines } from '../reads/cart'
import { orderNotFound } from '../reads/order'
import { type OrderRow, partsOfOrder, proofInputLines } from '../reads/order-lines'
import { gstPercent } from '../reads/price-list'
import { BillingFields, billingOf, ShippingFields, shippingOf } from './account'
import { lockCart, redeemCoupon } from './cart'
import { storeOrderEvent } from './events'
import { storeOrder } from './new-order'
import { statusTimes, recordDeparture, promiseDay } from './promise'
import { countOrder } from './stock'

const maxLines = 1000

type SellableLine = PricedLine & { price: PiecePrice }

/** Returns the new order's id. */
export async function placeOrder(tx: Executor, caller: Caller, request: ValidOrder): Promise<number> {
  const { userId } = caller
  await lockCart(tx, userId)
  // This cart cannot change from here on, and a second order of this cart waits until the cart is empty.
  await tx
    .select({ id: cartLine.id })
    .from(cartLine)
    .where(eq(cartLine.userId, userId))
    .orderBy(asc(cartLine.id))
    .for('update')
  const lines = requireSellable(await pricedLines(tx, caller))
  const coupon = request.couponName === '' ? null : await redeemCoupon(tx, request.couponName)
  const gst = await gstPercent(tx)
  const total = orderTotal(
    lines.map(({ price, quantity }) => price.eachCents * quantity),
    coupon?.percent ?? 0,
    gst,
  )
  refuseChangedTotal(lines, total, request.seenTotalCents)
  const { billing, shipping, poNumber, neededBy } = request
  const { id, lineIds } = await storeOrder(
    tx,
    caller,
    lines.map((line) => ({ ...line, eachCents: line.price.eachCents })),
    { requestId: null, billing, shipping, poNumber, neededBy, coupon, total, gstPercent: gst },
  )
  await moveFromCart(
    tx,
    lines.map((line) => line.id),
    lineIds,
  )
  return id
}

function requireSellable(lines: PricedLine[]): SellableLine[] {
  if (lines.length === 0) throw new Refusal(409, 'EMPTYCART', 'Your cart is empty.')
  if (lines.length > maxLines) throw invalid(`An order can have at most ${maxLines} lines.`)
  const hiddenLine = lines.find(({ isHidden }) => isHidden)
  if (hiddenLine)
    throw invalid(`${nameOf(hiddenLine)} isn’t sold at the moment. Please remove it from your cart.`)
  const sellableLines = lines.filter((line): line is SellableLine => line.price !== null)
  const unpricedLine = lines.find(({ price }) => price === null)
  if (unpricedLine)
    throw invalid(`The price of ${nameOf(unpricedLine)} is on request. Please request a quote.`)
  for (const line of sellableLines) {
    // A product with variations has several lines, and its minimum applies to their sum.
    const productLines = sellableLines.filter(({ productId }) => productId === line.productId)
    const pieces = productLines.reduce((sum, { quantity }) => sum + quantity, 0)
    const tooFew = minimumMessage(pieces, line.minimumQuantity)
    if (tooFew !== null) throw invalid(`${nameOf(line)}: ${tooFew}`)
  }
  return sellableLines
}

const nameOf = ({ productName }: PricedLine) => htmlToText(productName)

/**
 * Refuses the order with the current total when the customer has not seen it, so that no unexpected amount is
 * charged. A client that sends no total is assumed to know the price of each line from adding it to the cart.
 */
function refuseChangedTotal(lines: SellableLine[], total: OrderTotal, seenTotalCents: number | null): void {
  const changed = lines.find(({ price, seenEachCents }) => price.eachCents !== seenEachCents)
  if (seenTotalCents === null ? changed === undefined : seenTotalCents === total.totalCents) return
  const change = changed
    ? `${nameOf(changed)} now costs ${formatAud(changed.price.eachCents)} each, not ${formatAud(changed.seenEachCents)}. `
    : ''
  const oldTotal = seenTotalCents === null ? '' : `, not ${formatAud(seenTotalCents)}`
  throw new Refusal(
    409,
    'PRICECHANGED',
    `${change}The total is ${formatAud(total.totalCents)} inc GST${oldTotal}. Please check your cart and order again.`,
    {},
    { Totalprice: dollars(total.totalCents), GSTAmount: dollars(total.gstCents) },
  )
}

/** The artwork of each cart line moves to the order line at the same index. */
async function moveFromCart(tx: Executor, cartIds: number[], lineIds: number[]): Promise<void> {
  const newIds = Object.fromEntries(cartIds.map((id, index) => [id, lineIds[index]]))
  await tx.execute(sql`
    update artwork
    set order_line_id = (${JSON.stringify(newIds)}::jsonb ->> cart_line_id::text)::int, cart_line_id = null
    where cart_line_id in ${cartIds}`)
  await tx.delete(cartLine).where(inArray(cartLine.id, cartIds))
}

/**
 * Checks an order request (req 6.2, 6.6). Of its amounts only the total is read, to find out if the customer has seen
 * the current total; IpAddress, PaymentMethod and other fields are ignored.
 */
export const OrderRequest = v.object({
  ...BillingFields.entries,
  ...ShippingFields.entries,
  ponumber: Line,
  NeededBy: Line,
  CouponName: Line,
  Totalprice: v.optional(v.nullable(v.union([v.number(), v.string()])), null),
  SpliteOrder: v.optional(v.unknown()),
})
type Request = v.InferOutput<typeof OrderRequest>

type ValidOrder = {
  billing: AddressFields
  shipping: AddressFields
  poNumber: string
  /** ISO text; null: no date. */
  neededBy: string | null
  /** '' without a coupon. */
  couponName: string
  /** Inc GST, as the customer saw it; null: not sent. */
  seenTotalCents: number | null
}

/** Refuses with the first mistake, in the order of the form. */
export function validOrder(request: Request): ValidOrder {
  const billing = billingOf(request)
  const shippingFields = shippingOf(request)
  const hasShipping = Object.values(shippingFields).some((text) => text !== '')
  const shipping = hasShipping ? shippingFields : { ...billing, email: '', mobileNumber: '' }
  const errors = checkoutErrors({ billing, shipping, purchaseOrder: request.ponumber })
  refuseFirst(formErrors(errors))
  // Split delivery costs more and needs a conversation (req 4.15), so the field must not be ignored.
  if (isYes(request.SpliteOrder)) throw invalid('Orders can’t be split here. Please call us.')
  return {
    billing,
    shipping,
    poNumber: request.ponumber,
    neededBy: neededByOf(request.NeededBy),
    couponName: request.CouponName,
    seenTotalCents: seenTotal(request.Totalprice),
  }
}

function formErrors({
  billing,
  shipping,
  purchaseOrder,
}: CheckoutErrors): Record<string, string | undefined> {
  const forShipping = Object.entries(shipping).map(([field, message]) => [
    `s-${field}`,
    `Shipping ${message}`,
  ])
  return { ...billing, ...Object.fromEntries(forShipping), poNumber: purchaseOrder ?? undefined }
}

function seenTotal(sent: number | string | null): number | null {
  if (sent === null || sent === '') return null
  const cents = centsOf(sent)
  if (cents === null) throw invalid('Totalprice must be an amount')
  return cents
}

/** `isNew`: this call changed the status; `from`: the status before. */
type OrderMove = { order: OrderRow; isNew: boolean; from: OrderStatus }

/** The shop may set any status, but production needs approved proofs unless `anyway` is set. */
export async function moveOrder(
  tx: Executor,
  orderId: number,
  status: MovableStatus,
  anyway: boolean,
): Promise<OrderMove> {
  const order = await lockOrder(tx, orderId)
  const from = order.status
  if (from === status) return { order, isNew: false, from }
  if (from === 'CANCELLED') throw new Refusal(409, 'CANCELLED', `Order ${orderId} is cancelled.`)
  if (!anyway && needsProofs(from, status)) await refuseMissingProofs(tx, orderId)
  const change = { status, ...statusTimes(order, status) }
  await tx.update(shopOrder).set(change).where(eq(shopOrder.id, orderId))
  if (status === 'SHIPPED') await recordDeparture(tx, orderId)
  if (isStopped(from) !== isStopped(status)) await countOrder(tx, orderId)
  await storeOrderEvent(tx, 'order.status', orderId, { Status: status, Before: from })
  return { order: { ...order, ...change }, isNew: true, from }
}

async function refuseMissingProofs(tx: Executor, orderId: number): Promise<void> {
  const lines = proofInputLines(await partsOfOrder(tx, orderId))
  const unapproved = linesToProof(lines).length
  if (unapproved === 0) return
  const verb = unapproved === 1 ? 'has' : 'have'
  throw new Refusal(
    409,
    'PROOFSMISSING',
    `${unapproved} of ${withCount(lines.length, 'line')} ${verb} no approved proof.`,
  )
}

/**
 * Stores the decision of a portal's approver. The first decision counts: repeating it changes nothing, a different
 * decision is refused, and so is any decision after the shop has moved the order on.
 */
export async function decideOrder(tx: Executor, orderId: number, action: OrderAction): Promise<OrderMove> {
  const order = await lockOrder(tx, orderId)
  const from = order.status
  if (order.decision === action) return { order, isNew: false, from }
  if (order.decision !== null)
    throw new Refusal(
      409,
      'ALREADYDECIDED',
      `This order was ${decisionWord(order.decision)} already. Nothing was changed; please call us.`,
    )
  if (order.status !== 'PENDING')
    throw new Refusal(409, 'ALREADYDECIDED', `This order is ${order.status} already. Nothing was changed.`)
  const [decidedOrder] = await tx
    .update(shopOrder)
    .set({ status: action, decision: action, decidedAt: sql`now()` })
    .where(eq(shopOrder.id, orderId))
    .returning()
  if (!decidedOrder) throw orderNotFound()
  if (action === 'IN REVIEW') await promiseDay(tx, decidedOrder)
  else await countOrder(tx, orderId)
  await storeOrderEvent(tx, 'order.status', orderId, { Status: action, Before: from })
  return { order: decidedOrder, isNew: true, from }
}

export const decisionWord = (action: OrderAction) => (action === 'IN REVIEW' ? 'approved' : 'rejected')

export async function lockOrder(tx: Executor, orderId: number): Promise<OrderRow> {
  const [order] = await tx.select().from(shopOrder).where(eq(shopOrder.id, orderId)).for('update')
  if (!order) throw orderNotFound()
  return order
}
