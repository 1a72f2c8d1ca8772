/**
 * Turns a cart into an order, in one transaction: lines, artwork and coupon move together or not at all, at the prices
 * of this moment (req 6.19).
 */
import { asc, eq, inArray, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { formatAud, dollars } from '../../src/domain/price/money'
import { type OrderTotal, orderTotal } from '../../src/domain/price/quote'
import type { PiecePrice } from '../../src/domain/price/price'
import { minimumMessage } from '../../src/domain/cart/quantity'
import { htmlToText } from '../../src/domain/rich-text'
import { roles } from '../../src/domain/account/role'
import type { Executor } from '../db/client'
import { cartLine } from '../db/schema-cart'
import { orderLine, orderSetup, shopOrder } from '../db/schema-order'
import { invalid, Refusal } from '../floor/errors'
import { type PricedLine, pricedLines } from '../reads/cart'
import { gstPercent } from '../reads/price-list'
import type { Caller } from '../auth/session'
import { type HeldCoupon, takeCoupon } from './coupon'
import { lockCart } from './cart-line'
import type { WantedOrder } from './order-request'

const mostLines = 1000
const Ids = v.array(v.object({ id: v.number() }))

type Line = PricedLine & { price: PiecePrice }

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
  const { billing, shipping, poNumber } = wanted
  const [made] = await tx
    .insert(shopOrder)
    .values({
      userId,
      billing,
      shipping,
      poNumber,
      ...total,
      ...namesOf(coupon),
      gstPercent: gst,
      needsApproval: roleId === roles.portalUser,
    })
    .returning({ id: shopOrder.id })
  if (!made) throw new Error('no order was made')
  await moveLines(tx, made.id, lines)
  return made.id
}

const namesOf = (coupon: HeldCoupon | null) =>
  coupon ? { couponName: coupon.name, couponPercent: coupon.percent } : {}

function orderable(lines: PricedLine[]): Line[] {
  if (lines.length === 0) throw new Refusal(409, 'EMPTYCART', 'Your cart is empty.')
  if (lines.length > mostLines) throw invalid(`An order can have at most ${mostLines} lines.`)
  const gone = lines.find(({ isHidden }) => isHidden)
  if (gone) throw invalid(`${nameOf(gone)} is not sold at the moment. Please remove it from your cart.`)
  const priced = lines.filter((line): line is Line => line.price !== null)
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
function refuseChange(lines: Line[], total: OrderTotal, seenTotalCents: number | null): void {
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

async function moveLines(tx: Executor, orderId: number, lines: Line[]): Promise<void> {
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
