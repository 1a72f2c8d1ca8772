/** What came back from the provider: the checked value, or the failure that it stands for (req 14.3, 14.5). */
import {
  ContractFailure,
  InvalidTokenFailure,
  OfflineFailure,
  RejectedFailure,
  refusal,
} from '../domain/failure'

/** `cachedAt`: epoch ms of the original when the service worker answered. */
export type Answer = {
  status: number
  text: string
  contentType: string
  cachedAt: number | null
  retryAfter: string | null
}

type Issue = { message: string; path?: readonly (PropertyKey | { key: PropertyKey })[] | undefined }
type Checked<T> = { value: T; issues?: undefined } | { issues: readonly Issue[] }

/** The standard interface of schemas (standardschema.dev): their library comes with the calls, not with the shell. */
export type ReplySchema<T> = {
  '~standard': { validate: (reply: unknown) => Checked<T> | Promise<Checked<T>> }
}

/** A refusal is the shop's own. Half an answer, or one that is none of ours, may be anybody's. */
export function isShopsOwnWord(failure: unknown): boolean {
  return failure instanceof RejectedFailure || failure instanceof InvalidTokenFailure
}

/** A page, a gateway's answer or half a reply: it may also come from the browser's cache after the network is back. */
export function isNoReply({ text }: Answer, failure: unknown): boolean {
  return failure instanceof OfflineFailure || (failure instanceof ContractFailure && !isJson(text))
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

export function checkReply<T>(reply: unknown, schema: ReplySchema<T>, endpoint: string): T {
  const checked = schema['~standard'].validate(reply)
  if (checked instanceof Promise) throw new TypeError(`${endpoint}: replies are checked at once.`)
  if (!checked.issues) return checked.value
  const [issue] = checked.issues
  throw new ContractFailure(endpoint, pathOf(issue), issue?.message ?? '')
}

/** As `Data.0.Slug`. */
function pathOf(issue: Issue | undefined): string {
  const steps = issue?.path ?? []
  return steps.map((step) => String(typeof step === 'object' ? step.key : step)).join('.')
}

/** Whether a reply to a read carries anything; without an envelope around it, a text's `Description` stands for it. */
export function hasPayload(reply: unknown): boolean {
  const isObject = typeof reply === 'object' && reply !== null && !Array.isArray(reply)
  return isObject && ['Data', 'data', 'Description'].some((name) => name in reply)
}

/** A gateway says that it doesn't reach the shop, or lets nobody through before a sign-in (RFC 9110, RFC 6585; 520 on: CDNs). */
export const isGatewayStatus = (status: number) =>
  [502, 503, 504, 511].includes(status) || (status >= 520 && status < 540)

export const unreachable = () => new OfflineFailure('The shop could not be reached.')

/** The parsed body, or the failure that it stands for. */
export function readReply(answer: Answer, endpoint: string, token: string | null): unknown {
  let reply: unknown
  try {
    reply = JSON.parse(answer.text)
  } catch {
    throw notJson(answer, endpoint)
  }
  const { ErrorCode, ErrorMessage }: ErrorReply = typeof reply === 'object' && reply !== null ? reply : {}
  const message = typeof ErrorMessage === 'string' && ErrorMessage !== '' ? ErrorMessage : refusal
  if (/^\s*invalidtoken\s*$/i.test(String(ErrorCode))) throw new InvalidTokenFailure(message, token)
  // 0, false, null and '' beside data are a provider's way of saying that there is no error.
  if (ErrorCode || ErrorMessage || answer.status < 200 || answer.status > 299) {
    if (isGatewayStatus(answer.status) && !ErrorCode && !ErrorMessage) throw unreachable()
    const code = typeof ErrorCode === 'string' || typeof ErrorCode === 'number' ? String(ErrorCode) : ''
    throw new RejectedFailure(message, code, answer.status, milliseconds(answer.retryAfter))
  }
  return reply
}

/** A page came where data was due: most likely the network's own, which wants a sign-in first. */
export class SignInPageFailure extends OfflineFailure {
  override name = 'SignInPageFailure'
}

export function isPage(contentType: string, text: string): boolean {
  return /html/i.test(contentType) || /^\s*</.test(text)
}

/** A page where data was due is a captive portal's answer (a hotel's sign-in page), not the provider. */
function notJson({ status, text, contentType }: Answer, endpoint: string): Error {
  if (isPage(contentType, text) && status < 500)
    return new SignInPageFailure('A page came where the shop should have answered.')
  if (isGatewayStatus(status)) return unreachable()
  if (status < 200 || status > 299) return new RejectedFailure(refusal, '', status)
  return new ContractFailure(endpoint, '', 'the reply is not whole JSON')
}

/** `Retry-After` in seconds. A date, or nothing to be seen from another origin, leaves the pause to the caller. */
export function milliseconds(retryAfter: string | null): number | null {
  return retryAfter !== null && /^\d{1,6}$/.test(retryAfter) ? Number(retryAfter) * 1000 : null
}

type ErrorReply = { ErrorCode?: unknown; ErrorMessage?: unknown }
