/** Failures in words for the customer. */
import {
  ContractFailure,
  isKnownFailure,
  NotSavedHereFailure,
  OfflineFailure,
  RejectedFailure,
} from './failure'
import { NotStoredFailure } from './not-stored'

export type FailureTexts = {
  /** Appended to the reason when the answer was lost, because it is unknown if the write arrived. */
  lost?: string
  /** Appended when an answer came that could not be read. */
  unreadable?: string
  /** The text for unexpected errors. */
  fallback?: string
}

/** The reason why a write failed: a refusal in the provider's own words, or a failure on this device. */
export function failureMessage(
  error: unknown,
  { lost = '', unreadable = lost, fallback = 'An unexpected error occurred' }: FailureTexts = {},
): string {
  if (error instanceof OfflineFailure) return `${error.message} ${lost}`.trim()
  if (error instanceof ContractFailure) return `The shop’s answer could not be read. ${unreadable}`.trim()
  return isKnownFailure(error) || error instanceof NotStoredFailure ? error.message : fallback
}

/** The reason why a read failed, if this device has no copy either. */
export function readFailureMessage(error: unknown): string {
  if (isOutOfReach(error)) return 'The shop didn’t answer in time. Please try again.'
  return error instanceof RejectedFailure ? error.message : 'The shop sent something this page cannot read.'
}

/** The provider did not answer, and this device has no copy. */
export function isOutOfReach(error: unknown): boolean {
  return error instanceof NotSavedHereFailure || error instanceof OfflineFailure
}
