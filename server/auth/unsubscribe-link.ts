/**
 * The address by which a recipient unsubscribes without an account: it contains the hash of the e-mail, and never
 * expires (req 27.6).
 */
import { createHash } from 'node:crypto'
import type { Settings } from '../base/settings'
import type { Signer } from './signing'

export const hashOfEmail = (email: string) =>
  createHash('sha256').update(email.trim().toLowerCase()).digest('hex')

/** The last time with thirteen digits (epoch ms), in the year 2286. */
const maxExpiryMs = 9_999_999_999_999
const textOf = (hash: string) => `unsubscribe ${hash}`

/** The provider serves this page. */
export function unsubscribeLink(
  signer: Signer,
  { apiHost, publicUrl }: Pick<Settings, 'apiHost' | 'publicUrl'>,
  email: string,
): string {
  const hash = hashOfEmail(email)
  const ticket = signer.sign(textOf(hash), maxExpiryMs)
  return new URL(`/service/unsubscribe/${hash}/${ticket}`, apiHost || publicUrl).href
}

export const mayUnsubscribe = (signer: Signer, hash: string, ticket: string) =>
  signer.verify(textOf(hash), ticket)
