/** Progress of orders: the promised days, the days on which steps were done, and the risks (req 21.5 to 21.8). */
import { and, desc, eq, inArray, min } from 'drizzle-orm'
import type { AustralianState } from '../../src/domain/account/address'
import { orderRisks, type RiskDates } from '../../src/domain/order/risk'
import { dayInState } from '../../src/domain/delivery/working-days'
import { linesToProof, type OrderDays } from '../../src/domain/order/order'
import { orderSentence } from '../../src/domain/order/order-progress'
import {
  approvalNumbers,
  finishedStatuses,
  isBeforeProduction,
  isStopped,
  orderStatuses,
  type OrderStatus,
} from '../../src/domain/order/order-status'
import type { Executor } from '../db/client'
import { type StoredPromise, storedPromises } from '../db/order-promise'
import { artwork, orderLine, shopOrder } from '../db/schema-order'
import { type ArtworkRow, isProofPending } from './artwork'
import { shopState } from './delivery'
import { type OrderParts, type OrderRow, partsOfOrder, proofInputLines, proofsOfOrders } from './order-lines'

/** `promise` is null without a promise and for a rejected order; it has no deadline once all proofs are approved. */
export type OrderProgress = { promise: StoredPromise | null; days: OrderDays; risks: string[] }

/**
 * All pages, mails and commands use this function, so that they agree. `loadedParts` saves a query when the caller
 * has read the order's parts already. `dates` writes the dates of risks.
 */
export async function orderProgress(
  db: Executor,
  order: OrderRow,
  loadedParts: OrderParts | null = null,
  dates?: RiskDates,
): Promise<OrderProgress> {
  const parts = loadedParts ?? (await partsOfOrder(db, order.id))
  const state = await shopState(db)
  const stored = (await storedPromises(db, [order.id])).get(order.id)
  const proofs = parts.files.filter(({ purpose }) => purpose === 'approval')
  const areProofsApproved = linesToProof(proofInputLines(parts)).length === 0
  const isApprovalPending = isBeforeProduction(order.status) && !areProofsApproved
  const promise =
    !stored || isStopped(order.status) ? null : isApprovalPending ? stored : { ...stored, approveBy: null }
  const pendingProofs = proofs.filter(({ approve }) => approve === approvalNumbers.pending)
  const now = Date.now()
  return {
    promise,
    days: {
      ...stepDays(state, order, parts.files),
      approved:
        proofs.length > 0 && areProofsApproved
          ? lastDay(
              state,
              proofs.map(({ answeredAt }) => answeredAt),
            )
          : null,
    },
    risks: orderRisks(
      {
        status: order.status,
        promise,
        neededBy: order.neededBy,
        proofWaitsSince: pendingProofs.reduce<number | null>(
          (earliest, { waitsSince }) =>
            waitsSince ? Math.min(earliest ?? Infinity, waitsSince.getTime()) : earliest,
          null,
        ),
        today: dayInState(state, now),
        now,
      },
      dates,
    ),
  }
}

/** Returns the days in the state from which the order is sent; null for a step that was not done yet. */
function stepDays(state: AustralianState, order: OrderRow, files: ArtworkRow[]) {
  const creationTimesOf = (filePurpose: ArtworkRow['purpose']) =>
    files.filter(({ purpose }) => purpose === filePurpose).map(({ createdAt }) => createdAt)
  // Files from the cart are older than the order and count from the order's time.
  const artworkTimes = creationTimesOf('customer').map((moment) =>
    moment > order.createdAt ? moment : order.createdAt,
  )
  return {
    placed: lastDay(state, [order.createdAt]),
    artwork: lastDay(state, artworkTimes),
    proofSent: lastDay(state, creationTimesOf('approval')),
    production: lastDay(state, [order.productionAt]),
    sent: lastDay(state, [order.shippedAt]),
    delivered: lastDay(state, [order.completeAt]),
  }
}

function lastDay(state: AustralianState, moments: readonly (Date | null)[]): string | null {
  const times = moments.flatMap((moment) => moment?.getTime() ?? [])
  return times.length > 0 ? dayInState(state, Math.max(...times)) : null
}

/** The order's state in the words of its page. Pass `status` to describe another status than the order's. */
export async function statusTextOf(
  db: Executor,
  { id, needsApproval, decision, ...order }: OrderRow,
  status: OrderStatus = order.status,
): Promise<string> {
  const proofs = (await proofsOfOrders(db, [id])).get(id)
  return orderSentence({
    status,
    waitsForApprover: needsApproval && decision === null,
    ...(proofs && { proofs }),
  })
}

/** Maps order id to risks; orders without risk are missing. */
export async function risksOf(
  db: Executor,
  orders: readonly OrderRow[],
  dates?: RiskDates,
): Promise<Map<number, string[]>> {
  const openOrders = orders.filter(({ status }) => !finishedStatuses.includes(status))
  if (openOrders.length === 0) return new Map()
  const ids = openOrders.map(({ id }) => id)
  const now = Date.now()
  const today = dayInState(await shopState(db), now)
  const promises = await storedPromises(db, ids)
  const pendingTimes = await pendingSince(db, ids)
  const risks = new Map<number, string[]>()
  for (const order of openOrders) {
    const { id, status, neededBy } = order
    const promise = promises.get(id) ?? null
    // Approval is only looked up when a proof is due, because most proofs are not due yet.
    const isDue = isBeforeProduction(status) && (promise?.approveBy ?? '9') <= today
    const reasons = isDue
      ? (await orderProgress(db, order, null, dates)).risks
      : orderRisks(
          { status, promise, neededBy, proofWaitsSince: pendingTimes.get(id) ?? null, today, now },
          dates,
        )
    if (reasons.length > 0) risks.set(id, reasons)
  }
  return risks
}

/** Promises are checked for this many of the newest unfinished orders. */
const maxCheckedOrders = 2000
/** A list of statuses, unlike a condition with "not", can use the index. */
const unfinishedStatuses = orderStatuses.filter((status) => !finishedStatuses.includes(status))

/** Unfinished orders at risk with their reasons, the newest first. */
export async function ordersAtRisk(
  db: Executor,
  dates?: RiskDates,
): Promise<{ order: OrderRow; reasons: string[] }[]> {
  const orders = await db
    .select()
    .from(shopOrder)
    .where(inArray(shopOrder.status, unfinishedStatuses))
    .orderBy(desc(shopOrder.id))
    .limit(maxCheckedOrders)
  const risks = await risksOf(db, orders, dates)
  return orders.flatMap((order) => {
    const reasons = risks.get(order.id)
    return reasons ? [{ order, reasons }] : []
  })
}

/** Maps order id to the time in epoch ms since which its longest-pending proof waits. */
async function pendingSince(db: Executor, orderIds: number[]): Promise<Map<number, number>> {
  const rows = await db
    .select({ id: shopOrder.id, since: min(artwork.waitsSince) })
    .from(artwork)
    .innerJoin(orderLine, eq(orderLine.id, artwork.orderLineId))
    .innerJoin(shopOrder, eq(shopOrder.id, orderLine.orderId))
    .where(and(inArray(shopOrder.id, orderIds), isProofPending))
    .groupBy(shopOrder.id)
  return new Map(rows.flatMap(({ id, since }) => (since ? [[id, since.getTime()] as const] : [])))
}
