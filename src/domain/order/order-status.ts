/** What an order can be in, and what the numbers of an artwork's approval mean (req 6.12, 6.18). */

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

/** Nothing more is done about these. */
export const settledStatuses: readonly OrderStatus[] = ['REJECTED', 'SHIPPED', 'COMPLETE']

/** Reviews are open from here on (req 6.13). */
export const reviewableStatus = 'COMPLETE'

/** What an order link may ask for: yes and no. */
export const orderActions = ['IN REVIEW', 'REJECTED'] as const
export type OrderAction = (typeof orderActions)[number]

/** The number by which a provider says how far an artwork is (req 6.12); any other means rejected. */
export const approvalNumbers = { rejected: 0, approved: 1, pending: 2 } as const
