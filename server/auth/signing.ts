/**
 * HMAC signatures with an expiry, for what the shop hands out: order links, addresses of artwork, links that verify an
 * e-mail. The secret stands in the database, so that every instance knows it, and never leaves the server.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import CryptoJS from 'crypto-js'
import { eq } from 'drizzle-orm'
import type { Executor } from '../db/client'
import { setting } from '../db/schema-catalogue'
import { type OrderAction, orderActions } from '../../src/domain/order/order-status'
import { Refusal } from '../floor/errors'

export type Signer = {
  /** `{until}.{signature}`; `until` in ms. */
  sign: (text: string, until: number) => string
  /** Whether this was signed for this text, by us, and has not expired. */
  holds: (text: string, signed: string) => boolean
}

const name = 'signing_secret'

export async function signerOf(db: Executor): Promise<Signer> {
  const secret = (await findSecret(db)) ?? (await makeSecret(db))
  const sign = (text: string, until: number) =>
    `${until}.${createHmac('sha256', secret).update(`${text} until ${until}`).digest('base64url')}`
  return {
    sign,
    holds: (text, signed) => {
      const until = Number(/^(\d{13})\./.exec(signed)?.[1] ?? 0)
      const [expected, given] = [Buffer.from(sign(text, until)), Buffer.from(signed)]
      return until > Date.now() && expected.length === given.length && timingSafeEqual(expected, given)
    },
  }
}

async function findSecret(db: Executor): Promise<string | undefined> {
  const [found] = await db.select({ value: setting.value }).from(setting).where(eq(setting.name, name))
  return found?.value
}

async function makeSecret(db: Executor): Promise<string> {
  // Two instances at once agree on the one that came first.
  await db
    .insert(setting)
    .values({ name, value: randomBytes(32).toString('base64url') })
    .onConflictDoNothing()
  const made = await findSecret(db)
  if (made === undefined) throw new Error('the signing secret was not stored')
  return made
}

const artworkLifetimeMs = 60 * 60_000
/** The same address for a while, so that a page that is read again does not load its pictures again. */
const artworkGrainMs = 10 * 60_000

/**
 * Where an artwork is, relative to the image host: it opens for its owner, and for an hour or so for those who were given
 * the address, because a new tab and a picture cannot send a token. `name` is for people: nothing is found by it.
 */
export function artworkPath(signer: Signer, { id, name: shown }: { id: number; name: string }): string {
  const until = Math.ceil((Date.now() + artworkLifetimeMs) / artworkGrainMs) * artworkGrainMs
  return `uploads/artwork/${id}/${signer.sign(`artwork ${id}`, until)}/${shown}`
}

/** Of a small picture in a customer's library, by its key in the file store, relative to the image host. */
export function thumbnailPath(signer: Signer, key: string): string {
  const until = Math.ceil((Date.now() + artworkLifetimeMs) / artworkGrainMs) * artworkGrainMs
  return `${key}/${signer.sign(`thumbnail ${key}`, until)}`
}

export const mayOpenThumbnail = (signer: Signer, key: string, ticket: string) =>
  signer.holds(`thumbnail ${key}`, ticket)

export const mayOpenArtwork = (signer: Signer, id: number, ticket: string) =>
  signer.holds(`artwork ${id}`, ticket)

const verificationLifetimeMs = 7 * 24 * 60 * 60_000

/** Mailed to the customer of this id: opening it proves access to the mailbox. The page is the provider's. */
export function verificationLink(
  signer: Signer,
  { apiHost, publicUrl }: { apiHost: string; publicUrl: string },
  userId: number,
): string {
  const ticket = signer.sign(`email of ${userId}`, Date.now() + verificationLifetimeMs)
  return new URL(`/service/verify-email/${userId}/${ticket}`, apiHost || publicUrl).href
}

export const mayVerify = (signer: Signer, userId: number, ticket: string) =>
  signer.holds(`email of ${userId}`, ticket)

const orderLinkLifetimeMs = 14 * 24 * 60 * 60_000

type Asked = { orderId: number; orderAction: OrderAction }
type Shop = { publicUrl: string; orderLinkKey: string }

/**
 * The page by which a portal's order is approved or rejected from a mail. What is in its address anybody can read who has
 * the shop's page, which knows the passphrase; what counts is the signature: for one order, one action and two weeks.
 */
export function orderLink(signer: Signer, { publicUrl, orderLinkKey }: Shop, asked: Asked): string {
  const payload = JSON.stringify({ ...asked, signature: signatureFor(signer, asked) })
  const sealed = CryptoJS.AES.encrypt(payload, orderLinkKey).toString()
  return new URL(`order-status/${encodeURIComponent(sealed)}`, publicUrl).href
}

export function signatureFor(signer: Signer, asked: Asked, until = Date.now() + orderLinkLifetimeMs): string {
  return signer.sign(textOf(asked), until)
}

/** Refuses whatever was not signed for just this. */
export function signedAction(
  signer: Signer,
  { orderId, orderAction, signature }: { orderId: number | null; orderAction: string; signature: string },
): Asked {
  const action = orderActions.find((one) => one === orderAction)
  const asked = action && orderId !== null ? { orderId, orderAction: action } : null
  if (asked && signer.holds(textOf(asked), signature)) return asked
  throw new Refusal(404, 'INVALIDLINK', 'This link is not valid, or not any more. Please ask for a new one.')
}

const textOf = ({ orderId, orderAction }: Asked) => `order ${orderId} ${orderAction}`
