/** The shop's people write to the customer of an order (req 22.17). */
import type { Executor } from '../db/client'
import { orderMessage } from '../db/schema-order'
import { invalid } from '../floor/errors'
import { given } from '../floor/input'
import { post } from '../mail/post'
import { noOrder, orderRow } from '../reads/order'

const maxMessageLength = 10_000

export async function sendMessage(
  tx: Executor,
  orderId: number,
  { text, author }: { text: string; author: string },
): Promise<void> {
  const order = await orderRow(tx, orderId)
  if (!order) throw noOrder()
  if (order.userId === null)
    throw invalid('The account of this order is gone: there is no address to write to.')
  const message = given('Your message', text.trim(), maxMessageLength)
  const [stored] = await tx
    .insert(orderMessage)
    .values({ orderId, author, text: message })
    .returning({ messageId: orderMessage.id })
  if (stored) await post(tx, 'order message', stored)
}
