/** A forgotten password: asking for a link, whether it still holds, and the new password (req 7.8). */
import { normalizeEmail } from '../../domain/account/contact-details'
import * as v from 'valibot'
import { ContractFailure, RejectedFailure, refusal } from '../../domain/failure'
import { MessageReply, wireFlag, wireOneOrNone } from '../wire'
import { request, writeDeadline } from '../request'

const Verdict = v.object({ isValid: v.pipe(v.nonNullable(v.unknown()), wireFlag) })
const enclosed = v.fallback(wireOneOrNone(Verdict), null)

/** `isValid`, bare or in an envelope. An answer without it is none. */
export const VerdictReply = v.union([
  v.pipe(
    Verdict,
    v.transform(({ isValid }) => isValid),
  ),
  v.pipe(
    v.object({ Data: enclosed, data: enclosed }),
    v.transform(({ Data, data }) => (Data ?? data)?.isValid),
    v.boolean(),
  ),
])

/** Has a link mailed. Resolves to the provider's words. Throws RejectedFailure, OfflineFailure. */
export async function askForLink(account: string, deviceId: string | null): Promise<string> {
  const options = {
    body: { UserNameOrEmail: account.includes('@') ? normalizeEmail(account) : account.trim() },
    deviceId,
    headDeadline: writeDeadline,
  }
  return (await request('POST', 'auth/forgotpassword', MessageReply, options)).value
}

/** Whether a mailed link may still be used. Throws what leaves that open: OfflineFailure, RejectedFailure. */
export async function verifyLink(
  link: string,
  deviceId: string | null,
  signal: AbortSignal,
): Promise<boolean> {
  const options = { body: { VerificationLink: link }, deviceId, signal }
  try {
    return (await request('POST', 'auth/forgotpassword/verifylink', VerdictReply, options)).value
  } catch (error) {
    if (isLinkExpired(error)) return false
    throw error
  }
}

/** Sets the password, once per link. Throws RejectedFailure with words for the customer, OfflineFailure. */
export async function setPassword(link: string, password: string, deviceId: string | null): Promise<string> {
  const body = { VerificationLink: link, Password: password }
  const options = { body, deviceId, headDeadline: writeDeadline }
  try {
    return (await request('POST', 'auth/forgotpassword/changepassword', MessageReply, options)).value
  } catch (error) {
    throw passwordFailure(error)
  }
}

/** The provider's word for a link that does not hold (req 7.8). */
export function isLinkExpired(error: unknown): boolean {
  return error instanceof RejectedFailure && error.code === 'INVALIDEURLEXPIRE'
}

/** Why a password could not be set, also for a provider that gives no words of its own. */
export function passwordFailure(error: unknown): unknown {
  const failed = 'An error occurred while updating the password.'
  if (error instanceof ContractFailure) return new RejectedFailure(failed, '', 0)
  const isSilent = error instanceof RejectedFailure && error.message === refusal
  return isSilent ? new RejectedFailure(failed, error.code, error.status) : error
}
