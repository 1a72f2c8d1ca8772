/** Turns the provider's answer into a checked value, or into the failure that it means (req 14.3, 14.5). */
import {
  ContractFailure,
  InvalidTokenFailure,
  OfflineFailure,
  RejectedFailure,
  defaultRefusal,
} from '../domain/failure'

/** `cachedAt`: time of the original reply in epoch ms when the service worker answered; null: not from its cache. */
export type RawReply = {
  status: number
  text: string
  contentType: string
  cachedAt: number | null
  retryAfter: string | null
}

type Issue = { message: string; path?: readonly (PropertyKey | { key: PropertyKey })[] | undefined }
type Checked<T> = { value: T; issues?: undefined } | { issues: readonly Issue[] }

/**
 * The standard interface of schemas (standardschema.dev), so that the schema library is loaded with the calls and not
 * with the shell.
 */
export type ReplySchema<T> = {
  '~standard': { validate: (reply: unknown) => Checked<T> | Promise<Checked<T>> }
}

/** Only the shop sends a refusal. An incomplete or malformed reply may come from anything on the network. */
export function isShopRefusal(failure: unknown): boolean {
  return failure instanceof RejectedFailure || failure instanceof InvalidTokenFailure
}

/**
 * Detects a web page, a gateway's answer or an incomplete reply, which the browser's cache may still return after the
 * network is back.
 */
export function isNoReply({ text }: RawReply, failure: unknown): boolean {
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
  if (checked instanceof Promise)
    throw new TypeError(`${endpoint}: replies have to be checked synchronously.`)
  if (!checked.issues) return checked.value
  const [issue] = checked.issues
  throw new ContractFailure(endpoint, pathOf(issue), issue?.message ?? '')
}

/** A path such as `Data.0.Slug`. */
function pathOf(issue: Issue | undefined): string {
  const steps = issue?.path ?? []
  return steps.map((step) => String(typeof step === 'object' ? step.key : step)).join('.')
}

/** Checks for data in the reply to a read. A text without an envelope has a `Description` instead. */
export function hasPayload(reply: unknown): boolean {
  const isObject = typeof reply === 'object' && reply !== null && !Array.isArray(reply)
  return isObject && ['Data', 'data', 'Description'].some((name) => name in reply)
}

/**
 * Statuses by which a gateway reports that the shop cannot be reached or that a sign-in is required (RFC 9110, RFC
 * 6585; 520 and above: CDNs).
 */
export const isGatewayStatus = (status: number) =>
  [502, 503, 504, 511].includes(status) || (status >= 520 && status < 540)

export const unreachableFailure = () => new OfflineFailure('The shop could not be reached.')

/** Returns the parsed body. Throws the failure that the answer means. */
export function readReply(answer: RawReply, endpoint: string, token: string | null): unknown {
  let reply: unknown
  try {
    reply = JSON.parse(answer.text)
  } catch {
    throw toParseFailure(answer, endpoint)
  }
  const { ErrorCode, ErrorMessage }: ErrorReply = typeof reply === 'object' && reply !== null ? reply : {}
  const message = typeof ErrorMessage === 'string' && ErrorMessage !== '' ? ErrorMessage : defaultRefusal
  if (/^\s*invalidtoken\s*$/i.test(String(ErrorCode))) throw new InvalidTokenFailure(message, token)
  // Some providers send 0, false, null or '' next to the data when there is no error.
  if (ErrorCode || ErrorMessage || answer.status < 200 || answer.status > 299) {
    if (isGatewayStatus(answer.status) && !ErrorCode && !ErrorMessage) throw unreachableFailure()
    const code = typeof ErrorCode === 'string' || typeof ErrorCode === 'number' ? String(ErrorCode) : ''
    throw new RejectedFailure(message, code, answer.status, retryAfterMs(answer.retryAfter))
  }
  return reply
}

/** A web page arrived instead of data, probably from a network that requires a sign-in. */
export class SignInPageFailure extends OfflineFailure {
  override name = 'SignInPageFailure'
}

export function looksLikeWebPage(contentType: string, text: string): boolean {
  return /html/i.test(contentType) || /^\s*</.test(text)
}

/** A web page instead of data is a captive portal's answer (a hotel's sign-in page), not the provider's. */
function toParseFailure({ status, text, contentType }: RawReply, endpoint: string): Error {
  if (looksLikeWebPage(contentType, text) && status < 500)
    return new SignInPageFailure('Received a web page instead of the shop’s reply.')
  if (isGatewayStatus(status)) return unreachableFailure()
  if (status < 200 || status > 299) return new RejectedFailure(defaultRefusal, '', status)
  return new ContractFailure(endpoint, '', 'the reply is incomplete JSON')
}

/**
 * `Retry-After` in seconds, converted to ms. null leaves the pause to the caller: the header is a date, missing, or
 * hidden by CORS.
 */
export function retryAfterMs(retryAfter: string | null): number | null {
  return retryAfter !== null && /^\d{1,6}$/.test(retryAfter) ? Number(retryAfter) * 1000 : null
}

type ErrorReply = { ErrorCode?: unknown; ErrorMessage?: unknown }
