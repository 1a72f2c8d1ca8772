/** Why a draft could not be kept on this device, in words. */
import { NotStoredFailure } from '../../domain/not-stored'

export function draftTrouble(error: unknown): string {
  return error instanceof NotStoredFailure ? error.message : 'This device could not save the draft.'
}
