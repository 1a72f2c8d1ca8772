/** The answer of a portal's approver, from the link in a mail (req 6.15). */
import * as v from 'valibot'
import { OfflineFailure } from '../../domain/failure'
import type { Order } from '../../domain/order/order'
import {
  maxOrderLinkLength,
  type OrderLink,
  readOrderLink,
  defaultOrderLinkKey,
} from '../../domain/order/order-link'
import { envelopedOrNone, idOnWire, MessageReply, wireFlag } from '../wire'
import { OrderWire, toOrder } from './order'
import { request, writeDeadline } from '../request'

const passphrase: string = import.meta.env?.VITE_ORDER_LINK_KEY || defaultOrderLinkKey

/** Base64 of what OpenSSL calls "Salted__": the only thing that is worth an attempt. */
const sealedForm = /^U2FsdGVkX1[A-Za-z\d+/]+={0,2}$/

/** Unseals the last part of a link's address. Null when it says nothing; OfflineFailure when that cannot be told yet. */
export async function openOrderLink(hash: string): Promise<OrderLink | null> {
  const sealed = asSealed(hash)
  if (sealed.length > maxOrderLinkLength || !sealedForm.test(sealed)) return null
  const [aes, utf8] = await Promise.all([import('crypto-js/aes'), import('crypto-js/enc-utf8')]).catch(
    (error: unknown) => {
      throw new OfflineFailure('This page could not be loaded completely.', { cause: error })
    },
  )
  try {
    return readOrderLink(aes.default.decrypt(sealed, passphrase).toString(utf8.default))
  } catch {
    // Another passphrase, or not all of it: what comes out is no text.
    return null
  }
}

/** A mail program may escape what is escaped, or take a plus for a space. */
function asSealed(hash: string): string {
  const once = hash.replaceAll(' ', '+')
  if (!once.includes('%')) return once
  try {
    return decodeURIComponent(once)
  } catch {
    return ''
  }
}

/**
 * What the provider says to it, the order as it is now, where the reply has it, and whether the same had been answered
 * before: then nothing was changed.
 */
export type LinkAnswer = { message: string; order: Order | null; isRepeated: boolean }

const OrderInside = envelopedOrNone(OrderWire)

export const AnswerReply = v.pipe(
  v.looseObject({}),
  v.transform((reply): LinkAnswer => {
    const inside = v.safeParse(OrderInside, reply)
    // Some providers answer with number and status alone: without lines it is not the order that the page shows.
    const order = inside.success && inside.output?.OrderDetails.length ? toOrder(inside.output) : null
    return {
      message: v.parse(MessageReply, reply),
      order,
      isRepeated: v.parse(wireFlag, reply['AlreadyDecided']),
    }
  }),
)

/**
 * The order as it is now; null where the provider shows none. It may ask for what stands in the link, or for a session.
 * Throws RejectedFailure, InvalidTokenFailure, OfflineFailure.
 */
export async function fetchLinkedOrder(link: OrderLink, signal?: AbortSignal): Promise<Order | null> {
  const { orderId, orderAction, signature } = link
  const proof = signature === null ? '' : `?${new URLSearchParams({ orderAction, signature }).toString()}`
  const path = `order/updated/${encodeURIComponent(orderId)}${proof}`
  const { value } = await request('GET', path, OrderInside, { signal, asMember: true })
  return value?.OrderID === orderId ? toOrder(value) : null
}

/** Tells the provider, which decides whether the link holds. Throws RejectedFailure, OfflineFailure. */
export async function answerOrder({ orderId, orderAction, signature }: OrderLink): Promise<LinkAnswer> {
  const body = { orderId: idOnWire(orderId), orderAction, ...(signature === null ? {} : { signature }) }
  const options = { body, asMember: true, headDeadline: writeDeadline }
  const { value } = await request('POST', 'order/orderStatusPortalUser', AnswerReply, options)
  return { ...value, order: value.order?.id === orderId ? value.order : null }
}
