/**
 * Quotes that clients received from drafts, as far as drafts, open tasks and the checkout need to know them. A feature
 * sends them.
 */
import type { PostalFields } from '../account/address'
import type { NewLine } from '../cart/cart'
import type { OpenDraft } from './known-draft'

/** The part of a draft that its client approved, which is ordered instead of the draft. */
export type ApprovedPart = {
  quoteId: string
  draftId: string
  /** The client's name. */
  client: string
  purchaseOrder: string
  /** Delivery address that the client entered; null: the rep decides. */
  deliverTo: PostalFields | null
  /** ISO date; '' when the day is open. */
  neededBy: string
  /** The approved lines with the client's comments. */
  lines: readonly { id: string; quantity: number; comment: string }[]
}

/**
 * Destination of an approved part: as the client requested, the rep's own address, or an address that is typed at the
 * checkout.
 */
export const destinations = ['approved', 'own', 'other'] as const
export type Destination = (typeof destinations)[number]

/** Moves an approved part to the cart; `onMoved` runs once its lines are there. */
export type ApprovedMove = {
  part: ApprovedPart
  onMoved: (added: readonly { line: NewLine }[], to: Destination) => void
}

/** `text`: 'Ordered: 10038'. `orderId`: '' when the provider states no number. */
type DraftOrder = { text: string; at: number; orderId: string }

export type SentQuotes = {
  /** The rep's open tasks. */
  tasks: readonly { draftId: string; text: string }[]
  /** Parts that are not ordered yet, the newest first. */
  approvedParts: readonly ApprovedPart[]
  /** Returns the order of a draft; null while a part of the draft is open. */
  orderOf: (draft: OpenDraft) => DraftOrder | null
}

export const noSentQuotes: SentQuotes = { tasks: [], approvedParts: [], orderOf: () => null }
