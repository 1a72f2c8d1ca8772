/**
 * Turns a cart into an order, in one transaction: lines, artwork and coupon move together or not at all, at the prices
 * of this moment (req 6.19).
 */
import { asc, eq, inArray, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { AddressFields } from '../../src/domain/account/address'
import { roles } from '../../src/domain/account/role'
import { minimumMessage } from '../../src/domain/cart/quantity'
import { counted } from '../../src/domain/count'
import { type CheckoutErrors, checkoutErrors } from '../../src/domain/order/checkout'
import { linesToProof } from '../../src/domain/order/order'
import { needsProofs, type OrderAction, type OrderStatus } from '../../src/domain/order/order-status'
import { centsOf, dollars, formatAud } from '../../src/domain/price/money'
import { type OrderTotal, orderTotal } from '../../src/domain/price/quote'
import type { PiecePrice } from '../../src/domain/price/price'
import { htmlToText } from '../../src/domain/rich-text'
import type { Caller } from '../auth/session'
import type { Executor } from '../db/client'
import { cartLine } from '../db/schema-cart'
import { orderLine, orderSetup, shopOrder } from '../db/schema-order'
import { invalid, Refusal } from '../floor/errors'
import { isYes, Line, neededByOf, refuseFirst } from '../floor/input'
import { type PricedLine, pricedLines } from '../reads/cart'
import { noteEvent } from '../mail/webhooks'
import { noOrder } from '../reads/order'
import { type OrderRow, partsOfOrder, proofedLines } from '../reads/order-lines'
import { gstPercent } from '../reads/price-list'
import { BillingFields, billingOf, ShippingFields, shippingOf } from './account'
import { type HeldCoupon, lockCart, takeCoupon } from './cart'
import { momentsOf, noteDeparture, promiseDay } from './promise'

const maxLines = 1000
const Ids = v.array(v.object({ id: v.number() }))

type SellableLine = PricedLine & { price: PiecePrice }

/** Returns the new order's id. */
export async function placeOrder(tx: Executor, caller: Caller, wanted: WantedOrder): Promise<number> {
  const { userId, roleId } = caller
  await lockCart(tx, userId)
  // Nothing in this cart changes from here on, and a second order of it waits until there is nothing left.
  await tx
    .select({ id: cartLine.id })
    .from(cartLine)
    .where(eq(cartLine.userId, userId))
    .orderBy(asc(cartLine.id))
    .for('update')
  const lines = orderable(await pricedLines(tx, caller))
  const coupon = wanted.couponName === '' ? null : await takeCoupon(tx, wanted.couponName)
  const gst = await gstPercent(tx)
  const total = orderTotal(
    lines.map(({ price, quantity }) => price.eachCents * quantity),
    coupon?.percent ?? 0,
    gst,
  )
  refuseChange(lines, total, wanted.seenTotalCents)
  const { billing, shipping, poNumber, neededBy } = wanted
  const [made] = await tx
    .insert(shopOrder)
    .values({
      userId,
      billing,
      shipping,
      poNumber,
      neededBy,
      ...total,
      ...namesOf(coupon),
      gstPercent: gst,
      needsApproval: roleId === roles.portalUser,
    })
    .returning()
  if (!made) throw new Error('no order was made')
  await moveLines(tx, made.id, lines)
  // An order that may yet be rejected is nothing to draw a proof of.
  if (!made.needsApproval) await promiseDay(tx, made, lines)
  return made.id
}

const namesOf = (coupon: HeldCoupon | null) =>
  coupon ? { couponName: coupon.name, couponPercent: coupon.percent } : {}

function orderable(lines: PricedLine[]): SellableLine[] {
  if (lines.length === 0) throw new Refusal(409, 'EMPTYCART', 'Your cart is empty.')
  if (lines.length > maxLines) throw invalid(`An order can have at most ${maxLines} lines.`)
  const gone = lines.find(({ isHidden }) => isHidden)
  if (gone) throw invalid(`${nameOf(gone)} isn’t sold at the moment. Please remove it from your cart.`)
  const priced = lines.filter((line): line is SellableLine => line.price !== null)
  const without = lines.find(({ price }) => price === null)
  if (without) throw invalid(`The price of ${nameOf(without)} is on request. Please request a quote.`)
  for (const line of priced) {
    // A product that comes in variations is in several lines, and its minimum counts over all of them.
    const together = priced.filter(({ productId }) => productId === line.productId)
    const pieces = together.reduce((sum, { quantity }) => sum + quantity, 0)
    const tooFew = minimumMessage(pieces, line.minimumQuantity)
    if (tooFew !== null) throw invalid(`${nameOf(line)}: ${tooFew}`)
  }
  return priced
}

const nameOf = ({ productName }: PricedLine) => htmlToText(productName)

/**
 * A total that the customer has not seen is sent back to be confirmed, never charged. Who sends no total is taken to have
 * seen what each line cost when it was put into the cart.
 */
function refuseChange(lines: SellableLine[], total: OrderTotal, seenTotalCents: number | null): void {
  const changed = lines.find(({ price, seenEachCents }) => price.eachCents !== seenEachCents)
  if (seenTotalCents === null ? changed === undefined : seenTotalCents === total.totalCents) return
  const what = changed
    ? `${nameOf(changed)} now costs ${formatAud(changed.price.eachCents)} each, not ${formatAud(changed.seenEachCents)}. `
    : ''
  const instead = seenTotalCents === null ? '' : `, not ${formatAud(seenTotalCents)}`
  throw new Refusal(
    409,
    'PRICECHANGED',
    `${what}The total is ${formatAud(total.totalCents)} inc GST${instead}. Please check your cart and order again.`,
    {},
    { Totalprice: dollars(total.totalCents), GSTAmount: dollars(total.gstCents) },
  )
}

async function moveLines(tx: Executor, orderId: number, lines: SellableLine[]): Promise<void> {
  const ids = await freshLineIds(tx, lines.length)
  const placed = lines.map((line, index) => ({ ...line, lineId: ids[index] ?? 0 }))
  await tx.insert(orderLine).values(
    placed.map((line) => ({
      id: line.lineId,
      orderId,
      productId: line.productId,
      variationId: line.variationId,
      sku: line.sku,
      productName: line.productName,
      quantity: line.quantity,
      eachCents: line.price.eachCents,
      options: line.options,
      brief: line.brief,
    })),
  )
  const setups = placed.flatMap(({ lineId, setups: chosen }) =>
    chosen.map(({ id, name, count }) => ({ orderLineId: lineId, setupPriceId: id, name, count })),
  )
  if (setups.length > 0) await tx.insert(orderSetup).values(setups)
  const places = Object.fromEntries(placed.map(({ id, lineId }) => [id, lineId]))
  const cartIds = placed.map(({ id }) => id)
  await tx.execute(sql`
    update artwork
    set order_line_id = (${JSON.stringify(places)}::jsonb ->> cart_line_id::text)::int, cart_line_id = null
    where cart_line_id in ${cartIds}`)
  await tx.delete(cartLine).where(inArray(cartLine.id, cartIds))
}

/** Rising, in the order of the cart: what an insert returns is in no order that is promised. */
async function freshLineIds(tx: Executor, count: number): Promise<number[]> {
  const { rows } = await tx.execute(sql`
    select nextval(pg_get_serial_sequence('order_line', 'id'))::int as id from generate_series(1, ${count})`)
  return v.parse(Ids, rows).map(({ id }) => id)
}

/**
 * Checks what a customer says about an order (req 6.2, 6.6). Of its money only the total is looked
 * at, to know whether the customer has seen today's; IpAddress, PaymentMethod and the rest of it are not read.
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

type WantedOrder = {
  billing: AddressFields
  shipping: AddressFields
  poNumber: string
  /** ISO text; null where it is open. */
  neededBy: string | null
  /** Empty without one. */
  couponName: string
  /** Inc GST, as the customer saw it; null when it was not sent. */
  seenTotalCents: number | null
}

/** Refuses with the first thing that is wrong, in the order of the form. */
export function wantedOrder(request: Request): WantedOrder {
  const billing = billingOf(request)
  const given = shippingOf(request)
  const isGiven = Object.values(given).some((text) => text !== '')
  const shipping = isGiven ? given : { ...billing, email: '', mobileNumber: '' }
  const errors = checkoutErrors({ billing, shipping, purchaseOrder: request.ponumber })
  refuseFirst(inWords(errors))
  // Split delivery costs more and needs a conversation (req 4.15): nothing that may be passed over in silence.
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

function inWords({ billing, shipping, purchaseOrder }: CheckoutErrors): Record<string, string | undefined> {
  const forShipping = Object.entries(shipping).map(([field, message]) => [
    `s-${field}`,
    `Shipping ${message}`,
  ])
  return { ...billing, ...Object.fromEntries(forShipping), poNumber: purchaseOrder ?? undefined }
}

function seenTotal(sent: number | string | null): number | null {
  if (sent === null || sent === '') return null
  const cents = centsOf(sent)
  if (cents === null) throw invalid('Totalprice has a wrong value.')
  return cents
}

/** `isNew`: it changed just now, as against having been so; `from`: what it was before. */
type Moved = { order: OrderRow; isNew: boolean; from: OrderStatus }

/** The shop may set any status, but has nothing made whose proofs are not approved, unless it goes on `anyway`. */
export async function moveOrder(
  tx: Executor,
  orderId: number,
  status: OrderStatus,
  anyway: boolean,
): Promise<Moved> {
  const order = await lockedOrder(tx, orderId)
  const from = order.status
  if (from === status) return { order, isNew: false, from }
  if (!anyway && needsProofs(from, status)) await refuseUnproofed(tx, orderId)
  const change = { status, ...momentsOf(order, status) }
  await tx.update(shopOrder).set(change).where(eq(shopOrder.id, orderId))
  if (status === 'SHIPPED') await noteDeparture(tx, orderId)
  await noteEvent(tx, 'order.status', orderId, { Status: status, Before: from })
  return { order: { ...order, ...change }, isNew: true, from }
}

async function refuseUnproofed(tx: Executor, orderId: number): Promise<void> {
  const lines = proofedLines(await partsOfOrder(tx, orderId))
  const open = linesToProof(lines).length
  if (open === 0) return
  const have = open === 1 ? 'has' : 'have'
  throw new Refusal(
    409,
    'PROOFSMISSING',
    `${open} of ${counted(lines.length, 'line')} ${have} no approved proof. With --anyway it goes on without.`,
  )
}

/**
 * The answer of a portal's approver. The first one counts: the same again holds and changes nothing, another one is
 * refused, and so is any once the shop has moved the order on.
 */
export async function decideOrder(tx: Executor, orderId: number, action: OrderAction): Promise<Moved> {
  const order = await lockedOrder(tx, orderId)
  const from = order.status
  if (order.decision === action) return { order, isNew: false, from }
  if (order.decision !== null)
    throw new Refusal(
      409,
      'ALREADYDECIDED',
      `This order was ${wordOf(order.decision)} already. Nothing was changed; please call us.`,
    )
  if (order.status !== 'PENDING')
    throw new Refusal(409, 'ALREADYDECIDED', `This order is ${order.status} already. Nothing was changed.`)
  const [decided] = await tx
    .update(shopOrder)
    .set({ status: action, decision: action, decidedAt: sql`now()` })
    .where(eq(shopOrder.id, orderId))
    .returning()
  if (!decided) throw noOrder()
  if (action === 'IN REVIEW') await promiseDay(tx, decided)
  await noteEvent(tx, 'order.status', orderId, { Status: action, Before: from })
  return { order: decided, isNew: true, from }
}

export const wordOf = (action: OrderAction) => (action === 'IN REVIEW' ? 'approved' : 'rejected')

async function lockedOrder(tx: Executor, orderId: number): Promise<OrderRow> {
  const [order] = await tx.select().from(shopOrder).where(eq(shopOrder.id, orderId)).for('update')
  if (!order) throw noOrder()
  return order
}
