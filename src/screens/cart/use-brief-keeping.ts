/** Keeps a brief on this device; where the device keeps nothing, it goes to the provider at once. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ContractFailure, InvalidTokenFailure, isKnownFailure, OfflineFailure } from '../../domain/failure'
import { ConflictFailure, NotStoredFailure } from '../../domain/outbox/outbox'
import { useConnectivity } from '../../session/connectivity'
import type { Edit } from '../../outbox/changes'
import { addEdit } from '../../outbox/queues'
import { briefMutation } from '../../queries/brief'

/** Rejects when neither was possible. */
export function useBriefKeeping(): (edit: Edit) => Promise<void> {
  const { mutateAsync } = useMutation(briefMutation(useQueryClient()))
  const offline = useConnectivity() === 'offline'
  return async (edit) => {
    try {
      await addEdit(edit)
    } catch (error) {
      if (!(error instanceof NotStoredFailure) || offline) throw error
      await mutateAsync(edit)
    }
  }
}

/** Null: an ended identity has said so itself. */
export function keepingWords(error: unknown): string | null {
  if (error instanceof InvalidTokenFailure) return null
  if (error instanceof ConflictFailure)
    return `This brief was changed elsewhere. It is now: “${error.theirs}”. Save yours again to keep it.`
  if (error instanceof OfflineFailure) return `${error.message} What you typed is still here.`
  if (error instanceof ContractFailure) return 'Error uploading description.'
  if (error instanceof NotStoredFailure || isKnownFailure(error)) return error.message
  console.error(error)
  return 'An unexpected error occurred'
}
