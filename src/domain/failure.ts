/** The ways a call to the provider fails (req 14.5). */

/** The token is not accepted any more. */
export class InvalidTokenFailure extends Error {
  override name = 'InvalidTokenFailure'
  /** The token that the call carried; null for one without. */
  readonly token: string | null
  constructor(message: string, token: string | null = null) {
    super(message)
    this.token = token
  }
}

/** Said for a provider that refuses without a word. */
export const refusal = 'An error occurred'

/** Statuses that speak of what was sent: the rest may be a proxy's or a firewall's, that lets nothing through just now. */
const aboutWhatWasSent = [400, 409, 410, 413, 415, 422]

/** The provider answered no. `message` is its ErrorMessage, in words for the buyer. */
export class RejectedFailure extends Error {
  override name = 'RejectedFailure'
  readonly code: string
  /** HTTP status; 200 is possible. */
  readonly status: number
  /** Milliseconds after which the provider wants to be asked again; null when it did not say. */
  readonly retryAfter: number | null
  constructor(message: string, code: string, status: number, retryAfter: number | null = null) {
    super(message)
    this.code = code
    this.status = status
    this.retryAfter = retryAfter
  }

  /** The provider says that the thing does not exist, as against having trouble itself. */
  get meansMissing(): boolean {
    return this.status < 500 && this.status !== 408 && this.status !== 429
  }

  /** It will be refused however often it is sent: in the provider's own words, or for what was sent. */
  get isFinal(): boolean {
    return this.meansMissing && (this.hasOwnWords || aboutWhatWasSent.includes(this.status))
  }

  /** Proxies refuse as well, while the provider is being replaced for instance, but never in its form. */
  get hasOwnWords(): boolean {
    return this.code !== '' || this.message !== refusal
  }
}

/** The reply does not keep to the contract. `path` names the first fault. */
export class ContractFailure extends Error {
  override name = 'ContractFailure'
  readonly endpoint: string
  readonly path: string
  constructor(endpoint: string, path: string, reason: string) {
    super(`${endpoint} answered outside the contract at ${path || 'its root'}: ${reason}`)
    this.endpoint = endpoint
    this.path = path
  }
}

/** No answer from the provider: no network, time-out, or a captive portal's page where JSON was due. */
export class OfflineFailure extends Error {
  override name = 'OfflineFailure'
}

/** The thing may well exist, but this device has no copy and the provider cannot be reached. */
export class NotSavedHereFailure extends Error {
  override name = 'NotSavedHereFailure'
}

/** The provider says that there is no such thing. */
export class MissingFailure extends Error {
  override name = 'MissingFailure'
}

/** Failures that screens have words for, as against faults of our own. */
export function isKnownFailure(error: unknown): error is Error {
  return [
    InvalidTokenFailure,
    RejectedFailure,
    ContractFailure,
    OfflineFailure,
    NotSavedHereFailure,
    MissingFailure,
  ].some((kind) => error instanceof kind)
}

/** Whether a write may have been carried out all the same: no answer, none that can be read, or a gateway's own. */
export function isAnswerLost(error: unknown): boolean {
  if (error instanceof RejectedFailure) return error.status >= 500
  return error instanceof OfflineFailure || error instanceof ContractFailure
}
