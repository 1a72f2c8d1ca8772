/** The ways a call to the provider fails (req 14.5). */

/** The token is no longer accepted. */
export class InvalidTokenFailure extends Error {
  override name = 'InvalidTokenFailure'
  /** The token that the call sent; null: the call had no token. */
  readonly token: string | null
  constructor(message: string, token: string | null = null) {
    super(message)
    this.token = token
  }
}

/** The message for a provider that refuses without a text. */
export const defaultRefusal = 'An error occurred'

/**
 * Statuses about the request itself. Other statuses may come from a proxy or a firewall that blocks everything at the
 * moment.
 */
const requestErrorStatuses = [400, 409, 410, 413, 415, 422]

/** The provider refused the call. `message` is its ErrorMessage, written for the buyer. */
export class RejectedFailure extends Error {
  override name = 'RejectedFailure'
  readonly code: string
  /** HTTP status; 200 is possible. */
  readonly status: number
  /** Milliseconds after which the provider accepts another attempt; null: not stated. */
  readonly retryAfter: number | null
  constructor(message: string, code: string, status: number, retryAfter: number | null = null) {
    super(message)
    this.code = code
    this.status = status
    this.retryAfter = retryAfter
  }

  /** The provider states that the item does not exist, as opposed to a problem of its own. */
  get isMissing(): boolean {
    return this.status < 500 && this.status !== 408 && this.status !== 429
  }

  /**
   * Every further attempt will be refused as well: the provider answered in its own words, or the request itself is
   * the problem.
   */
  get isFinal(): boolean {
    return this.isMissing && (this.hasProviderMessage || requestErrorStatuses.includes(this.status))
  }

  /** Proxies refuse as well, for example while the provider is being replaced, but never in the provider's format. */
  get hasProviderMessage(): boolean {
    return this.code !== '' || this.message !== defaultRefusal
  }
}

/** The reply violates the contract. `path` is the first violation. */
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

/** The provider did not answer: no network, a time-out, or a network's sign-in page (captive portal) came instead. */
export class OfflineFailure extends Error {
  override name = 'OfflineFailure'
}

/** The item may exist, but this device has no copy and the provider cannot be reached. */
export class NotSavedHereFailure extends Error {
  override name = 'NotSavedHereFailure'
}

/** The provider states that the item does not exist. */
export class MissingFailure extends Error {
  override name = 'MissingFailure'
}

/** Failures for which screens have texts, as opposed to programming errors. */
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

/**
 * The write may have been carried out despite the failure: there was no answer, an unreadable one, or one from a
 * gateway.
 */
export function isAnswerLost(error: unknown): boolean {
  if (error instanceof RejectedFailure) return error.status >= 500
  return error instanceof OfflineFailure || error instanceof ContractFailure
}
