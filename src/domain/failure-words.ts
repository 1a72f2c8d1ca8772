/** Failures in words for the customer. */
import {
  ContractFailure,
  isKnownFailure,
  NotSavedHereFailure,
  OfflineFailure,
  RejectedFailure,
} from './failure'
import { NotStoredFailure } from './not-stored'

type Words = {
  /** Said after the reason where the answer was lost: it is unknown whether the write arrived. */
  lost?: string
  /** The same where the answer came and could not be read. */
  unread?: string
  /** For faults of our own. */
  otherwise?: string
}

/** Why a write failed, at the provider, in whose own words it refused, or on this device. */
export function failureWords(
  error: unknown,
  { lost = '', unread = lost, otherwise = 'An unexpected error occurred' }: Words = {},
): string {
  if (error instanceof OfflineFailure) return `${error.message} ${lost}`.trim()
  if (error instanceof ContractFailure) return `The shop’s answer could not be read. ${unread}`.trim()
  return isKnownFailure(error) || error instanceof NotStoredFailure ? error.message : otherwise
}

/** Why a read failed that has no copy on this device either. */
export function readFailureWords(error: unknown): string {
  if (isOutOfReach(error)) return 'The shop didn’t answer in time. Please try again.'
  return error instanceof RejectedFailure ? error.message : 'The shop sent something this page cannot read.'
}

/** No answer, and nothing on this device. */
export function isOutOfReach(error: unknown): boolean {
  return error instanceof NotSavedHereFailure || error instanceof OfflineFailure
}
