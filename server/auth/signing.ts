/**
 * HMAC signatures with an expiry, for links that the shop issues: order links, artwork URLs, links that verify
 * an e-mail. The database stores the secret, so that all instances share it; it never leaves the server.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import CryptoJS from 'crypto-js'
import { eq } from 'drizzle-orm'
import type { Executor } from '../db/client'
import { setting } from '../db/schema-catalogue'
import { type OrderAction, orderActions } from '../../src/domain/order/order-status'
import { Refusal } from '../base/errors'

export type Signer = {
  /** Returns `{until}.{signature}`; `until` is in ms. */
  sign: (text: string, until: number) => string
  /** Returns true when this server signed this text and the signature has not expired. */
  verify: (text: string, signed: string) => boolean
}

const settingName = 'signing_secret'

export async function signerOf(db: Executor): Promise<Signer> {
  const secret = (await findSecret(db)) ?? (await makeSecret(db))
  const sign = (text: string, until: number) =>
    `${until}.${createHmac('sha256', secret).update(`${text} until ${until}`).digest('base64url')}`
  return {
    sign,
    verify: (text, signed) => {
      const until = Number(/^(\d{13})\./.exec(signed)?.[1] ?? 0)
      const [expected, received] = [Buffer.from(sign(text, until)), Buffer.from(signed)]
      return until > Date.now() && expected.length === received.length && timingSafeEqual(expected, received)
    },
  }
}

async function findSecret(db: Executor): Promise<string | undefined> {
  const [stored] = await db
    .select({ value: setting.value })
    .from(setting)
    .where(eq(setting.name, settingName))
  return stored?.value
}

async function makeSecret(db: Executor): Promise<string> {
  // When two instances insert a secret at once, both use the one that was stored first.
  await db
    .insert(setting)
    .values({ name: settingName, value: randomBytes(32).toString('base64url') })
    .onConflictDoNothing()
  const stored = await findSecret(db)
  if (stored === undefined) throw new Error('the signing secret was not stored')
  return stored
}

const artworkLifetimeMs = 60 * 60_000
/**
 * Expiry times are rounded up to this interval, so that a page that is read again has the same URLs and its
 * pictures come from the cache.
 */
const artworkExpiryStepMs = 10 * 60_000

/**
 * URL of an artwork, relative to the image host. It opens for its owner, and for about an hour for anyone with
 * the URL, because a new tab and an image element cannot send a token. `name` is only for readers; the server
 * ignores it.
 */
export function artworkPath(signer: Signer, { id, name: fileName }: { id: number; name: string }): string {
  const until = Math.ceil((Date.now() + artworkLifetimeMs) / artworkExpiryStepMs) * artworkExpiryStepMs
  return `uploads/artwork/${id}/${signer.sign(`artwork ${id}`, until)}/${fileName}`
}

/** URL of a thumbnail in a customer's library, by its key in the file store, relative to the image host. */
export function thumbnailPath(signer: Signer, key: string): string {
  const until = Math.ceil((Date.now() + artworkLifetimeMs) / artworkExpiryStepMs) * artworkExpiryStepMs
  return `${key}/${signer.sign(`thumbnail ${key}`, until)}`
}

export const mayOpenThumbnail = (signer: Signer, key: string, ticket: string) =>
  signer.verify(`thumbnail ${key}`, ticket)

export const mayOpenArtwork = (signer: Signer, id: number, ticket: string) =>
  signer.verify(`artwork ${id}`, ticket)

const verificationLifetimeMs = 7 * 24 * 60 * 60_000

/**
 * Link in a mail to the customer of this id: opening it proves access to the mailbox. The provider serves its page.
 */
export function verificationLink(
  signer: Signer,
  { apiHost, publicUrl }: { apiHost: string; publicUrl: string },
  userId: number,
): string {
  const ticket = signer.sign(`email of ${userId}`, Date.now() + verificationLifetimeMs)
  return new URL(`/service/verify-email/${userId}/${ticket}`, apiHost || publicUrl).href
}

export const mayVerify = (signer: Signer, userId: number, ticket: string) =>
  signer.verify(`email of ${userId}`, ticket)

const orderLinkLifetimeMs = 14 * 24 * 60 * 60_000

type OrderActionRequest = { orderId: number; orderAction: OrderAction }
type Shop = { publicUrl: string; orderLinkKey: string }

/**
 * The address of the page on which a portal's order is approved or rejected from a mail. The encryption does not
 * protect the order, because every visitor can read the passphrase in the shop's scripts. The signature protects the
 * order, and is valid for one order, one action and two weeks.
 */
export function orderLink(
  signer: Signer,
  { publicUrl, orderLinkKey }: Shop,
  request: OrderActionRequest,
): string {
  const payload = JSON.stringify({ ...request, signature: signatureFor(signer, request) })
  const encrypted = CryptoJS.AES.encrypt(payload, orderLinkKey).toString()
  return new URL(`order-status/${encodeURIComponent(encrypted)}`, publicUrl).href
}

export function signatureFor(
  signer: Signer,
  request: OrderActionRequest,
  until = Date.now() + orderLinkLifetimeMs,
): string {
  return signer.sign(textOf(request), until)
}

/** Returns the action that this signature allows; refuses with INVALIDLINK for any other action. */
export function signedAction(
  signer: Signer,
  { orderId, orderAction, signature }: { orderId: number | null; orderAction: string; signature: string },
): OrderActionRequest {
  const action = orderActions.find((known) => known === orderAction)
  const request = action && orderId !== null ? { orderId, orderAction: action } : null
  if (request && signer.verify(textOf(request), signature)) return request
  throw new Refusal(404, 'INVALIDLINK', 'This link isn’t valid, or has expired. Please ask for a new one.')
}

const textOf = ({ orderId, orderAction }: OrderActionRequest) => `order ${orderId} ${orderAction}`
