/** Orders in the provider's fields, and how they become ours. */
import * as v from 'valibot'
import {
  approvalOf,
  type Order,
  type OrderFile,
  type OrderLine,
  type OrderSummary,
} from '../../domain/order/order'
import type { ListedOrder } from '../../domain/order/order-list'
import { isMarkedPlace, type Proof } from '../../domain/order/proof'
import { htmlToText } from '../../domain/rich-text'
import { BillingFieldsWire, ShippingFieldsWire, toBilling, toShipping } from '../account/address-wire'
import { fileUrl } from '../file-url'
import { lineName, nameOfFile, wireOptions } from '../cart/line-wire'
import {
  centsOrNull,
  numberOr,
  textOrEmpty,
  wireCount,
  wireId,
  wireList,
  wireNumber,
  wireOne,
  wireText,
} from '../wire'

const SummaryWire = v.object({
  OrderID: wireId,
  CreatedOn: textOrEmpty,
  Status: textOrEmpty,
  Totalprice: centsOrNull,
  ProofsWaiting: v.fallback(v.nullish(wireCount, null), null),
})

const ListedLineWire = v.object({
  ProductID: v.fallback(wireId, ''),
  ProductName: textOrEmpty,
  SKU: textOrEmpty,
})

/** The list may say no more of an order than SummaryWire does. */
export const ListedWire = v.object({
  ...SummaryWire.entries,
  ponumber: textOrEmpty,
  OrderDetails: v.fallback(wireList(ListedLineWire), []),
})

const ProductWire = v.object({ Slug: textOrEmpty, ProductImage: textOrEmpty })

const DetailWire = v.object({
  ...ListedLineWire.entries,
  OrderDetailsID: wireId,
  QTY: wireCount,
  ProductPrice: centsOrNull,
  Brief: textOrEmpty,
  randomnumber: wireOptions,
  Product: v.fallback(wireOne(ProductWire), { Slug: '', ProductImage: '' }),
})

const ofLine = { OrderDetailsID: wireId }
const SetupWire = v.object({ ...ofLine, SetupName: wireText, QTY: numberOr(1) })
const FileWire = v.object({ ...ofLine, Attachment: wireText })
const MarkWire = v.object({
  X: wireNumber,
  Y: wireNumber,
  Page: v.fallback(v.nullish(wireNumber, null), null),
})
const ApprovalWire = v.object({
  ...FileWire.entries,
  Approve: v.fallback(v.nullish(wireNumber, null), null),
  // Only where the provider takes answers in the shop.
  ProofID: textOrEmpty,
  Note: textOrEmpty,
  Mark: v.fallback(v.nullish(MarkWire, null), null),
})
const ReviewWire = v.object({ ...ofLine, Rating: numberOr(0), Remarks: textOrEmpty })

export const OrderWire = v.object({
  ...SummaryWire.entries,
  PaymentMethod: textOrEmpty,
  ponumber: textOrEmpty,
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

/** The head of an order (req 6.10): cents, epoch ms, null where there is none. */
function toSummary(wire: v.InferOutput<typeof SummaryWire>): OrderSummary {
  const time = Date.parse(wire.CreatedOn)
  return {
    id: wire.OrderID,
    placedOn: Number.isNaN(time) ? null : time,
    status: wire.Status,
    totalCents: wire.Totalprice,
    ...(wire.ProofsWaiting !== null && { proofsWaiting: wire.ProofsWaiting }),
  }
}

/** The same with what it is found by (req 6.32). */
export function toListed(wire: v.InferOutput<typeof ListedWire>): ListedOrder {
  const products = wire.OrderDetails.map(({ ProductName, ProductID, SKU }) => ({
    name: lineName(ProductName, ProductID),
    sku: SKU,
  }))
  return {
    ...toSummary(wire),
    ...(wire.ponumber && { purchaseOrder: wire.ponumber }),
    ...(products.length > 0 && { products }),
  }
}

/** A whole order (req 6.11): files, set-ups and reviews are put to their lines. */
export function toOrder(wire: Wire): Order {
  return {
    ...toSummary(wire),
    paymentMethod: wire.PaymentMethod,
    purchaseOrder: wire.ponumber,
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
  const own = <T extends { OrderDetailsID: string }>(rows: T[]) =>
    rows.filter(({ OrderDetailsID }) => OrderDetailsID === id)
  const [review] = own(order.ProductReview)
  return {
    id,
    productId: detail.ProductID,
    name: lineName(detail.ProductName, detail.ProductID),
    slug: detail.Product.Slug,
    ...(detail.SKU && { sku: detail.SKU }),
    image: fileUrl(detail.Product.ProductImage),
    options: detail.randomnumber,
    setups: own(order.OrderSetupPrice).map(({ SetupName, QTY }) => ({
      name: htmlToText(SetupName),
      count: QTY,
    })),
    quantity: detail.QTY,
    unitCents: detail.ProductPrice,
    brief: detail.Brief,
    customerFiles: own(order.OrderCustomerAttachment).map(toFile),
    approvalFiles: own(order.OrderArtworkAttachment).map((file) => ({
      ...toFile(file),
      approval: approvalOf(file.Approve),
      ...(file.ProofID && { proof: toProof(file) }),
    })),
    review: review
      ? { rating: Math.max(0, Math.min(5, Math.round(review.Rating))), remarks: review.Remarks }
      : null,
  }
}

/** A place that is none is left out; what was said of it stands. */
function toProof({ ProofID, Note, Mark }: v.InferOutput<typeof ApprovalWire>): Proof {
  const mark = Mark && { x: Mark.X, y: Mark.Y, page: Mark.Page }
  return { id: ProofID, note: Note, mark: mark && isMarkedPlace(mark) ? mark : null }
}

function toFile({ Attachment }: { Attachment: string }): OrderFile {
  return { url: fileUrl(Attachment), name: nameOfFile(Attachment) }
}
