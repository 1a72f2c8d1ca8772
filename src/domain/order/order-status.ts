/** Statuses of an order, and the provider's numbers for the approval of artwork (req 6.12, 6.18). */
import { withCount } from '../count'

/** The statuses that staff can choose, in the order of events. `IN REVIEW` follows a portal's approval (req 6.16). */
export const movableStatuses = [
  'PENDING',
  'IN REVIEW',
  'REJECTED',
  'IN PRODUCTION',
  'SHIPPED',
  'COMPLETE',
] as const
/** `CANCELLED` is set with a reason (req 22.37). Other providers' statuses are shown unchanged. */
export const orderStatuses = [...movableStatuses, 'CANCELLED'] as const
export type MovableStatus = (typeof movableStatuses)[number]
export type OrderStatus = (typeof orderStatuses)[number]

/** "In production". */
export function statusTitle(status: string): string {
  return status.charAt(0) + status.slice(1).toLowerCase()
}

/**
 * The shop undoes a step: it returns to an earlier status, or withdraws a rejection. A rejection or cancellation itself
 * is always a new step.
 */
export function isStepBack(from: OrderStatus, to: OrderStatus): boolean {
  if (isStopped(to)) return false
  return from === 'REJECTED' || orderStatuses.indexOf(to) < orderStatuses.indexOf(from)
}

/** The step starts production or shipping, so the proofs have to be approved. */
export function needsProofs(from: OrderStatus, to: OrderStatus): boolean {
  const isMade = from === 'SHIPPED' || from === 'COMPLETE'
  return !isMade && (to === 'IN PRODUCTION' || to === 'SHIPPED' || to === 'COMPLETE')
}

/** Nothing is printed yet, so the order waits for proofs. */
export function isBeforeProduction(status: OrderStatus): boolean {
  return status === 'PENDING' || status === 'IN REVIEW'
}

/** Accepts any spelling; undefined for an unknown status. */
export function toOrderStatus(status: string): OrderStatus | undefined {
  return orderStatuses.find((known) => known === status.trim().toUpperCase())
}

const stoppedStatuses: readonly OrderStatus[] = ['REJECTED', 'CANCELLED']
/** An order with this status will not be made. */
export const isStopped = (status: OrderStatus) => stoppedStatuses.includes(status)

/** Nothing more happens to orders with these statuses, so they have no risks. */
export const finishedStatuses: readonly OrderStatus[] = [...stoppedStatuses, 'COMPLETE']

/** The shop's work on orders with these statuses is done. */
export const finalStatuses: readonly OrderStatus[] = [...finishedStatuses, 'SHIPPED']

/** Reviews can be written from this status on (req 6.13). */
export const reviewableStatus = 'COMPLETE'

/** The actions of an order link: approve and reject. */
export const orderActions = ['IN REVIEW', 'REJECTED'] as const
export type OrderAction = (typeof orderActions)[number]

/** The provider's number for the approval of artwork (req 6.12); any other number means rejected. */
export const approvalNumbers = { rejected: 0, approved: 1, pending: 2 } as const

// A proof: the shop's drawing for a line of an order, which the customer approves or wants changed (req 6.30).

/**
 * A position in a proof: fractions of its width and height from the upper left; for a PDF also the page, from 1 on.
 */
export type ProofMark = { x: number; y: number; page: number | null }

/** `note` and `mark` belong to the customer's change request; '' and null without one. */
export type Proof = { id: string; note: string; mark: ProofMark | null }

export type ProofAnswer = { approves: true } | { approves: false; note: string; mark: ProofMark | null }

export const maxNoteLength = 2000
export const maxProofPages = 10_000

/** "1 proof to approve". */
export function proofsWaitingText(count: number): string {
  return `${withCount(count, 'proof')} to approve`
}

/** The error of a change request; null when it is valid. */
export function noteProblem(note: string): string | null {
  if (note.trim() === '') return 'Tell us what to change'
  return note.trim().length > maxNoteLength ? `The note can have at most ${maxNoteLength} characters` : null
}

/** Accepts a position inside a picture, or on a page that a document can have. */
export function isValidMark({ x, y, page }: ProofMark): boolean {
  const isInside = [x, y].every((part) => part >= 0 && part <= 1)
  return isInside && (page === null || (Number.isInteger(page) && page >= 1 && page <= maxProofPages))
}
