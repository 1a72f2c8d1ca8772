/** An order in the format of the desk's calls. */
import type { Tracking } from '../../src/domain/order/carrier'
import type { OrderStatus } from '../../src/domain/order/order-status'

export type OrderFile = {
  id: number
  name: string
  isProof: boolean
  approval: string | null
  note: string | null
  waitsSince: string | null
  answeredAt: string | null
}
export type Line = {
  number: number
  sku: string
  product: string
  options: string
  branding: string[]
  quantity: number
  eachCents: number
  brief: string
  files: OrderFile[]
}
type Message = { id: number; author: string; text: string; createdAt: string }
export type Order = {
  id: number
  version: string
  placedAt: string
  status: OrderStatus
  customer: string
  email: string | null
  userId: number | null
  poNumber: string
  neededBy: string | null
  needsApproval: boolean
  decision: string | null
  portalEmail: string
  billTo: string
  shipTo: string
  promise: string | null
  risks: string[]
  /** The sentence that the customer reads about the order, next to its status. */
  sentence: string
  tracking: Tracking | null
  sums: {
    subtotalCents: number
    couponName: string
    couponCents: number
    gstCents: number
    totalCents: number
  }
  messages: Message[]
  lines: Line[]
}

/** Reports an email to the customer. A deleted account has no address. */
export const mailNotice = ({ userId }: Order) =>
  userId === null ? 'No email was sent, because the account was deleted.' : 'Email to the customer queued.'
