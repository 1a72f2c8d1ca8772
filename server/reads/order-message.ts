/** Messages from staff to the customers of orders (req 22.17), and notes that only staff read (req 22.37). */
import { asc, eq } from 'drizzle-orm'
import type { Executor } from '../db/client'
import { orderMessage } from '../db/schema-order'

/** Returns the messages oldest first. */
export function messagesOfOrder(db: Executor, orderId: number) {
  return db.select().from(orderMessage).where(eq(orderMessage.orderId, orderId)).orderBy(asc(orderMessage.id))
}

export async function findMessage(db: Executor, id: number) {
  const [message] = await db.select().from(orderMessage).where(eq(orderMessage.id, id))
  return message ?? null
}
