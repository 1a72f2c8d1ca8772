/** Orders as the desk's calls send them (req 22.5, 22.6). */
import * as v from 'valibot'
import { orderActions, orderStatuses } from '../order/order-status'
import { Day, Moment, Version, Whole } from './row'

export const DeskOrderSummary = v.object({
  id: Whole,
  placedAt: Moment,
  status: v.picklist(orderStatuses),
  customer: v.string(),
  email: v.pipe(v.nullable(v.string()), v.description('Email of the account; null: the account is deleted')),
  poNumber: v.string(),
  neededBy: v.nullable(Day),
  totalCents: v.pipe(Whole, v.description('Including GST')),
  assignee: v.pipe(v.string(), v.description('Email of the staff member who works on it; empty: nobody')),
})
export type DeskOrderSummary = v.InferOutput<typeof DeskOrderSummary>

const Tracking = v.object({ carrier: v.string(), number: v.string(), link: v.nullable(v.string()) })
const Message = v.object({
  id: Whole,
  author: v.pipe(v.string(), v.description('An email address; empty: a command')),
  text: v.string(),
  isInternal: v.pipe(v.boolean(), v.description('A note that only staff read')),
  createdAt: Moment,
})
const Mark = v.object({ x: v.number(), y: v.number(), page: v.nullable(Whole) })
const OrderFile = v.object({
  id: v.pipe(Whole, v.description('For GET /desk/api/files/{id}')),
  name: v.string(),
  isProof: v.boolean(),
  approval: v.pipe(
    v.nullable(v.picklist(['Pending', 'Approved', 'Reject'])),
    v.description('null: the file is no proof'),
  ),
  note: v.pipe(v.nullable(v.string()), v.description('The change that the customer wants')),
  mark: v.nullable(Mark),
  waitsSince: v.nullable(Moment),
  answeredAt: v.nullable(Moment),
})
export type DeskOrderFile = v.InferOutput<typeof OrderFile>
const OrderLine = v.object({
  number: v.pipe(Whole, v.description('From 1, in the order')),
  sku: v.string(),
  product: v.string(),
  picture: v.pipe(v.string(), v.description('Path on the image host; "": none')),
  options: v.pipe(v.string(), v.description('As "Colour: Navy, Size: M"')),
  branding: v.array(v.string()),
  quantity: Whole,
  eachCents: v.pipe(Whole, v.description('With branding, ex GST')),
  brief: v.string(),
  files: v.array(OrderFile),
})
export type DeskOrderLine = v.InferOutput<typeof OrderLine>

const Sums = v.object({
  subtotalCents: Whole,
  couponName: v.string(),
  couponCents: Whole,
  gstCents: Whole,
  totalCents: Whole,
})

export const DeskOrder = v.object({
  ...DeskOrderSummary.entries,
  version: Version,
  userId: v.pipe(v.nullable(Whole), v.description('The customer; null: the account is deleted')),
  requestId: v.pipe(
    v.nullable(Whole),
    v.description('The request whose quote was ordered; null: an order from a cart'),
  ),
  needsApproval: v.pipe(v.boolean(), v.description('A portal’s approver has to agree')),
  decision: v.pipe(v.nullable(v.picklist(orderActions)), v.description('The decision of the approver')),
  portalEmail: v.string(),
  billTo: v.string(),
  shipTo: v.string(),
  promise: v.pipe(v.nullable(v.string()), v.description('The promised days in words')),
  risks: v.array(v.string()),
  sentence: v.pipe(v.string(), v.description('The text that the customer reads next to the status')),
  cancelReason: v.pipe(v.string(), v.description('Empty unless the order is cancelled')),
  tracking: v.nullable(Tracking),
  messages: v.array(Message),
  sums: Sums,
  isStockCounted: v.pipe(v.boolean(), v.description('false: its pieces were not taken from the stock')),
  lines: v.array(OrderLine),
})
export type DeskOrder = v.InferOutput<typeof DeskOrder>

export const DeskQuantityChange = v.object({
  lines: v.pipe(
    v.array(v.object({ number: Whole, quantity: Whole, eachCents: Whole })),
    v.description('The line, and those that share its branding and so its price'),
  ),
  sums: v.pipe(Sums, v.description('Of the whole order')),
  dayBefore: v.pipe(v.nullable(Day), v.description('The day of delivery that was promised; null: none')),
  day: v.pipe(v.nullable(Day), v.description('The day that is promised with the change; null: none')),
})
export type DeskQuantityChange = v.InferOutput<typeof DeskQuantityChange>
