/** The signed-in customer's draft orders, for whoever shows them. They follow what is done to them in other tabs. */
import { useSyncExternalStore } from 'react'
import type { ClientDraft } from '../../domain/client-draft/client-draft'
import { clientDrafts } from './client-drafts'

const none: readonly ClientDraft[] = []

function subscribe(listener: () => void): () => void {
  return clientDrafts().subscribe(listener)
}

/** The one that was worked on last first; none while hydrating. */
export function useClientDrafts(): readonly ClientDraft[] {
  return useSyncExternalStore(
    subscribe,
    () => clientDrafts().list(),
    () => none,
  )
}

/** False until the device was looked at: then it is not known yet whether there are any. */
export function useDraftsRead(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => clientDrafts().isRead(),
    () => false,
  )
}

/** Null where there is none of this id, as after it was removed in another tab. */
export function useClientDraft(id: string): ClientDraft | null {
  return useClientDrafts().find((draft) => draft.id === id) ?? null
}
