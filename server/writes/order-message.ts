/** Staff write to the customer of an order (req 22.17). */
import type { Executor } from '../db/client'
import { orderMessage } from '../db/schema-order'
import { invalid } from '../floor/errors'
import { requireText } from '../floor/input'
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
