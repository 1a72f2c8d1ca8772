/** A device could not store an edit, a draft or a logo (req 11.14). */

/** This device cannot store it, or not just now. The message is for the customer. */
export class NotStoredFailure extends Error {
  override name = 'NotStoredFailure'
}

/** There is no room on this device. */
export function isFull(error: unknown): boolean {
  return error instanceof Error && error.name === 'QuotaExceededError'
}

/** In words for the user; `otherwise` where the device has room. */
export function notStored(cause: unknown, otherwise: string): NotStoredFailure {
  const words = 'This device is full, so we couldn’t save this. Free up some space and try again.'
  return new NotStoredFailure(isFull(cause) ? words : otherwise, { cause })
}
