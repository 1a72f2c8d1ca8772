/** Changes an order's status for staff, and mails the customer about it (req 20.4, 21.7, 22.37). */
import { eq } from 'drizzle-orm'
import { isTrackingLink, type Tracking, trackingOf } from '../../src/domain/order/carrier'
import { isStepBack, type MovableStatus } from '../../src/domain/order/order-status'
import type { Executor } from '../db/client'
import { shopOrder } from '../db/schema-order'
import { invalid, Refusal } from '../base/errors'
import { requireText } from '../base/input'
import { storeOrderEvent } from './events'
import { queueMail } from '../mail/mail-queue'
import { lockOrder, moveOrder } from './order'
import { countOrder } from './stock'

/** `mail`: send a mail even when the status goes back; `anyway`: skip the check for approved proofs. */
type StatusChange = {
  status: MovableStatus
  mail: boolean
  anyway: boolean
  tracking: Tracking | null
}

/** Without `mail`, a status that goes back causes no mail. */
export async function changeStatus(
  tx: Executor,
  orderId: number,
  { status, mail, anyway, tracking }: StatusChange,
): Promise<{ isNew: boolean; isMailed: boolean }> {
  if (tracking && status !== 'SHIPPED') throw invalid('Only a shipped order can have a carrier.')
  const orderMove = await moveOrder(tx, orderId, status, anyway)
  if (tracking) await tx.update(shopOrder).set({ tracking }).where(eq(shopOrder.id, orderId))
  const isMailed = orderMove.isNew ? mail || !isStepBack(orderMove.from, status) : mail && tracking !== null
  if (isMailed) await queueMail(tx, 'order status', { orderId, status })
  return { isNew: orderMove.isNew, isMailed }
}

const maxReasonLength = 1000

/**
 * Returns the order's pieces to the stock. With `mail`, the customer gets an email with the reason.
 */
export async function cancelOrder(
  tx: Executor,
  orderId: number,
  { reason, mail }: { reason: string; mail: boolean },
): Promise<{ isMailed: boolean }> {
  const cancelReason = requireText('A reason', reason.trim(), maxReasonLength)
  const order = await lockOrder(tx, orderId)
  const from = order.status
  if (from === 'CANCELLED') throw new Refusal(409, 'CANCELLED', `Order ${orderId} is cancelled already.`)
  if (from === 'SHIPPED' || from === 'COMPLETE')
    throw new Refusal(409, 'SHIPPED', `Order ${orderId} was shipped already. Change its status first.`)
  const status = 'CANCELLED'
  await tx.update(shopOrder).set({ status, cancelReason }).where(eq(shopOrder.id, orderId))
  await storeOrderEvent(tx, 'order.status', orderId, { Status: status, Before: from })
  if (mail) await queueMail(tx, 'order status', { orderId, status })
  await countOrder(tx, orderId)
  return { isMailed: mail }
}

type TrackingFields = Partial<Record<'carrier' | 'number' | 'link', string | undefined>>

/** Returns null when no field is set; throws when a field is missing or invalid. */
export function trackingIn({ carrier, number, link }: TrackingFields): Tracking | null {
  if (carrier === undefined && number === undefined && link === undefined) return null
  if (!carrier?.trim() || carrier.length > 60)
    throw invalid('Carrier is required, with at most 60 characters.')
  if (!number || !/^[A-Za-z0-9][A-Za-z0-9 -]{2,39}$/.test(number))
    throw invalid('Tracking number must have 3 to 40 letters and digits.')
  if (link !== undefined && !isTrackingLink(link))
    throw invalid('The tracking link must be a full address that begins with https://.')
  const tracking = trackingOf(carrier.trim(), number.trim())
  return { ...tracking, link: link ?? tracking.link }
}
