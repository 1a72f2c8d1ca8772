/** Today's open work for staff: short lists, the longest-waiting first, each with its total count. */
import { and, asc, count, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { deskDates } from '../../src/domain/desk/day-text'
import { htmlToText } from '../../src/domain/rich-text'
import type { Executor } from '../db/client'
import { enquiry } from '../db/schema-cart'
import { product } from '../db/schema-product'
import { shopOrder } from '../db/schema-order'
import type { Settings } from '../base/settings'
import { openProofs } from './artwork'
import { listKiosks } from './kiosk'
import { ordersAtRisk } from './order-progress'

export const maxListed = 20
/** Milliseconds after which an unanswered proof is listed. */
const maxProofWaitMs = 2 * 24 * 3600_000

export async function todaysOrders(db: Executor) {
  const newOrders = await untouchedOrders(db)
  const withoutArtwork = await ordersWithoutArtwork(db)
  const proofs = await waitingProofs(db)
  const risks = await riskyOrders(db)
  return { newOrders, withoutArtwork, proofs, risks }
}

const hasNoOrder = sql`not exists (select from shop_order o where o.request_id = ${enquiry.id})`

export async function openRequests(db: Executor) {
  return {
    requests: await requestsWhere(db, isNull(enquiry.answeredAt)),
    quotes: await requestsWhere(db, and(isNotNull(enquiry.acceptedAt), hasNoOrder)),
  }
}

async function requestsWhere(db: Executor, condition: SQL | undefined) {
  const rows = await db
    .select({ request: enquiry, product: product.name })
    .from(enquiry)
    .innerJoin(product, eq(product.id, enquiry.productId))
    .where(condition)
    .orderBy(asc(enquiry.id))
    .limit(maxListed)
  const [total] = await db.select({ count: count() }).from(enquiry).where(condition)
  return {
    count: total?.count ?? 0,
    items: rows.map(({ request, product: name }) => ({
      id: request.id,
      text: `${request.kind === 'quote' ? 'Quote' : 'Sample'} for ${request.fullName}: ${request.quantity} x ${htmlToText(name)}`,
      at: request.acceptedAt ?? request.createdAt,
    })),
  }
}

export async function silentKiosks(db: Executor, settings: Pick<Settings, 'showHours' | 'timeZone'>) {
  const rows = await listKiosks(db, settings)
  const items = rows.flatMap(({ id, name, unsent, seenAt, isSilent }) =>
    isSilent && seenAt ? [{ id, text: `${name}: ${unsent} unsent`, at: seenAt }] : [],
  )
  return { count: items.length, items: items.slice(0, maxListed) }
}

/** Placed orders that the shop has not looked at yet. */
async function untouchedOrders(db: Executor) {
  const pending = eq(shopOrder.status, 'PENDING')
  const rows = await db.select().from(shopOrder).where(pending).orderBy(asc(shopOrder.id)).limit(maxListed)
  const [total] = await db.select({ count: count() }).from(shopOrder).where(pending)
  return {
    count: total?.count ?? 0,
    items: rows.map(({ id, billing, createdAt }) => ({
      id,
      text: `Order ${id}, ${billing.customerName}`,
      at: createdAt,
    })),
  }
}

/** Orders before production that have something to print but no file for that product. */
async function ordersWithoutArtwork(db: Executor) {
  const { rows } = await db.execute<{ id: number; name: string; at: string }>(sql`
    select o.id, o.billing ->> 'customerName' as name, o.created_at as at from shop_order o
    where o.status in ('PENDING', 'IN REVIEW') and exists (
      select from order_line l join order_setup s on s.order_line_id = l.id
      where l.order_id = o.id and not exists (
        select from order_line same join artwork a on a.order_line_id = same.id
        where same.order_id = o.id and same.product_id is not distinct from l.product_id and a.stored_at is not null))
    order by o.id`)
  const items = rows.map(({ id, name, at }) => ({ id, text: `Order ${id}, ${name}`, at: new Date(at) }))
  return { count: items.length, items: items.slice(0, maxListed) }
}

/** Proofs that a customer has not answered for long, and proofs that a customer wants changed. */
async function waitingProofs(db: Executor) {
  const cutoff = Date.now() - maxProofWaitMs
  const waiting = (await openProofs(db)).filter(
    ({ proof }) => proof.answeredAt !== null || (proof.waitsSince?.getTime() ?? 0) < cutoff,
  )
  const uniqueProofs = [
    ...new Map(waiting.map((row) => [`${row.order.id} ${row.proof.sha256}`, row])).values(),
  ]
  const items = uniqueProofs.map(({ proof, order }) => ({
    id: order.id,
    text: `Order ${order.id}: ${proof.name} ${proof.note ? `changes requested: ${proof.note}` : 'waiting for the customer'}`,
    at: proof.answeredAt ?? proof.waitsSince,
  }))
  return { count: items.length, items: items.slice(0, maxListed) }
}

async function riskyOrders(db: Executor) {
  const items = (await ordersAtRisk(db, deskDates))
    .toSorted((first, second) => (first.order.neededBy ?? '9').localeCompare(second.order.neededBy ?? '9'))
    .map(({ order: { id, createdAt }, reasons }) => ({
      id,
      text: `Order ${id}: ${reasons.join('; ')}`,
      at: createdAt,
    }))
  return { count: items.length, items: items.slice(0, maxListed) }
}
