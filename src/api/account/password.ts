/** Password reset: request a link, verify it, set the new password (req 7.8). */
import { normalizeEmail } from '../../domain/account/contact-details'
import * as v from 'valibot'
import { ContractFailure, RejectedFailure, defaultRefusal } from '../../domain/failure'
import { MessageReply, wireFlag, wireOneOrNone } from '../wire'
import { request } from '../request'
import { write } from '../write'

const LinkValidity = v.object({ isValid: v.pipe(v.nonNullable(v.unknown()), wireFlag) })
const envelopedValidity = v.fallback(wireOneOrNone(LinkValidity), null)

/** Reads `isValid`, bare or in an envelope. A reply without `isValid` is invalid. */
export const LinkValidityReply = v.union([
  v.pipe(
    LinkValidity,
    v.transform(({ isValid }) => isValid),
  ),
  v.pipe(
    v.object({ Data: envelopedValidity, data: envelopedValidity }),
    v.transform(({ Data, data }) => (Data ?? data)?.isValid),
    v.boolean(),
  ),
])

/** Requests a reset link by mail. Resolves to the provider's Message. Throws RejectedFailure, OfflineFailure. */
export async function requestResetLink(account: string, deviceId: string | null): Promise<string> {
  const body = { UserNameOrEmail: account.includes('@') ? normalizeEmail(account) : account.trim() }
  return write('POST', 'auth/forgotpassword', MessageReply, { body, deviceId, asMember: false })
}

/** Resolves to false for an expired link. Throws OfflineFailure or RejectedFailure when the validity is unknown. */
export async function verifyLink(
  link: string,
  deviceId: string | null,
  signal: AbortSignal,
): Promise<boolean> {
  const options = { body: { VerificationLink: link }, deviceId, signal }
  try {
    return (await request('POST', 'auth/forgotpassword/verifylink', LinkValidityReply, options)).value
  } catch (error) {
    if (isLinkExpired(error)) return false
    throw error
  }
}

/**
 * Sets the password. A link can be used once. Throws RejectedFailure with a message for the customer, or
 * OfflineFailure.
 */
export async function setPassword(link: string, password: string, deviceId: string | null): Promise<string> {
  const body = { VerificationLink: link, Password: password }
  const options = { body, deviceId, asMember: false }
  try {
    return await write('POST', 'auth/forgotpassword/changepassword', MessageReply, options)
  } catch (error) {
    throw passwordFailure(error)
  }
}

/** Checks for the provider's error code of an expired link (req 7.8). */
export function isLinkExpired(error: unknown): boolean {
  return error instanceof RejectedFailure && error.code === 'INVALIDEURLEXPIRE'
}

/** Returns a failure with a message for the customer, even when the provider gave none. */
export function passwordFailure(error: unknown): unknown {
  const defaultMessage = 'An error occurred while updating the password.'
  if (error instanceof ContractFailure) return new RejectedFailure(defaultMessage, '', 0)
  const hasNoMessage = error instanceof RejectedFailure && error.message === defaultRefusal
  return hasNoMessage ? new RejectedFailure(defaultMessage, error.code, error.status) : error
}
