/** Risks that an order will be late, in words for customer and shop alike (req 21.8). */
import { finishedStatuses, isBeforeProduction, type OrderStatus } from './order-status'
import { shortDate, weekdayAndDate } from '../readable-date'
import type { DeliveryPromise } from '../delivery/promise'

/** Days are ISO dates in the state from which the order is shipped. */
type RiskFacts = {
  status: OrderStatus
  /** Includes the day by which the proof has to be approved, until all proofs are approved. */
  promise: DeliveryPromise | null
  neededBy: string | null
  /** Epoch ms since when the oldest open proof has waited; null: none. */
  proofWaitsSince: number | null
  today: string
  now: number
}

/**
 * A risk as a text that stands alone. A provider may send risks in its own words. An order that is already late is
 * not called "at risk".
 */
export function riskText(risk: string): string {
  return /^late\b/i.test(risk) ? risk : `At risk: ${risk}`
}

/** A proof that waits longer than this is a risk. */
const proofPatienceMs = 3 * 86_400_000

/** Write an ISO date: `formatDay` in full, `formatDate` where the weekday is clear. */
export type RiskDates = { formatDay: (day: string) => string; formatDate: (day: string) => string }
const customerDates: RiskDates = { formatDay: weekdayAndDate, formatDate: shortDate }

export function orderRisks(facts: RiskFacts, { formatDay, formatDate } = customerDates): string[] {
  const { status, promise, neededBy, proofWaitsSince, today, now } = facts
  if (finishedStatuses.includes(status)) return []
  const hasWaitedTooLong =
    status !== 'SHIPPED' && proofWaitsSince !== null && now - proofWaitsSince >= proofPatienceMs
  const waitRisks = hasWaitedTooLong ? ['The proof has waited for an answer for 3 days or more'] : []
  if (!promise) return waitRisks
  const { approveBy, leavesBy, withYouBy } = promise
  const isApprovalDue = isBeforeProduction(status) && approveBy !== null && approveBy <= today
  const isLate = withYouBy < today
  const isUnsent = status !== 'SHIPPED' && leavesBy < today && !isLate
  return [
    ...(isLate ? [`Late: due ${formatDay(withYouBy)}`] : []),
    ...waitRisks,
    ...(isApprovalDue ? [`The proof has to be approved by ${formatDay(approveBy)}`] : []),
    ...(isUnsent ? [`It should have left by ${formatDay(leavesBy)}`] : []),
    ...(neededBy !== null && withYouBy > neededBy
      ? [`${formatDay(withYouBy)} is too late for ${formatDate(neededBy)}`]
      : []),
  ]
}
