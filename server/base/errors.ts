/**
 * Refusals by the provider (replies/error-reply.ts sends them). Worker threads load this file, so it imports nothing.
 */

type RefusalStatus = 400 | 401 | 403 | 404 | 408 | 409 | 412 | 413 | 415 | 422 | 428 | 429 | 503

/** A refusal whose message the caller may read, as {ErrorCode, ErrorMessage} (req 14.5). */
export class Refusal extends Error {
  override name = 'Refusal'
  constructor(
    readonly status: RefusalStatus,
    readonly code: string,
    message: string,
    readonly headers: Record<string, string> = {},
    /** Details for the client, sent as Data; a string is JSON already. */
    readonly data?: object | string,
  ) {
    super(message)
  }
}

export const notFound = (subject: string) => new Refusal(404, 'NOTFOUND', `${subject} was not found.`)
export const invalid = (message: string) => new Refusal(422, 'VALIDATION', message)
export const invalidToken = () =>
  new Refusal(401, 'INVALIDTOKEN', 'Your session has ended. Please sign in again.')
export const tooMany = (seconds: number, message: string) =>
  new Refusal(429, 'TOOMANYREQUESTS', message, { 'Retry-After': String(Math.max(1, Math.ceil(seconds))) })

export const isTooMany = (error: unknown) => error instanceof Refusal && error.status === 429

export const busy = (seconds: number, message: string) =>
  new Refusal(503, 'BUSY', message, { 'Retry-After': String(seconds) })
