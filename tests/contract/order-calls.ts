/** Helpers that place an order and read it. */
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import type { OrderStatus } from '../../src/domain/order/order-status'
import type { Database } from '../../server/db/client'
import { coupon, shopOrder } from '../../server/db/schema-order'
import { addOrderArtwork } from '../../server/files/order-artwork'
import { fileStore } from '../../server/files/store'
import { linesOfOrder } from '../../server/reads/order-lines'
import { billing, shipping } from './address-calls'
import { plainPdf } from './upload-calls'
import { addToCart } from './cart-calls'
import { type Customer, type Provider, testSettings } from './provider'

/** Returns the body of an order as the storefront sends it, without a total. */
export const orderBody = (overrides: object = {}) => ({
  ...billing,
  ...shipping,
  PaymentMethod: 'Credit Card',
  IpAddress: '',
  SpliteOrder: false,
  GSTText: '10',
  CouponName: '',
  CouponValue: 0,
  ponumber: 'PO-77',
  ...overrides,
})

const Money = v.pipe(v.string(), v.regex(/^\d+\.\d{2}$/))
const Placed = v.object({
  status: v.literal(200),
  Message: v.literal('Your order was placed.'),
  Data: v.object({ OrderID: v.number(), Status: v.literal('PENDING'), Totalprice: Money }),
})

/** Orders the contents of the cart if `isFilled`, otherwise 25 bottles; returns the order's id. */
export async function placeOrder(
  provider: Provider,
  customer: Customer,
  overrides: object = {},
  isFilled = false,
): Promise<number> {
  if (!isFilled) await addToCart(provider, customer)
  const reply = await provider.post('order', orderBody(overrides), customer.headers)
  if (reply.status !== 200) throw new Error(`not ordered: ${await reply.text()}`)
  return v.parse(Placed, await reply.json()).Data.OrderID
}

const OrderLine = v.object({ OrderDetailsID: v.number() })
export const WholeOrder = v.looseObject({
  OrderID: v.number(),
  Status: v.string(),
  CreatedOn: v.pipe(v.string(), v.isoTimestamp()),
  Totalprice: Money,
  GSTAmount: Money,
  GSTText: v.string(),
  CouponName: v.string(),
  CouponValue: v.number(),
  ponumber: v.string(),
  ReviewSubmitStatus: v.picklist([0, 1]),
  OrderDetails: v.array(
    v.looseObject({
      OrderDetailsID: v.number(),
      ProductID: v.nullable(v.number()),
      QTY: v.number(),
      ProductPrice: Money,
      Brief: v.string(),
    }),
  ),
  OrderSetupPrice: v.array(v.looseObject({ ...OrderLine.entries, SetupName: v.string(), QTY: v.number() })),
  OrderCustomerAttachment: v.array(v.looseObject({ ...OrderLine.entries, Attachment: v.string() })),
  OrderArtworkAttachment: v.array(
    v.looseObject({ ...OrderLine.entries, Attachment: v.string(), Approve: v.number() }),
  ),
  ProductReview: v.array(v.looseObject({ ...OrderLine.entries, Rating: v.number(), Remarks: v.string() })),
})
export type WholeOrder = v.InferOutput<typeof WholeOrder>

export async function readWholeOrder(
  { get }: Provider,
  { headers }: Customer,
  id: number,
): Promise<WholeOrder> {
  const { Data } = (await (await get(`order/${id}`, headers)).json()) as { Data: unknown }
  return v.parse(WholeOrder, Data)
}

export async function storedOrder(db: Database, id: number) {
  const [row] = await db.select().from(shopOrder).where(eq(shopOrder.id, id))
  if (!row) throw new Error(`there is no order ${id}`)
  return row
}

export const storedOrders = (db: Database, { userId }: Customer) =>
  db.select().from(shopOrder).where(eq(shopOrder.userId, userId))

export async function setStatus(db: Database, id: number, status: OrderStatus): Promise<void> {
  await db.update(shopOrder).set({ status }).where(eq(shopOrder.id, id))
}

/** Creates a coupon that no other test uses; returns its code. */
export async function newCoupon(
  db: Database,
  overrides: Partial<typeof coupon.$inferInsert> = {},
): Promise<string> {
  const name = `C-${randomUUID()}`.toUpperCase()
  await db.insert(coupon).values({ name, percent: 10, ...overrides })
  return name
}

export function requestCoupon({ fetch }: Provider, { headers }: Pick<Customer, 'headers'>, code: string) {
  return fetch('/frontend/api/CouponCode', {
    method: 'POST',
    headers,
    body: new URLSearchParams({ CouponName: code }),
  })
}

/** Returns the form that applies a valid coupon. */
export const couponForm = async (db: Database) => new URLSearchParams({ CouponName: await newCoupon(db) })

/** Creates a complete order of 25 bottles, or of another product, that may be reviewed. */
export async function completeOrder(
  provider: Provider,
  customer: Customer,
  overrides: object = {},
): Promise<WholeOrder> {
  await addToCart(provider, customer, overrides)
  const id = await placeOrder(provider, customer, {}, true)
  await setStatus(provider.db, id, 'COMPLETE')
  return readWholeOrder(provider, customer, id)
}

/** Returns a review of the first line. */
export const reviewOf = ({ OrderID, OrderDetails: [line] }: WholeOrder, overrides: object = {}) => ({
  Rating: 4,
  Remarks: 'Prints beautifully.',
  OrderDetailsID: line?.OrderDetailsID,
  ProductID: line?.ProductID,
  OrderID,
  ...overrides,
})

const smallPdf = { name: 'proof.pdf', bytes: plainPdf as Uint8Array | string }

/** Adds a pending proof to the first line of an order: a small PDF, or another file. Returns the proof's id. */
export async function addPendingProof(
  { db }: Provider,
  { userId }: Customer,
  orderId: number,
  { name, bytes } = smallPdf,
  store = fileStore(testSettings),
): Promise<number> {
  const [line] = await linesOfOrder(db, orderId)
  const orderLine = { userId, lineId: line?.id ?? 0, approval: 'pending' as const }
  return addOrderArtwork(db, store, orderLine, { name, content: new Uint8Array(Buffer.from(bytes)) })
}

/** Creates an order of this customer with a pending proof: a small PDF, or another file. */
export async function newProof(
  provider: Provider,
  customer: Customer,
  file = smallPdf,
  store = fileStore(testSettings),
): Promise<{ OrderID: number; ProofID: number }> {
  const OrderID = await placeOrder(provider, customer)
  return { OrderID, ProofID: await addPendingProof(provider, customer, OrderID, file, store) }
}
