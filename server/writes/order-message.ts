/** Stores messages of staff to an order's customer (req 22.17), notes for colleagues, and the assignee (req 22.37). */
import { eq } from 'drizzle-orm'
import { isDeskMember } from '../auth/desk-session'
import type { Executor } from '../db/client'
import { orderMessage, shopOrder } from '../db/schema-order'
import { invalid } from '../base/errors'
import { requireText } from '../base/input'
import { queueMail } from '../mail/mail-queue'
import { orderNotFound, orderRow } from '../reads/order'

const maxMessageLength = 10_000

export async function sendMessage(
  tx: Executor,
  orderId: number,
  { text, author }: { text: string; author: string },
): Promise<void> {
  const order = await orderRow(tx, orderId)
  if (!order) throw orderNotFound()
  if (order.userId === null)
    throw invalid('The account of this order was deleted, so there is no email address.')
  const message = requireText('Your message', text.trim(), maxMessageLength)
  const [stored] = await tx
    .insert(orderMessage)
    .values({ orderId, author, text: message })
    .returning({ messageId: orderMessage.id })
  if (stored) await queueMail(tx, 'order message', { ...stored, orderId })
}

export async function addOrderNote(
  tx: Executor,
  orderId: number,
  { text, author }: { text: string; author: string },
): Promise<void> {
  const note = requireText('Your note', text.trim(), maxMessageLength)
  await tx.insert(orderMessage).values({ orderId, author, text: note, isInternal: true })
}

/** `assignee` is the email of a desk member; '': the order is not assigned. */
export async function assignOrder(tx: Executor, orderId: number, assignee: string): Promise<void> {
  if (assignee !== '' && !(await isDeskMember(tx, assignee)))
    throw invalid(`${assignee} is not the email of a staff member.`)
  await tx.update(shopOrder).set({ assignee }).where(eq(shopOrder.id, orderId))
}
