/** What an order can be in, and what the numbers of an artwork's approval mean (req 6.12, 6.18). */
import { counted } from '../count'

/**
 * In the order of events. `IN REVIEW` is what a portal's approval leads to (req 6.16); other providers may have others,
 * which are shown as they come.
 */
export const orderStatuses = [
  'PENDING',
  'IN REVIEW',
  'REJECTED',
  'IN PRODUCTION',
  'SHIPPED',
  'COMPLETE',
] as const
export type OrderStatus = (typeof orderStatuses)[number]

/** What the shop takes back: an earlier status, or a rejection that is none any more. A rejection is always news. */
export function goesBack(from: OrderStatus, to: OrderStatus): boolean {
  if (to === 'REJECTED') return false
  return from === 'REJECTED' || orderStatuses.indexOf(to) < orderStatuses.indexOf(from)
}

/** A step by which goods are made or sent that were not before. */
export function needsProofs(from: OrderStatus, to: OrderStatus): boolean {
  const isMade = from === 'SHIPPED' || from === 'COMPLETE'
  return !isMade && (to === 'IN PRODUCTION' || to === 'SHIPPED' || to === 'COMPLETE')
}

/** Nothing is printed yet, so that proofs are waited for. */
export function isBeforeProduction(status: OrderStatus): boolean {
  return status === 'PENDING' || status === 'IN REVIEW'
}

/** Whatever the provider's spelling; undefined for a word that is none of ours. */
export function ownStatus(status: string): OrderStatus | undefined {
  return orderStatuses.find((one) => one === status.trim().toUpperCase())
}

/** Nothing more is done about these. */
export const settledStatuses: readonly OrderStatus[] = ['REJECTED', 'SHIPPED', 'COMPLETE']

/** Reviews are open from here on (req 6.13). */
export const reviewableStatus = 'COMPLETE'

/** What an order link may ask for: yes and no. */
export const orderActions = ['IN REVIEW', 'REJECTED'] as const
export type OrderAction = (typeof orderActions)[number]

/** The number by which a provider says how far an artwork is (req 6.12); any other means rejected. */
export const approvalNumbers = { rejected: 0, approved: 1, pending: 2 } as const

// A proof: what the shop drew of an order's line, which its customer approves or wants changed (req 6.30).

/** A place in a proof: fractions of its width and height, from the upper left; of a PDF also the page, from 1 on. */
export type MarkedPlace = { x: number; y: number; page: number | null }

/** `note` and `mark` are of the wish for a change, '' and null until there is one. */
export type Proof = { id: string; note: string; mark: MarkedPlace | null }

export type ProofAnswer = { approves: true } | { approves: false; note: string; mark: MarkedPlace | null }

export const maxNoteLength = 2000
export const lastPage = 10_000

/** "1 proof to approve". */
export function proofsWaitingWords(count: number): string {
  return `${counted(count, 'proof')} to approve`
}

/** What is wrong with a wish for a change; null lets it through. */
export function noteProblem(note: string): string | null {
  if (note.trim() === '') return 'Tell us what to change'
  return note.trim().length > maxNoteLength ? `The note can have at most ${maxNoteLength} characters` : null
}

/** Whether it lies in a picture, or on a page that a document may have. */
export function isMarkedPlace({ x, y, page }: MarkedPlace): boolean {
  const isInside = [x, y].every((part) => part >= 0 && part <= 1)
  return isInside && (page === null || (Number.isInteger(page) && page >= 1 && page <= lastPage))
}
