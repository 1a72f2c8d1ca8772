/** Orders: the list, one of them, and placing one. */
import * as v from 'valibot'
import { type Dated, mapDated } from '../../domain/dated'
import { MissingFailure } from '../../domain/failure'
import type { Order } from '../../domain/order/order'
import type { ListedOrder } from '../../domain/order/order-list'
import type { NewOrder } from '../../domain/order/checkout'
import { billingOnWire, shippingOnWire } from '../account/address-wire'
import { ListedWire, OrderWire, toListed, toOrder } from './order-wire'
import { orMissing, request, writeDeadline } from '../request'
import { enveloped, envelopedOrNone, textOrEmpty, wireList } from '../wire'

const OrderList = enveloped(wireList(ListedWire))
const OneOrder = envelopedOrNone(OrderWire)

/** The customer's orders, newest first. */
export async function fetchOrders(signal?: AbortSignal): Promise<Dated<ListedOrder[]>> {
  const reply = await request('GET', 'order/', OrderList, { signal, asMember: true })
  return mapDated(reply, (orders) =>
    orders.map(toListed).sort((a, b) => (b.placedOn ?? 0) - (a.placedOn ?? 0)),
  )
}

/** One order by its id. Throws MissingFailure when the provider knows none of this customer's. */
export async function fetchOrder(id: string, signal?: AbortSignal): Promise<Dated<Order>> {
  const path = `order/${encodeURIComponent(id)}`
  const reply = await orMissing(request('GET', path, OneOrder, { signal, asMember: true }))
  const { value } = reply
  if (!value) throw new MissingFailure(`no order ${id}`)
  return mapDated(reply, () => toOrder(value))
}

/** A reply may name the order, in whatever envelope; success is any answer that is no refusal (req 6.5). */
const PlacedReply = v.pipe(
  v.record(v.string(), v.unknown()),
  v.transform((reply) => orderIdIn(reply)),
)

/** '' where nothing names it; of a list the first is looked at. */
function orderIdIn(part: unknown): string {
  const one: unknown = Array.isArray(part) ? part[0] : part
  if (typeof one !== 'object' || one === null) return ''
  const own = 'OrderID' in one ? v.parse(textOrEmpty, one.OrderID) : ''
  return own || orderIdIn('Data' in one ? one.Data : null) || orderIdIn('data' in one ? one.data : null)
}

/**
 * Places the order of what is in the cart, once however often it is sent with one key. Resolves to its number, or ''
 * when the provider does not say it. Throws RejectedFailure with the provider's reason, OfflineFailure.
 */
export async function placeOrder(order: NewOrder, idempotencyKey: string): Promise<string> {
  const { billing, shipping, total } = order
  const body = {
    ...billingOnWire(billing),
    ...shippingOnWire(shipping),
    // What was shown; the provider calculates its own (req 5.14).
    Totalprice: total.totalCents / 100,
    PaymentMethod: 'Credit Card',
    // Only the provider can know it.
    IpAddress: '',
    SpliteOrder: false,
    GSTAmount: total.gstCents / 100,
    GSTText: String(order.gstPercent),
    CouponName: order.couponName,
    CouponValue: order.couponPercent,
    ponumber: order.purchaseOrder.trim(),
  }
  const options = { body, asMember: true, idempotencyKey, headDeadline: writeDeadline }
  return (await request('POST', 'order', PlacedReply, options)).value
}
