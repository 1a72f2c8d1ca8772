/** What may keep an order from being there in time, in words for customer and shop alike (req 21.8). */
import { isBeforeProduction, type OrderStatus } from '../order/order-status'
import { shortDate, weekdayAndDate } from '../readable-date'
import type { DeliveryPromise } from './promise'

/** Days are ISO text, of the state from which it is sent. */
type RiskFacts = {
  status: OrderStatus
  /** With the day by which its proof has to be approved, until all of its proofs are. */
  promise: DeliveryPromise | null
  neededBy: string | null
  /** Epoch ms, of the proof that has waited longest; null where none waits. */
  proofWaitsSince: number | null
  today: string
  now: number
}

/** One risk as it reads by itself, a provider's own words included: what is late is at risk no longer. */
export function riskWords(risk: string): string {
  return /^late\b/i.test(risk) ? risk : `At risk: ${risk}`
}

/** A proof that waits for longer is at risk. */
const proofPatienceMs = 3 * 86_400_000

export function orderRisks(facts: RiskFacts): string[] {
  const { status, promise, neededBy, proofWaitsSince, today, now } = facts
  if (status === 'REJECTED' || status === 'COMPLETE') return []
  const waited = status !== 'SHIPPED' && proofWaitsSince !== null && now - proofWaitsSince >= proofPatienceMs
  const waits = waited ? ['The proof has waited for an answer for 3 days or more'] : []
  if (!promise) return waits
  const { approveBy, leavesBy, withYouBy } = promise
  const isDue = isBeforeProduction(status) && approveBy !== null && approveBy <= today
  const isLate = withYouBy < today
  const isUnsent = status !== 'SHIPPED' && leavesBy < today && !isLate
  return [
    ...(isLate ? [`Late: due ${weekdayAndDate(withYouBy)}`] : []),
    ...waits,
    ...(isDue ? [`The proof has to be approved by ${weekdayAndDate(approveBy)}`] : []),
    ...(isUnsent ? [`It should have left by ${weekdayAndDate(leavesBy)}`] : []),
    ...(neededBy !== null && withYouBy > neededBy
      ? [`${weekdayAndDate(withYouBy)} is too late for ${shortDate(neededBy)}`]
      : []),
  ]
}
