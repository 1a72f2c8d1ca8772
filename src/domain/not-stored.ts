/** The failure of a device to store an edit, a draft or a logo (req 11.14). */

/** This device cannot store the data, either permanently or at the moment. The message is for the customer. */
export class NotStoredFailure extends Error {
  override name = 'NotStoredFailure'
}

/** The error means that there is no room on this device. */
export function isStorageFull(error: unknown): boolean {
  return error instanceof Error && error.name === 'QuotaExceededError'
}

/** A failure with a message for the user; `otherwise` is the message when the device is not full. */
export function notStored(cause: unknown, otherwise: string): NotStoredFailure {
  const fullMessage = 'This device is full, so we couldn’t save this. Free up some space and try again.'
  return new NotStoredFailure(isStorageFull(cause) ? fullMessage : otherwise, { cause })
}
