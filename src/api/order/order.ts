/** Orders: the list, a single order, and placing an order. */
import * as v from 'valibot'
import { type Dated, mapDated } from '../../domain/dated'
import { MissingFailure } from '../../domain/failure'
import {
  approvalOf,
  type JobProof,
  jobProofs,
  type Order,
  type OrderFile,
  type OrderLine,
  type OrderSummary,
} from '../../domain/order/order'
import type { ListedOrder } from '../../domain/order/order-list'
import type { NewOrder } from '../../domain/order/checkout'
import { proofsOf } from '../../domain/order/order-progress'
import { isValidMark, type Proof } from '../../domain/order/order-status'
import { htmlToText } from '../../domain/rich-text'
import {
  BillingFieldsWire,
  toBillingWire,
  ShippingFieldsWire,
  toShippingWire,
  toBilling,
  toShipping,
} from '../account/address'
import { orMissing, request } from '../request'
import { write } from '../write'
import {
  centsOrNull,
  enveloped,
  envelopedOrNone,
  numberOr,
  textOrEmpty,
  wireCount,
  wireFlag,
  wireId,
  wireList,
  wireNumber,
  wireOne,
  wireText,
} from '../wire'
import { fileUrl } from '../file-url'
import { lineName, nameOfFile, wireOptions } from '../cart/cart'
import { ProgressWire, toProgress } from './order-progress'

// Schemas of orders, and their conversion.

const SummaryWire = v.object({
  OrderID: wireId,
  CreatedOn: textOrEmpty,
  Status: textOrEmpty,
  Totalprice: centsOrNull,
  ProofsWaiting: v.fallback(v.nullish(wireCount, null), null),
  AtRisk: v.fallback(wireList(wireText), []),
  Proofs: v.fallback(v.nullish(v.array(v.picklist(jobProofs)), null), null),
  WaitsForApprover: wireFlag,
})

const ProductWire = v.object({ Slug: textOrEmpty, ProductImage: textOrEmpty })

const ListedLineWire = v.object({
  OrderDetailsID: v.fallback(wireId, ''),
  ProductID: v.fallback(wireId, ''),
  ProductName: textOrEmpty,
  SKU: textOrEmpty,
  Product: v.fallback(wireOne(ProductWire), { Slug: '', ProductImage: '' }),
})

const DetailWire = v.object({
  ...ListedLineWire.entries,
  OrderDetailsID: wireId,
  QTY: wireCount,
  ProductPrice: centsOrNull,
  Brief: textOrEmpty,
  randomnumber: wireOptions,
})

const lineKey = { OrderDetailsID: wireId }
const SetupWire = v.object({ ...lineKey, SetupName: wireText, QTY: numberOr(1) })
const FileWire = v.object({ ...lineKey, Attachment: wireText })
const MarkWire = v.object({
  X: wireNumber,
  Y: wireNumber,
  Page: v.fallback(v.nullish(wireNumber, null), null),
})
const ApprovalWire = v.object({
  ...FileWire.entries,
  Approve: v.fallback(v.nullish(wireNumber, null), null),
  // The next fields exist only when the provider accepts proof answers in the shop.
  ProofID: textOrEmpty,
  Note: textOrEmpty,
  Mark: v.fallback(v.nullish(MarkWire, null), null),
})
const ReviewWire = v.object({ ...lineKey, Rating: numberOr(0), Remarks: textOrEmpty })

const listOrNull = <S extends v.GenericSchema>(item: S) => v.fallback(v.nullish(wireList(item), null), null)

/** An order in the list has at least the fields of SummaryWire, or is complete. */
export const ListedWire = v.object({
  ...SummaryWire.entries,
  ponumber: textOrEmpty,
  Days: ProgressWire.entries.Days,
  OrderDetails: v.fallback(wireList(ListedLineWire), []),
  OrderSetupPrice: listOrNull(SetupWire),
  OrderCustomerAttachment: listOrNull(FileWire),
  OrderArtworkAttachment: listOrNull(ApprovalWire),
})

export const OrderWire = v.object({
  ...SummaryWire.entries,
  PaymentMethod: textOrEmpty,
  ponumber: textOrEmpty,
  ...ProgressWire.entries,
  ...ShippingFieldsWire.entries,
  ...BillingFieldsWire.entries,
  CouponName: textOrEmpty,
  CouponValue: numberOr(0),
  GSTAmount: centsOrNull,
  GSTText: textOrEmpty,
  ReviewSubmitStatus: numberOr(0),
  OrderDetails: wireList(DetailWire),
  OrderSetupPrice: wireList(SetupWire),
  OrderCustomerAttachment: wireList(FileWire),
  OrderArtworkAttachment: wireList(ApprovalWire),
  ProductReview: wireList(ReviewWire),
})

type Wire = v.InferOutput<typeof OrderWire>

export const OrderList = enveloped(wireList(ListedWire))
export const OrderReply = envelopedOrNone(OrderWire)

/** The customer's orders, newest first. */
export async function fetchOrders(signal?: AbortSignal): Promise<Dated<ListedOrder[]>> {
  const reply = await request('GET', 'order/', OrderList, { signal, asMember: true })
  return mapDated(reply, (orders) =>
    orders.map(toListed).sort((a, b) => (b.placedOn ?? 0) - (a.placedOn ?? 0)),
  )
}

/** An order by its id. Throws MissingFailure when the customer has no such order. */
export async function fetchOrder(id: string, signal?: AbortSignal): Promise<Dated<Order>> {
  const path = `order/${encodeURIComponent(id)}`
  const reply = await orMissing(request('GET', path, OrderReply, { signal, asMember: true }))
  const { value } = reply
  if (!value) throw new MissingFailure(`no order ${id}`)
  return mapDated(reply, () => toOrder(value))
}

/**
 * The order id may be nested in any envelope of the reply. Every reply that is not a refusal counts as success (req
 * 6.5).
 */
const PlacedReply = v.pipe(
  v.record(v.string(), v.unknown()),
  v.transform((reply) => findOrderId(reply)),
)

/** Returns '' when the reply has no order id. Only the first item of a list is read. */
function findOrderId(part: unknown): string {
  const item: unknown = Array.isArray(part) ? part[0] : part
  if (typeof item !== 'object' || item === null) return ''
  const orderId = 'OrderID' in item ? v.parse(textOrEmpty, item.OrderID) : ''
  return (
    orderId ||
    findOrderId('Data' in item ? item.Data : null) ||
    findOrderId('data' in item ? item.data : null)
  )
}

/**
 * Places an order of the cart's lines. A repeated request with the same key places no second order. Resolves to the
 * order's number, or '' when the provider does not report it. Throws RejectedFailure with the provider's reason, or
 * OfflineFailure.
 */
export async function placeOrder(order: NewOrder, idempotencyKey: string): Promise<string> {
  const { billing, shipping, total } = order
  const body = {
    ...toBillingWire(billing),
    ...toShippingWire(shipping),
    // This is the shown total; the provider recalculates the total (req 5.14).
    Totalprice: total.totalCents / 100,
    PaymentMethod: 'Credit Card',
    // Only the provider knows the customer's IP address.
    IpAddress: '',
    SpliteOrder: false,
    GSTAmount: total.gstCents / 100,
    GSTText: String(order.gstPercent),
    CouponName: order.couponName,
    CouponValue: order.couponPercent,
    ponumber: order.purchaseOrder.trim(),
    ...(order.neededBy && { NeededBy: order.neededBy }),
  }
  return write('POST', 'order', PlacedReply, { body, idempotencyKey })
}

/** The summary of an order (req 6.10): amounts in cents, times in epoch ms, null when unknown. */
function toSummary(wire: v.InferOutput<typeof SummaryWire>): OrderSummary {
  const time = Date.parse(wire.CreatedOn)
  return {
    id: wire.OrderID,
    placedOn: Number.isNaN(time) ? null : time,
    status: wire.Status,
    totalCents: wire.Totalprice,
    ...(wire.ProofsWaiting !== null && { proofsWaiting: wire.ProofsWaiting }),
    ...(wire.AtRisk.length > 0 && { risks: wire.AtRisk }),
    ...(wire.Proofs && { proofs: wire.Proofs }),
    ...(wire.WaitsForApprover && { waitsForApprover: true }),
  }
}

/** The summary of an order with the values that the order search uses (req 6.32). */
function toListed(wire: v.InferOutput<typeof ListedWire>): ListedOrder {
  const products = wire.OrderDetails.map(({ ProductName, ProductID, SKU, Product }) => ({
    name: lineName(ProductName, ProductID),
    sku: SKU,
    ...(Product.ProductImage && { image: fileUrl(Product.ProductImage) }),
  }))
  const proofs = wire.Proofs ?? listedProofs(wire)
  return {
    ...toSummary(wire),
    ...(proofs && { proofs }),
    ...(wire.ponumber && { purchaseOrder: wire.ponumber }),
    ...(products.length > 0 && { products }),
  }
}

/** Reads the proofs from a list of complete orders; null: the list has no proofs. */
function listedProofs(wire: v.InferOutput<typeof ListedWire>): JobProof[] | null {
  const { OrderSetupPrice: setups, OrderArtworkAttachment: proofs, OrderCustomerAttachment: files } = wire
  if (!proofs) return null
  const lines = wire.OrderDetails.map(({ OrderDetailsID: id, ProductID }) => ({
    productId: ProductID,
    setups: setupsOf(id, setups ?? []),
    customerFiles: (files ?? []).filter(({ OrderDetailsID }) => OrderDetailsID === id),
    approvalFiles: proofs
      .filter(({ OrderDetailsID }) => OrderDetailsID === id)
      .map(({ Approve }) => ({ approval: approvalOf(Approve) })),
  }))
  return proofsOf(lines, wire.Days !== null)
}

function setupsOf(lineId: string, setups: v.InferOutput<typeof SetupWire>[]): OrderLine['setups'] {
  return setups
    .filter(({ OrderDetailsID }) => OrderDetailsID === lineId)
    .map(({ SetupName, QTY }) => ({ name: htmlToText(SetupName), count: QTY }))
}

/** A complete order (req 6.11): files, set-ups and reviews are assigned to their lines. */
export function toOrder(wire: Wire): Order {
  return {
    ...toSummary(wire),
    paymentMethod: wire.PaymentMethod,
    purchaseOrder: wire.ponumber,
    ...toProgress(wire),
    shipping: toShipping(wire),
    billing: toBilling(wire),
    lines: wire.OrderDetails.map((detail) => toLine(detail, wire)),
    couponName: wire.CouponName,
    couponPercent: Math.max(0, Math.min(100, wire.CouponValue)),
    gstCents: wire.GSTAmount,
    gstPercent: wire.GSTText.replace(/\s*%$/, ''),
    awaitsReviews: wire.ReviewSubmitStatus === 0,
  }
}

function toLine(detail: v.InferOutput<typeof DetailWire>, order: Wire): OrderLine {
  const { OrderDetailsID: id } = detail
  const rowsOfLine = <T extends { OrderDetailsID: string }>(rows: T[]) =>
    rows.filter(({ OrderDetailsID }) => OrderDetailsID === id)
  const [review] = rowsOfLine(order.ProductReview)
  return {
    id,
    productId: detail.ProductID,
    name: lineName(detail.ProductName, detail.ProductID),
    slug: detail.Product.Slug,
    ...(detail.SKU && { sku: detail.SKU }),
    image: fileUrl(detail.Product.ProductImage),
    options: detail.randomnumber,
    setups: setupsOf(id, order.OrderSetupPrice),
    quantity: detail.QTY,
    unitCents: detail.ProductPrice,
    brief: detail.Brief,
    customerFiles: rowsOfLine(order.OrderCustomerAttachment).map(toFile),
    approvalFiles: rowsOfLine(order.OrderArtworkAttachment).map((file) => ({
      ...toFile(file),
      approval: approvalOf(file.Approve),
      ...(file.ProofID && { proof: toProof(file) }),
    })),
    review: review
      ? { rating: Math.max(0, Math.min(5, Math.round(review.Rating))), remarks: review.Remarks }
      : null,
  }
}

/** An invalid position is left out; the note stays. */
function toProof({ ProofID, Note, Mark }: v.InferOutput<typeof ApprovalWire>): Proof {
  const mark = Mark && { x: Mark.X, y: Mark.Y, page: Mark.Page }
  return { id: ProofID, note: Note, mark: mark && isValidMark(mark) ? mark : null }
}

function toFile({ Attachment }: { Attachment: string }): OrderFile {
  return { url: fileUrl(Attachment), name: nameOfFile(Attachment) }
}
