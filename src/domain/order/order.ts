/** Orders as the shop speaks of them (req 6.11). Amounts are integer cents. */
import type { AddressFields, PlaceFields } from '../account/address'
import { percentOf } from '../price/money'
import type { LineOption } from '../cart/cart'
import type { DeliveryPromise } from '../delivery/promise'
import type { Tracking } from './carrier'
import { jobsOf } from '../cart/job'
import { typeByName } from '../cart/artwork'
import { approvalNumbers, ownStatus, type Proof, reviewableStatus, settledStatuses } from './order-status'

/** How far the proof of one branded job is. `partial`: some of its lines are approved, and nothing is said of the others. */
export const jobProofs = ['no artwork', 'none', 'partial', 'pending', 'change', 'approved'] as const
export type JobProof = (typeof jobProofs)[number]

/** One line of the list of orders; `placedOn` is epoch ms, null when the provider gave no date. */
export type OrderSummary = {
  id: string
  placedOn: number | null
  /** As the provider writes it: other providers have other words. */
  status: string
  totalCents: number | null
  /** Proofs that wait for the customer, as far as the provider says it. */
  proofsWaiting?: number
  /** What may keep it from being there in time, in the provider's words; none where there is nothing. */
  risks?: string[]
  /** How far the proofs of its branded jobs are, as far as the provider says it. */
  proofs?: JobProof[]
  /** A portal's approver has yet to say whether it is wanted. */
  waitsForApprover?: boolean
}

export type Approval = 'Pending' | 'Approved' | 'Reject'

export type OrderFile = { url: string | null; name: string }

/** `proof`: what is known of it where the provider takes answers in the shop (req 6.30). */
export type ApprovalFile = OrderFile & { approval: Approval; proof?: Proof }

export type OrderLine = {
  id: string
  productId: string
  name: string
  /** '' when the product is gone: then nothing is linked. */
  slug: string
  /** Of the variation or the product, as far as the provider says it. */
  sku?: string
  image: string | null
  options: LineOption[]
  setups: { name: string; count: number }[]
  quantity: number
  /** Per unit, ex GST; null when the provider gave none. */
  unitCents: number | null
  brief: string
  /** What the customer sent. */
  customerFiles: OrderFile[]
  /** What the shop drew, with what became of it. */
  approvalFiles: ApprovalFile[]
  review: { rating: number; remarks: string } | null
}

/** ISO text; null for what is yet to come. `production`: when it was begun. */
export type OrderDays = Record<
  'placed' | 'artwork' | 'proofSent' | 'approved' | 'production' | 'sent' | 'there',
  string | null
>

export type Order = OrderSummary & {
  paymentMethod: string
  purchaseOrder: string
  /** ISO text, as far as the provider says it. */
  neededBy?: string
  /** `movedFrom`: the day that was promised before; null where it did not move. */
  promise?: DeliveryPromise & { movedFrom: string | null }
  /** Days on which its steps were done, as far as the provider tells them. */
  days?: OrderDays
  tracking?: Tracking
  shipping: PlaceFields
  billing: AddressFields
  lines: OrderLine[]
  couponName: string
  /** Percent points of the subtotal; 0 without a coupon. */
  couponPercent: number
  gstCents: number | null
  /** GSTText, e.g. "10". */
  gstPercent: string
  /** ReviewSubmitStatus 0: not everything has been reviewed. */
  awaitsReviews: boolean
}

/** 2 is Pending, 1 is Approved, anything else is Reject, nothing at all included (req 6.12). */
export function approvalOf(number: number | null): Approval {
  if (number === approvalNumbers.pending) return 'Pending'
  return number === approvalNumbers.approved ? 'Approved' : 'Reject'
}

/** One drawing of a job, which all of its `lines` have: each of their proofs is answered by its own call. */
export type WaitingProof = { lines: OrderLine[]; file: ApprovalFile; proofs: Proof[] }

/** Proofs that only their customer's answer is missing of: none of an order that is made or given up. */
export function waitingProofs({ status, lines }: Order): WaitingProof[] {
  if (settledStatuses.some((one) => one === ownStatus(status))) return []
  return jobsOf(lines).flatMap(({ lines: own }) => {
    const waiting = new Map<string, WaitingProof>()
    for (const line of own) {
      const seen = new Map<string, number>()
      for (const file of line.approvalFiles) {
        if (file.approval !== 'Pending' || !file.proof) continue
        // A second file of one name on one line is another drawing.
        const nth = (seen.get(file.name) ?? 0) + 1
        seen.set(file.name, nth)
        const key = `${nth} ${file.name}`
        const one = waiting.get(key) ?? { lines: [], file, proofs: [] }
        waiting.set(key, one)
        one.lines.push(line)
        one.proofs.push(file.proof)
      }
    }
    return [...waiting.values()]
  })
}

/** "Alpine flask", "Alpine flask and 2 more". */
export function productsInShort(products: readonly { name: string }[]): string {
  const [first = '', ...more] = new Set(products.map(({ name }) => name))
  return more.length > 0 ? `${first} and ${more.length} more` : first
}

/** Unit price times quantity. Null when the provider gave no price. */
export function orderLineCents({ unitCents, quantity }: OrderLine): number | null {
  return unitCents === null ? null : unitCents * quantity
}

/** The sum of price times quantity. Null when a price is missing: a part of it would look like all of it. */
export function orderSubtotal(lines: OrderLine[]): number | null {
  return lines
    .map(orderLineCents)
    .reduce((sum, cents) => (sum === null || cents === null ? null : sum + cents), 0)
}

/** A percentage of the subtotal, rounded half-up (req 4.6). */
export function orderDiscount({ lines, couponPercent }: Order): number | null {
  const subtotal = orderSubtotal(lines)
  return subtotal === null ? null : percentOf(subtotal, couponPercent)
}

/** Whatever the provider's spelling. */
export function isComplete({ status }: OrderSummary): boolean {
  return status.trim().toUpperCase() === reviewableStatus
}

/** Whether its lines show what was written about them, or ask for it (req 6.13). */
export function hasReviewArea(order: Order): boolean {
  return order.awaitsReviews && isComplete(order)
}

/** `12/05/2026, 3:04 pm` (req 6.10), in this device's time zone. */
export function orderTime(placedOn: number): string {
  return stamp.format(placedOn)
}

const stamp = new Intl.DateTimeFormat('en-GB', {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  // Not hour12, which is h11 in some browsers' en-GB: 0:15 am.
  hourCycle: 'h12',
})

// "Your files": what a customer has sent with earlier orders, to be chosen again (req 5.16).

export type YourFile = OrderFile & { url: string; orderId: string; product: string }

/** As the orders come, each file once for each order; without those that cannot be had or printed from. */
export function yourFiles(orders: readonly Order[]): YourFile[] {
  return orders.flatMap(({ id, lines }) => {
    const files = new Map<string, YourFile>()
    for (const { name: product, customerFiles } of lines)
      for (const { name, url } of customerFiles)
        if (url !== null && typeByName(name) !== null && !files.has(name))
          files.set(name, { name, url, orderId: id, product })
    return [...files.values()]
  })
}

// What of an order is printed, and has to be approved.

type ProofedLine = { setups: readonly unknown[]; approvalFiles: readonly { approval: Approval }[] }

export const isBranded = ({ setups, approvalFiles }: ProofedLine) =>
  setups.length > 0 || approvalFiles.length > 0

/** Whether anything of it is printed, so that there will be a proof. */
export const hasBranding = ({ lines }: Order): boolean => lines.some(isBranded)

/** What is branded, and has no approved proof or one that is still to be answered. */
export function linesToProof<Line extends ProofedLine>(lines: readonly Line[]): Line[] {
  return lines.filter((line) => {
    const approvals = line.approvalFiles.map(({ approval }) => approval)
    return isBranded(line) && (!approvals.includes('Approved') || approvals.includes('Pending'))
  })
}
