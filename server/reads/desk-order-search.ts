/** Finds orders at the desk by number, customer, product, address, phone and tracking number (req 22.5). */
import { and, desc, eq, exists, inArray, lt, or, type SQL, sql } from 'drizzle-orm'
import { finalStatuses, orderStatuses } from '../../src/domain/order/order-status'
import type { Executor } from '../db/client'
import { appUser } from '../db/schema-customer'
import { artwork, orderLine, orderWords, shopOrder } from '../db/schema-order'
import { containing } from '../base/input'
import { isProofPending } from './artwork'
import { ordersAtRisk } from './order-progress'

/** `after` is the key of the last known row; null: the first page. */
export type PageRequest = { after: number | null; limit: number }
export type OrderFilter = {
  q?: string | undefined
  status?: string | undefined
  open?: boolean | undefined
  customer?: number | undefined
  /** `proof`: open orders that wait for the customer's answer to a proof; `risk`: orders at risk. */
  work?: string | undefined
}

/** A list of statuses, unlike a condition with "not", can use the index. */
const openStatuses = orderStatuses.filter((status) => !finalStatuses.includes(status))

/** Trigram indexes need three characters; shorter text is compared with number, PO# and customer only. */
const minWordLength = 3

export async function orderCondition(
  db: Executor,
  request: PageRequest,
  filter: OrderFilter,
): Promise<SQL | undefined> {
  const status = orderStatuses.find((value) => value === filter.status)
  const inFilter = and(
    request.after === null ? undefined : lt(shopOrder.id, request.after),
    status ? eq(shopOrder.status, status) : undefined,
    filter.open ? inArray(shopOrder.status, openStatuses) : undefined,
    filter.customer === undefined ? undefined : eq(shopOrder.userId, filter.customer),
    await workCondition(db, filter.work),
  )
  return filter.q ? and(inFilter, await matchesText(db, filter.q, request, inFilter)) : inFilter
}

async function workCondition(db: Executor, work: string | undefined): Promise<SQL | undefined> {
  if (work === 'proof') {
    const pendingProof = db
      .select({ id: artwork.id })
      .from(artwork)
      .innerJoin(orderLine, eq(orderLine.id, artwork.orderLineId))
      .where(and(eq(orderLine.orderId, shopOrder.id), isProofPending))
    return and(inArray(shopOrder.status, openStatuses), exists(pendingProof))
  }
  if (work !== 'risk') return undefined
  const risky = (await ordersAtRisk(db)).map(({ order }) => order.id)
  return inArray(shopOrder.id, risky)
}

async function matchesText(db: Executor, text: string, request: PageRequest, inFilter: SQL | undefined) {
  const like = containing(text)
  const customers = await db
    .select({ id: appUser.id })
    .from(appUser)
    .where(
      sql`${appUser.email} ilike ${like} or ${appUser.fullName} ilike ${like} or ${appUser.businessName} ilike ${like}`,
    )
    .limit(1000)
  const word = compactWord(text)
  const isWord = word.length >= minWordLength
  const byLine = isWord ? await ordersByLine(db, like, request, inFilter) : []
  return or(
    /^\d{1,9}$/.test(text) ? eq(shopOrder.id, Number(text)) : undefined,
    sql`${shopOrder.poNumber} ilike ${like}`,
    customers.length > 0
      ? inArray(
          shopOrder.userId,
          customers.map(({ id }) => id),
        )
      : undefined,
    isWord ? sql`${orderWords(shopOrder)} ilike ${containing(word)}` : undefined,
    byLine.length > 0 ? inArray(shopOrder.id, byLine) : undefined,
  )
}

/** Returns the newest orders with a matching product, at most one page, because a common word is in most orders. */
async function ordersByLine(
  db: Executor,
  like: string,
  { after, limit }: PageRequest,
  inFilter: SQL | undefined,
): Promise<number[]> {
  const rows = await db
    .select({ id: orderLine.orderId })
    .from(orderLine)
    .innerJoin(shopOrder, eq(shopOrder.id, orderLine.orderId))
    .where(
      and(
        sql`(${orderLine.productName} ilike ${like} or ${orderLine.sku} ilike ${like})`,
        after === null ? undefined : lt(orderLine.orderId, after),
        inFilter,
      ),
    )
    .groupBy(orderLine.orderId)
    .orderBy(desc(orderLine.orderId))
    .limit(limit)
  return rows.map(({ id }) => id)
}

/** Removes the characters that `orderWords` leaves out, and the prefix of an Australian phone number. */
function compactWord(text: string): string {
  const compact = text.replace(/[ ().-]/g, '')
  return /^(?:\+?61|0)(\d{8,9})$/.exec(compact)?.[1] ?? compact
}
