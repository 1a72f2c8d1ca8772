/** Why a draft could not be kept on this device, in words. */
import { NotStoredFailure } from '../../domain/outbox/outbox'

export function draftTrouble(error: unknown): string {
  return error instanceof NotStoredFailure ? error.message : 'This device could not save the draft.'
}
