/**
 * Who is written to about an order. Called after its transaction, so that a letter never speaks of what was undone; what
 * goes wrong with letters is a line in the log, for the order stands.
 */
import { eq } from 'drizzle-orm'
import type { OrderAction } from '../../src/domain/order/order-status'
import type { Executor } from '../db/client'
import { appUser } from '../db/schema-customer'
import { approvalLetter, orderPlacedLetter, orderStatusLetter } from './order-letters'
import { orderLink, signerOf } from '../auth/signing'
import type { ProviderContext } from '../context'
import { linesOfOrder, type OrderRow, orderRow } from '../reads/order'

type Post = Pick<ProviderContext, 'db' | 'mailer' | 'settings'>

/** To the customer and, for a portal's order, to whoever approves it. */
export function tellPlaced(post: Post, orderId: number): Promise<void> {
  return orLog(orderId, () => writePlaced(post, orderId))
}

/** To the customer, when the order has moved on. */
export function tellStatus(post: Post, order: OrderRow): Promise<void> {
  return orLog(order.id, async () => {
    const customer = await customerOf(post.db, order)
    if (customer) post.mailer.post(orderStatusLetter(customer.email, post.settings.publicUrl, order))
  })
}

async function writePlaced(post: Post, orderId: number): Promise<void> {
  const order = await orderRow(post.db, orderId)
  const customer = order && (await customerOf(post.db, order))
  if (!order || !customer) return
  const lines = await linesOfOrder(post.db, orderId)
  post.mailer.post(orderPlacedLetter(customer.email, post.settings.publicUrl, order, lines))
  if (order.needsApproval) await askForApproval(post, order)
}

/** False when nobody is named who could approve it. */
export async function askForApproval(post: Post, order: OrderRow): Promise<boolean> {
  const customer = await customerOf(post.db, order)
  if (!customer?.portalEmail) return false
  const lines = await linesOfOrder(post.db, order.id)
  post.mailer.post(approvalLetter(customer.portalEmail, await linksOf(post, order.id), order, lines))
  return true
}

export async function linksOf({ db, settings }: Pick<Post, 'db' | 'settings'>, orderId: number) {
  const signer = await signerOf(db)
  const link = (orderAction: OrderAction) => orderLink(signer, settings, { orderId, orderAction })
  return { approve: link('IN REVIEW'), reject: link('REJECTED') }
}

async function orLog(orderId: number, write: () => Promise<void>): Promise<void> {
  try {
    await write()
  } catch (error) {
    console.error(`The letters about order ${orderId} were not written:`, error)
  }
}

async function customerOf(db: Executor, { userId }: OrderRow) {
  if (userId === null) return null
  const [found] = await db
    .select({ email: appUser.email, portalEmail: appUser.portalEmail })
    .from(appUser)
    .where(eq(appUser.id, userId))
  return found ?? null
}
