/** Decrypts the link that a portal's approver opens from a mail, fetches its order, and sends the answer (req 6.15). */
import * as v from 'valibot'
import { OfflineFailure } from '../../domain/failure'
import type { Order } from '../../domain/order/order'
import {
  maxOrderLinkLength,
  type OrderLink,
  readOrderLink,
  defaultOrderLinkKey,
} from '../../domain/order/order-link'
import { envelopedOrNone, toWireId, MessageReply, wireFlag } from '../wire'
import { OrderWire, toOrder } from './order'
import { request } from '../request'
import { write } from '../write'

const passphrase: string = import.meta.env?.VITE_ORDER_LINK_KEY || defaultOrderLinkKey

/** Base64 of OpenSSL's prefix "Salted__"; nothing else can be decrypted. */
const encryptedPattern = /^U2FsdGVkX1[A-Za-z\d+/]+={0,2}$/

/**
 * Decrypts the last part of a link's URL. Resolves to null for an invalid link. Throws OfflineFailure when the
 * decryption code cannot be loaded.
 */
export async function openOrderLink(encryptedPart: string): Promise<OrderLink | null> {
  const encrypted = decodeEncryptedPart(encryptedPart)
  if (encrypted.length > maxOrderLinkLength || !encryptedPattern.test(encrypted)) return null
  const [aes, utf8] = await Promise.all([import('crypto-js/aes'), import('crypto-js/enc-utf8')]).catch(
    (error: unknown) => {
      throw new OfflineFailure('This page could not be loaded completely.', { cause: error })
    },
  )
  try {
    return readOrderLink(aes.default.decrypt(encrypted, passphrase).toString(utf8.default))
  } catch {
    // A wrong passphrase or an incomplete link decrypts to bytes that are not text.
    return null
  }
}

/** A mail program may escape the encrypted part twice, or replace a plus by a space. */
function decodeEncryptedPart(encryptedPart: string): string {
  const restored = encryptedPart.replaceAll(' ', '+')
  if (!restored.includes('%')) return restored
  try {
    return decodeURIComponent(restored)
  } catch {
    return ''
  }
}

/**
 * `message`: the provider's reply. `order`: its current state, null when the reply has none. `isRepeated`: the same
 * answer was sent before, so nothing changed.
 */
export type LinkResult = { message: string; order: Order | null; isRepeated: boolean }

const LinkedOrderReply = envelopedOrNone(OrderWire)

export const AnswerReply = v.pipe(
  v.looseObject({}),
  v.transform((reply): LinkResult => {
    const checked = v.safeParse(LinkedOrderReply, reply)
    // Some providers reply with number and status only; an order without lines cannot be shown.
    const order = checked.success && checked.output?.OrderDetails.length ? toOrder(checked.output) : null
    return {
      message: v.parse(MessageReply, reply),
      order,
      isRepeated: v.parse(wireFlag, reply['AlreadyDecided']),
    }
  }),
)

/**
 * The current state of the order; null when the provider does not show it. The provider may require the link's
 * signature or a session. Throws RejectedFailure, InvalidTokenFailure, OfflineFailure.
 */
export async function fetchLinkedOrder(link: OrderLink, signal?: AbortSignal): Promise<Order | null> {
  const { orderId, orderAction, signature } = link
  const signatureQuery =
    signature === null ? '' : `?${new URLSearchParams({ orderAction, signature }).toString()}`
  const path = `order/updated/${encodeURIComponent(orderId)}${signatureQuery}`
  const { value } = await request('GET', path, LinkedOrderReply, { signal, asMember: true })
  return value?.OrderID === orderId ? toOrder(value) : null
}

/**
 * Sends the answer to the provider, which decides whether the link is valid. Throws RejectedFailure, OfflineFailure.
 */
export async function answerOrder({ orderId, orderAction, signature }: OrderLink): Promise<LinkResult> {
  const body = { orderId: toWireId(orderId), orderAction, ...(signature === null ? {} : { signature }) }
  const value = await write('POST', 'order/orderStatusPortalUser', AnswerReply, { body })
  return { ...value, order: value.order?.id === orderId ? value.order : null }
}
