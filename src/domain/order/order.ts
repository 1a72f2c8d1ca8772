/** Orders in the shop's own terms (req 6.11). Amounts are integer cents. */
import type { AddressFields, PostalFields } from '../account/address'
import { percentOf } from '../price/money'
import type { LineOption } from '../product/variation'
import type { DeliveryPromise } from '../delivery/promise'
import type { Tracking } from './carrier'
import { jobsOf } from '../cart/job'
import { typeByName } from '../cart/artwork'
import { approvalNumbers, toOrderStatus, type Proof, reviewableStatus, finalStatuses } from './order-status'

/**
 * Progress of the proof of one branded job. `partial`: some of its lines are approved, and the others have no proof
 * yet.
 */
export const jobProofs = ['no artwork', 'none', 'partial', 'pending', 'change', 'approved'] as const
export type JobProof = (typeof jobProofs)[number]

/** An entry in the list of orders; `placedOn` is epoch ms, null when the provider gave no date. */
export type OrderSummary = {
  id: string
  placedOn: number | null
  /** In the provider's words, which may differ from ours. */
  status: string
  totalCents: number | null
  /** Number of proofs that wait for the customer, if the provider states it. */
  proofsWaiting?: number
  /** Risks of a late delivery, in the provider's words; absent without any. */
  risks?: string[]
  /** Progress of the proof of each branded job, if the provider states it. */
  proofs?: JobProof[]
  /** A portal's approver has not decided yet. */
  waitsForApprover?: boolean
}

export type Approval = 'Pending' | 'Approved' | 'Reject'

export type OrderFile = { url: string | null; name: string }

/** `proof`: data of the proof, when the provider accepts answers in the shop (req 6.30). */
export type ApprovalFile = OrderFile & { approval: Approval; proof?: Proof }

export type OrderLine = {
  id: string
  productId: string
  name: string
  /** '' when the product no longer exists, so that nothing is linked. */
  slug: string
  /** SKU of the variation or the product, if the provider states it. */
  sku?: string
  image: string | null
  options: LineOption[]
  setups: { name: string; count: number }[]
  quantity: number
  /** Per piece, ex GST; null: not stated. */
  unitCents: number | null
  brief: string
  customerFiles: OrderFile[]
  /** Proofs from the shop, with their approval. */
  approvalFiles: ApprovalFile[]
  review: { rating: number; remarks: string } | null
}

/** ISO dates; null: not yet. `production`: start of production. */
export type OrderDays = Record<
  'placed' | 'artwork' | 'proofSent' | 'approved' | 'production' | 'sent' | 'delivered',
  string | null
>

export type Order = OrderSummary & {
  paymentMethod: string
  purchaseOrder: string
  /** ISO date, if the provider states it. */
  neededBy?: string
  /** `movedFrom`: the day that was promised before; null when it did not move. */
  promise?: DeliveryPromise & { movedFrom: string | null }
  /** Days on which the steps of the order were done, if the provider states them. */
  days?: OrderDays
  tracking?: Tracking
  shipping: PostalFields
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

/** 2 is Pending, 1 is Approved, anything else is Reject, including null (req 6.12). */
export function approvalOf(number: number | null): Approval {
  if (number === approvalNumbers.pending) return 'Pending'
  return number === approvalNumbers.approved ? 'Approved' : 'Reject'
}

/** One drawing for all `lines` of a job. Each of their proofs is answered by a separate call. */
export type WaitingProof = { lines: OrderLine[]; file: ApprovalFile; proofs: Proof[] }

/** Proofs that only need the customer's answer; empty for an order that is finished or rejected. */
export function waitingProofs({ status, lines }: Order): WaitingProof[] {
  if (finalStatuses.some((finalStatus) => finalStatus === toOrderStatus(status))) return []
  return jobsOf(lines).flatMap(({ lines: jobLines }) => {
    const waiting = new Map<string, WaitingProof>()
    for (const line of jobLines) {
      const seen = new Map<string, number>()
      for (const file of line.approvalFiles) {
        if (file.approval !== 'Pending' || !file.proof) continue
        // A second file of the same name on one line is another drawing.
        const nth = (seen.get(file.name) ?? 0) + 1
        seen.set(file.name, nth)
        const key = `${nth} ${file.name}`
        const waitingProof = waiting.get(key) ?? { lines: [], file, proofs: [] }
        waiting.set(key, waitingProof)
        waitingProof.lines.push(line)
        waitingProof.proofs.push(file.proof)
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

/** Unit price times quantity; null when the provider gave no price. */
export function orderLineCents({ unitCents, quantity }: OrderLine): number | null {
  return unitCents === null ? null : unitCents * quantity
}

/** The sum of price times quantity; null when a price is missing, because a partial sum would look complete. */
export function orderSubtotal(lines: OrderLine[]): number | null {
  return lines
    .map(orderLineCents)
    .reduce((sum, cents) => (sum === null || cents === null ? null : sum + cents), 0)
}

/** The coupon's percentage of the subtotal, rounded half-up (req 4.6). */
export function orderDiscount({ lines, couponPercent }: Order): number | null {
  const subtotal = orderSubtotal(lines)
  return subtotal === null ? null : percentOf(subtotal, couponPercent)
}

/** Accepts any spelling of the status. */
export function isComplete({ status }: OrderSummary): boolean {
  return status.trim().toUpperCase() === reviewableStatus
}

/** The lines show their reviews, or ask for them (req 6.13). */
export function hasReviewArea(order: Order): boolean {
  return order.awaitsReviews && isComplete(order)
}

/** `12/05/2026, 3:04 pm` (req 6.10), in this device's time zone. */
export function orderTime(placedOn: number): string {
  return orderTimeFormat.format(placedOn)
}

const orderTimeFormat = new Intl.DateTimeFormat('en-GB', {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  // With `hour12`, some browsers would show 0:15 am.
  hourCycle: 'h12',
})

// "Your files": files that a customer sent with earlier orders, to be chosen again (req 5.16).

export type YourFile = OrderFile & { url: string; orderId: string; product: string }

/**
 * In the order of `orders`, each file once for each order; without files that cannot be downloaded or printed from.
 */
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

// The parts of an order that are branded and have to be approved.

type ProofedLine = { setups: readonly unknown[]; approvalFiles: readonly { approval: Approval }[] }

export const isBrandedLine = ({ setups, approvalFiles }: ProofedLine) =>
  setups.length > 0 || approvalFiles.length > 0

/** At least one line is branded, so there will be a proof. */
export const hasBranding = ({ lines }: Order): boolean => lines.some(isBrandedLine)

/** Branded lines without an approved proof, or with a proof that still has to be answered. */
export function linesToProof<Line extends ProofedLine>(lines: readonly Line[]): Line[] {
  return lines.filter((line) => {
    const approvals = line.approvalFiles.map(({ approval }) => approval)
    return isBrandedLine(line) && (!approvals.includes('Approved') || approvals.includes('Pending'))
  })
}
